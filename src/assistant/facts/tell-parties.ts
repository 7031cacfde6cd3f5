/** Answers who the parties to a contract are, with the roles that the contract gives them. */
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import { formOf } from '../conversation/parts.ts';
import { KINDS, NOUNS, namingWords, PhraseList } from '../documents/document-words.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { type DocumentKind, TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { rolesIn } from './label-values.ts';

/** Maximum number of documents whose beginnings are read, and the number of passages read of each. */
const MAX_DOCUMENTS = 20;
const HEAD = 3;
/** Maximum number of contracts reported at once. */
const MAX_TOLD = 4;
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const PARTIES = new PhraseList(
  LANGUAGES.map((language) => ['parties', TOPIC_DATA[language].parties.names] as const),
);
const BESIDE = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].parties.beside)));

/** @returns undefined for other questions, or when no document introduces its parties with their roles */
export function tellParties(
  library: Library,
  { named, alternatives, rest }: ResolvedDocuments,
): Answer | undefined {
  if (!asksForParties(rest)) return undefined;
  const candidates = [...named.map(({ document }) => document), ...alternatives];
  const documents = candidates.length > 0 ? candidates : library.documents();
  if (documents.length > MAX_DOCUMENTS) return undefined;
  const contracts = documents
    .map(({ id, fileName }) => ({ fileName, roles: library.passages(id, 0, HEAD).flatMap(rolesIn) }))
    .filter(({ roles }) => roles.length > 1);
  if (contracts.length === 0 || contracts.length > MAX_TOLD) return undefined;
  const all = contracts.flatMap(({ roles }) => roles);
  const citations = all.map(({ passage, start, end }) => cite(library, passage, start, end));
  const lines = contracts.flatMap(({ fileName, roles }) => [
    ...(documents.length > 1 ? [`${fileName}:`] : []),
    ...roles.map((role) => `- ${role.value} (${role.label}) [${all.indexOf(role) + 1}]`),
  ]);
  return { text: lines.join('\n'), citations, found: true };
}

/** Kinds of documents that have parties. */
const OF_PARTIES: readonly DocumentKind[] = ['contract', 'terms', 'works agreement'];

/** "Who are the parties to the contract?", "Zwischen wem wurde der Vertrag geschlossen?" */
function asksForParties(text: string): boolean {
  const words = namingWords(text);
  if (formOf(text) === undefined && !BESIDE.has(words[0]?.word ?? '')) return false;
  const found = PARTIES.find(words).filter(({ isExact }) => isExact);
  const said = [...found, ...KINDS.find(words).filter(({ tag }) => OF_PARTIES.includes(tag))];
  return (
    found.length > 0 &&
    words.every(
      ({ word }, at) =>
        said.some(({ from, to }) => from <= at && at < to) ||
        STOP.has(word) ||
        NOUNS.has(word) ||
        BESIDE.has(word),
    )
  );
}
