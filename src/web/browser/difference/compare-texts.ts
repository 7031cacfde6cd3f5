/**
 * What differs between two texts, for people: whole lines that stay, and runs in which words went or came. Lines
 * are compared first and words only within what changed (Myers, "An O(ND) Difference Algorithm and Its
 * Variations", 1986), each within a time limit; past it the answer is coarser, never missing.
 */
import { diffArrays, diffWordsWithSpace } from 'diff';

export interface Segment {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

export type Hunk =
  | { readonly kind: 'same'; readonly lines: readonly string[] }
  | { readonly kind: 'changed'; readonly segments: readonly Segment[] };

const LINES_TIME_LIMIT_MS = 4_000;
const WORDS_TIME_LIMIT_MS = 300;

/** Runs of more letters than this are shown as removed and added, not word by word. */
const MOST_WORD_BY_WORD = 20_000;

/**
 * The difference of two Markdown texts as one reads it: without the marks, unless the marks are all that changed.
 */
export function compareMarkdown(before: string, after: string): Hunk[] {
  const hunks = compareTexts(withoutMarks(before), withoutMarks(after));
  return countChanges(hunks) === 0 && before !== after ? compareTexts(before, after) : hunks;
}

/** Marks that say how a line looks: headings, emphasis, the bars of tables, escapes. */
function withoutMarks(markdown: string): string {
  return markdown
    .replaceAll(/^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$/gm, '')
    .replaceAll(/^[ \t]*\|[ \t]?|[ \t]*\|[ \t]*$/gm, '')
    .replaceAll(/(?<!\\)[ \t]*\|[ \t]*/g, ' · ')
    .replaceAll(/^#{1,6}[ \t]+/gm, '')
    .replaceAll(/(?<!\\)(?:\*{1,3}|~~|`)(?=\S)|(?<=\S)(?<!\\)(?:\*{1,3}|~~|`)/g, '')
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');
}

/** Hunks in reading order; two equal texts are one hunk of kind `same`. Empty lines are left out. */
export function compareTexts(before: string, after: string): Hunk[] {
  const changes = compareLines(toLines(before), toLines(after));
  const hunks: Hunk[] = [];
  let removed: readonly string[] = [];
  let added: readonly string[] = [];
  const flush = () => {
    if (removed.length > 0 || added.length > 0) {
      hunks.push({ kind: 'changed', segments: compareWords(removed.join('\n'), added.join('\n')) });
    }
    removed = [];
    added = [];
  };
  for (const change of changes) {
    if (change.kind === 'removed') removed = [...removed, ...change.lines];
    else if (change.kind === 'added') added = [...added, ...change.lines];
    else {
      flush();
      hunks.push({ kind: 'same', lines: change.lines });
    }
  }
  flush();
  return hunks;
}

/** How many runs of a difference changed. */
export function countChanges(hunks: readonly Hunk[]): number {
  return hunks.filter((hunk) => hunk.kind === 'changed').length;
}

interface LineChange {
  readonly kind: Segment['kind'];
  readonly lines: readonly string[];
}

function compareLines(before: readonly string[], after: readonly string[]): LineChange[] {
  const parts = diffArrays([...before], [...after], { timeout: LINES_TIME_LIMIT_MS });
  if (parts === undefined) {
    return [
      { kind: 'removed', lines: before },
      { kind: 'added', lines: after },
    ];
  }
  return parts.map((part) => ({
    kind: part.added ? 'added' : part.removed ? 'removed' : 'same',
    lines: part.value,
  }));
}

/** Two texts word by word, or as a whole where they are long or have nothing in common. */
export function compareWords(before: string, after: string): Segment[] {
  const short = before.length + after.length <= MOST_WORD_BY_WORD;
  const parts = short ? diffWordsWithSpace(before, after, { timeout: WORDS_TIME_LIMIT_MS }) : undefined;
  if (parts === undefined || before === '' || after === '') {
    return [
      { kind: 'removed' as const, text: before },
      { kind: 'added' as const, text: after },
    ].filter((segment) => segment.text !== '');
  }
  return joinNeighbours(
    parts.map((part) => ({
      kind: part.added ? 'added' : part.removed ? 'removed' : 'same',
      text: part.value,
    })),
  );
}

/** A space between two changed words belongs to the change: one mark reads better than two with a gap. */
export function joinNeighbours(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  let removed = '';
  let added = '';
  const flush = () => {
    if (removed !== '') joined.push({ kind: 'removed', text: removed });
    if (added !== '') joined.push({ kind: 'added', text: added });
    removed = '';
    added = '';
  };
  for (const [index, segment] of segments.entries()) {
    const next = segments[index + 1];
    if (segment.kind === 'removed') removed += segment.text;
    else if (segment.kind === 'added') added += segment.text;
    else if (/^ +$/.test(segment.text) && next !== undefined && (removed !== '' || added !== '')) {
      removed += segment.text;
      added += segment.text;
    } else {
      flush();
      joined.push(segment);
    }
  }
  flush();
  return joined;
}

function toLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}
