/** Corrects misspelled words, using the words of the documents and of the thesaurus. */

import { tokenize } from '../text/tokens.ts';
import { FIELDS } from '../thesaurus/thesaurus.ts';
import { type Context, type Plan, quoteFor, sayChange } from './plan.ts';
import { occurrences, planReplace, textOf } from './plan-words.ts';
import type { Phrase } from './reading/phrase.ts';

export function planCorrection(context: Context, what: Phrase, by: Phrase | undefined): Plan {
  const { text } = textOf(context, what);
  const everywhere = { ...context, scope: { ...context.scope, isEverywhere: true } };
  if (by !== undefined) return planReplace(everywhere, what, by);
  const holders = context.documents.filter(({ parts }) =>
    parts.some((part) => occurrences(part.text, text, true).length > 0),
  );
  if (holders.length === 0) return { kind: 'missing', what: quoteFor(context, text) };
  const right = spelling(context, text);
  if (right !== undefined) return planReplace(everywhere, what, what.with(right));
  const files = holders.map(({ document }) => document.fileName).join(', ');
  return { kind: 'choices', text: sayChange(context, 'noTypo', { text, files }), choices: [] };
}

/** The most frequent known word at an edit distance of one letter; undefined on a tie. */
function spelling({ documents }: Context, wrong: string): string | undefined {
  const counts = new Map<string, number>();
  for (const { parts } of documents) {
    for (const { text } of parts) {
      for (const { start, end } of tokenize(text)) {
        const word = text.slice(start, end).toLowerCase();
        counts.set(word, (counts.get(word) ?? 0) + 1);
      }
    }
  }
  for (const word of knownWords()) counts.set(word, (counts.get(word) ?? 0) + COMMON);
  const own = wrong.toLowerCase();
  counts.delete(own);
  const near = [...counts].filter(([word]) => word.length > 3 && isLetterAway(own, word));
  const [best, other] = near.sort((a, b) => b[1] - a[1]);
  if (best === undefined || (other !== undefined && other[1] === best[1])) return undefined;
  return /^\p{Lu}/u.test(wrong) ? best[0].charAt(0).toUpperCase() + best[0].slice(1) : best[0];
}

/** Frequency that is added to words of the thesaurus. */
const COMMON = 3;
let known: ReadonlySet<string> | undefined;

function knownWords(): ReadonlySet<string> {
  known ??= new Set(
    Object.values(FIELDS)
      .join('\n')
      .toLowerCase()
      .match(/\p{L}{4,}/gu) ?? [],
  );
  return known;
}

/** Whether two words differ by one inserted, removed or replaced letter, or by one transposition. */
function isLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let start = 0;
  while (start < one.length && one.charAt(start) === other.charAt(start)) start++;
  const [left, right] = [one.slice(start), other.slice(start)];
  if (left.slice(1) === right.slice(1) || left.slice(1) === right || left === right.slice(1)) return true;
  return (
    left.charAt(0) === right.charAt(1) &&
    left.charAt(1) === right.charAt(0) &&
    left.slice(2) === right.slice(2)
  );
}
