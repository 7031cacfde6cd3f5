/**
 * Puts dropped initials back into their words: a capital several lines high that opens a paragraph stands on the
 * baseline of a later line, and would be read as part of that, if not as a heading.
 */
import { median } from '../geometry.ts';
import type { PageContent, Word } from '../page-model.ts';

/** A capital, perhaps after a quotation mark. */
const INITIAL = /^["'“„«‘‚]?\p{Lu}$/u;
/** Letters that are words of their own in one language or another. */
const WORD_OF_ONE = /^[AEIOÀÈUVYZ]$/u;
/** Initials are at least this much larger than the text beside them. */
const MIN_RATIO = 1.7;
/** Height of capitals in type sizes, as in most faces. */
const CAPITAL_HEIGHT = 0.7;
/** A page of more large capitals than this is a drawing. */
const MAX_INITIALS = 20;

/** The page with each dropped initial at the start of the first line beside it. */
export function joinDropCaps(page: PageContent): PageContent {
  if (!hasLargeType(page.words)) return page;
  const capitals = page.words.filter(({ text }) => text.length <= 2 && INITIAL.test(text));
  if (capitals.length === 0) return page;
  const size = median(page.words.map((word) => word.size));
  const initials = capitals.filter((word) => word.size >= MIN_RATIO * size);
  if (initials.length === 0 || initials.length > MAX_INITIALS) return page;
  const joined = new Map<Word, Word | undefined>();
  for (const initial of initials) {
    const first = firstBeside(initial, page.words);
    if (first === undefined) continue;
    joined.set(initial, undefined);
    joined.set(first, { ...first, text: initial.text + gapAfter(initial, first, page.words) + first.text });
  }
  if (joined.size === 0) return page;
  return {
    ...page,
    words: page.words.flatMap((word) => (joined.has(word) ? (joined.get(word) ?? []) : word)),
  };
}

/** Whether some words are as much larger than others as initials are, which most pages have none of. */
function hasLargeType(words: readonly Word[]): boolean {
  let least = Number.POSITIVE_INFINITY;
  let most = 0;
  for (const { size } of words) {
    if (size < least) least = size;
    if (size > most) most = size;
  }
  return most >= MIN_RATIO * least;
}

/** The first word of the first of two or more lines that begin beside an initial. */
function firstBeside(initial: Word, words: readonly Word[]): Word | undefined {
  const beside = words
    .filter((word) => standsBeside(word, initial))
    .sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const [first] = beside;
  if (first === undefined) return undefined;
  return beside.some((word) => word.baseline > first.baseline + 0.8 * first.size) ? first : undefined;
}

function standsBeside(word: Word, initial: Word): boolean {
  const top = initial.baseline - CAPITAL_HEIGHT * initial.size;
  return (
    word.size * MIN_RATIO <= initial.size &&
    word.left > initial.right - 0.5 * word.size &&
    word.left < initial.right + word.size &&
    word.baseline > top + 0.3 * word.size &&
    word.baseline < initial.baseline + 0.6 * word.size
  );
}

/** A space after an initial that is a word by itself: when what follows is one, and both together are none. */
function gapAfter(initial: Word, first: Word, words: readonly Word[]): string {
  if (!WORD_OF_ONE.test(initial.text)) return '';
  const isKnown = (text: string) =>
    words.some((word) => word !== first && lettersOf(word.text) === lettersOf(text));
  return isKnown(first.text) && !isKnown(initial.text + first.text) ? ' ' : '';
}

function lettersOf(text: string): string {
  return text.toLowerCase().replaceAll(/\P{L}/gu, '');
}
