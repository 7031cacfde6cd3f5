/** Detects comparisons of two things that are not documents: "the notice during probation and after ten years". */
import { isContentWord, leadOf } from '../conversation/parts.ts';
import { resolveDocuments } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library } from '../library.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { type Token, tokenize } from '../text/tokens.ts';
import { wordsOf } from '../text/word-lists.ts';
import { isComparing, topicWords } from './topic-words.ts';

/**
 * The two things, each with the words they share; undefined where documents or versions are compared, or where one of
 * the things does not occur in the documents.
 */
export function twoThings(
  library: Library,
  request: string,
  language: Language,
): readonly [string, string] | undefined {
  const { named, isAll } = resolveDocuments(library, request);
  const sure = named.filter(({ certainty }) => certainty === 'sure');
  const [only] = sure;
  const hasVersions = only !== undefined && library.versions(only.document.id).length > 1;
  if (isAll || sure.length > 1 || hasVersions) return undefined;
  const { text } = topicWords(request);
  const tokens = tokenize(text);
  const and = new Set(wordsOf(TOPIC_DATA[language].documents.and));
  const at = tokens.findLastIndex(
    ({ word }, index) =>
      and.has(word) && isSubject(tokens.slice(0, index)) && isSubject(tokens.slice(index + 1)),
  );
  const [between, first] = [tokens[at], tokens[at + 1]];
  if (between === undefined || first === undefined) return undefined;
  const one = text.slice(0, between.start).trim();
  const other = text.slice(first.start);
  const isKnown = (part: string) =>
    tokenize(part)
      .filter(isContentWord)
      .some(({ word }) => library.documentsWith(stemsOfAnyLanguage(word)).size > 0);
  if (!isKnown(one) || !isKnown(other)) return undefined;
  return [one, `${sharedWith(one, leadOf(first) !== undefined)}${other}`];
}

/** Whether the tokens name something other than comparisons and version numbers. */
function isSubject(tokens: readonly Token[]): boolean {
  return tokens.some((token) => isContentWord(token) && !isComparing(token) && !/^\d{1,2}$/.test(token.word));
}

/**
 * What the second thing shares with the first: everything before the last condition, and the condition's first word if
 * the second thing has none.
 */
function sharedWith(one: string, hasLead: boolean): string {
  const lead = tokenize(one).findLast((token) => leadOf(token) !== undefined);
  return lead === undefined ? '' : `${one.slice(0, hasLead ? lead.start : lead.end).trim()} `;
}
