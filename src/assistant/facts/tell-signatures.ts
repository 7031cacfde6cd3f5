/**
 * Answers who signed, and for whom: "For the Contractor: Marta Kowalczyk", "signed by Oliver Grant for the Supplier".
 */
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import { preparePassage } from '../built-in/prepared.ts';
import type { Question } from '../built-in/question.ts';
import { namingWords } from '../documents/document-words.ts';
import type { ResolvedDocuments } from '../documents/resolve-documents.ts';
import { LANGUAGES } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import { wordsOf, wordsOfAll } from '../text/word-lists.ts';
import { rolesIn } from './label-values.ts';

const MAX_DOCUMENTS = 20;
const MAX_PASSAGES = 60;
const MAX_TOLD = 8;
const STOP = wordsOfAll(({ stopWords }) => stopWords);
const VERBS = new Set(LANGUAGES.flatMap((language) => wordsOf(TOPIC_DATA[language].signatures.verbs)));
/** Matches phrases in lower case, or capitalized at the beginning of a line; other capitals mark names. */
const anyOf = (name: 'behalf' | 'by') => {
  const phrases = LANGUAGES.flatMap((language) => TOPIC_DATA[language].signatures[name].split('|'));
  const opening = phrases.map((phrase) => phrase.charAt(0).toUpperCase() + phrase.slice(1));
  return `(?:${[...phrases, ...opening].join('|')})`;
};
const ARTICLE = `(?:the |der |den |die |das |le |la |l’|el )?`;
const NAME = String.raw`(?:\p{L}{1,4}\.?\s)?\p{Lu}\p{L}+(?:[ -]\p{Lu}[\p{L}.]*)+`;
/** The party before a colon, or after the name. */
const FORMS = [
  String.raw`(?<![\p{L}])${anyOf('behalf')}\s+${ARTICLE}(?<party>[\p{L} &.-]{2,60}?)\s?:\s+(?<name>${NAME})`,
  String.raw`(?<![\p{L}])${anyOf('by')}\s+(?<name>${NAME})\s+${anyOf('behalf')}\s+${ARTICLE}(?<party>\p{L}[\p{L}&-]+)`,
].map((pattern) => new RegExp(pattern, 'gu'));

const ON_BEHALF = new RegExp(`^${anyOf('behalf')}\\s+${ARTICLE}(?<party>.{2,60}?)\\s*:?$`, 'u');
const STARTS_WITH_NAME = new RegExp(`^${NAME}`, 'u');

interface Signature {
  readonly party: string;
  readonly text: string;
  readonly passage: LibraryPassage;
  readonly start: number;
  readonly end: number;
}

/** @returns undefined where the question is not about signatures, or none is found */
export function tellSignatures(
  library: Library,
  { named, alternatives, rest }: ResolvedDocuments,
  { kind, words }: Question,
): Answer | undefined {
  if (kind !== 'person' || !words.some((word) => VERBS.has(word))) return undefined;
  const party = namingWords(rest).filter(({ word }) => !STOP.has(word) && !VERBS.has(word));
  const candidates = [...named.map(({ document }) => document), ...alternatives];
  const documents = candidates.length > 0 && party.length === 0 ? candidates : library.documents();
  if (documents.length > MAX_DOCUMENTS) return undefined;
  const partyStems = party.flatMap(({ stems }) => stems);
  const found = documents.flatMap((document) => signaturesOf(library, document, new Set(partyStems)));
  if (found.length === 0 || found.length > MAX_TOLD) return undefined;
  const citations = found.map(({ passage, start, end }) => cite(library, passage, start, end));
  const lines = found.map(({ text }, index) => {
    const file = documents.length > 1 ? `${citations[index]?.fileName ?? ''}: ` : '';
    return `- ${file}${text} [${index + 1}]`;
  });
  return { text: lines.join('\n'), citations, found: true };
}

/** @param partyStems stems of the requested party, which may be named by its role; empty for all */
function signaturesOf(
  library: Library,
  document: LibraryDocument,
  partyStems: ReadonlySet<string>,
): Signature[] {
  const passages = library.passages(document.id, 0, Math.min(document.passages, MAX_PASSAGES) - 1);
  const says = (text: string) =>
    namingWords(text).some(({ stems }) => stems.some((stem) => partyStems.has(stem)));
  const roles = passages.flatMap(rolesIn).filter(({ value, label }) => says(value) || says(label));
  return passages
    .flatMap(signaturesIn)
    .filter(
      ({ party }) =>
        partyStems.size === 0 || says(party) || roles.some(({ label }) => isSameWord(label, party)),
    );
}

function isSameWord(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function signaturesIn(passage: LibraryPassage): Signature[] {
  const inText = FORMS.flatMap((form) => [...passage.markdown.matchAll(form)]).map((match) => ({
    party: match.groups?.['party'] ?? '',
    text: match[0],
    passage,
    start: match.index,
    end: match.index + match[0].length,
  }));
  return [...inText, ...signaturesInTables(passage)];
}

/**
 * Signatures in tables: "For the Contractor" in the header of a column or at the start of a row, with a name below or
 * next to it.
 */
function signaturesInTables(passage: LibraryPassage): Signature[] {
  return preparePassage(passage, 'en').tables.flatMap(({ header, rows }) => {
    const below = rows.flatMap((row) =>
      row.cells.map((cell, at) => ({ ...row, label: header[at] ?? '', cell })),
    );
    const inNextCell = rows.map((row) => ({ ...row, label: row.cells[0] ?? '', cell: row.cells[1] ?? '' }));
    return [...below, ...inNextCell].flatMap(({ label, cell, start, end }) => {
      const party = ON_BEHALF.exec(label)?.groups?.['party'];
      return party === undefined || !STARTS_WITH_NAME.test(cell)
        ? []
        : [{ party, text: `${label}: ${cell}`, passage, start, end }];
    });
  });
}
