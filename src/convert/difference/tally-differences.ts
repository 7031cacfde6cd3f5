/** What is told of a comparison as a whole: how much differs, and its first differences as they are written. */
import type { DifferenceSummary, Quote, QuotedDifference } from '../../domain/difference.ts';
import type { Comparison, Stretch } from './compare-texts.ts';
import type { Item } from './pair-lines.ts';
import type { Line } from './read-lines.ts';

/** Differences that are quoted. */
const MOST_QUOTED = 12;
/** Letters of a quote. */
const MOST_LETTERS = 1_500;
/** Two texts are unlike when they differ in more lines than this, and nearly all of their lines. */
const FEWEST_UNLIKE = 200;
const LEAST_ALIKE = 0.05;
/** Headings deeper than this many levels are those of lists gone wrong. */
const MOST_LEVELS = 6;

/** Counts differences as they pass in reading order, and remembers the first. */
export class DifferenceTally {
  readonly #comparison: Comparison;
  readonly #first: Item[] = [];
  /** The first lines that stand in one text alone. */
  readonly #alone: Record<'removed' | 'added', Item[]> = { removed: [], added: [] };
  #changes = 0;
  #pairs = 0;
  #linesAlone = 0;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
  }

  take(stretch: Stretch): void {
    if (stretch.kind === 'same') return;
    this.#changes++;
    for (const item of stretch.items) {
      if (item.kind === 'pair') this.#pairs++;
      else this.#linesAlone += item.end - item.start;
      addLines(this.#first, item);
      if (item.kind !== 'pair') addLines(this.#alone[item.kind], item);
    }
  }

  /** @param texts the Markdown that the two sides were read from */
  summarize(texts: { readonly before: string; readonly after: string }): DifferenceSummary {
    const { before, after, differs, isCut } = this.#comparison;
    const summary = { changes: this.#changes, differs, isCut };
    // What is told in words is told of words.
    if (differs !== 'words') return { ...summary, quoted: [], differences: 0, isUnlike: false };
    const differences = this.#pairs + this.#linesAlone;
    const mostAlone = (1 - LEAST_ALIKE) * (before.length + after.length);
    const isUnlike = differences > FEWEST_UNLIKE && this.#linesAlone > mostAlone;
    const items = isUnlike ? byTurns(this.#alone.removed, this.#alone.added) : this.#first;
    return { ...summary, quoted: this.#quote(items, texts), differences, isUnlike };
  }

  #quote(
    items: readonly Item[],
    texts: { readonly before: string; readonly after: string },
  ): QuotedDifference[] {
    const one = new Quoter(this.#comparison.before, texts.before);
    const other = new Quoter(this.#comparison.after, texts.after);
    return items.map((item) => {
      if (item.kind === 'pair') return { before: one.quote(item.before), after: other.quote(item.after) };
      return item.kind === 'removed' ? { before: one.quote(item.start) } : { after: other.quote(item.start) };
    });
  }
}

/** The first lines of an item, each as an item. */
function addLines(lines: Item[], item: Item): void {
  if (item.kind === 'pair') {
    if (lines.length < MOST_QUOTED) lines.push(item);
    return;
  }
  for (let start = item.start; start < item.end && lines.length < MOST_QUOTED; start++) {
    lines.push({ kind: item.kind, start, end: start + 1 });
  }
}

/** The two sides in turn. */
function byTurns(removed: readonly Item[], added: readonly Item[]): Item[] {
  return Array.from({ length: MOST_QUOTED }, (_, index) => [
    ...removed.slice(index, index + 1),
    ...added.slice(index, index + 1),
  ])
    .flat()
    .slice(0, MOST_QUOTED);
}

/** Quotes lines of one text, at places that only rise. */
class Quoter {
  readonly #lines: readonly Line[];
  readonly #markdown: string;
  #next = 0;
  #open: { readonly level: number; readonly text: string }[] = [];

  constructor(lines: readonly Line[], markdown: string) {
    this.#lines = lines;
    this.#markdown = markdown;
  }

  quote(place: number): Quote {
    for (; this.#next < place; this.#next++) this.#enter(this.#lines[this.#next]);
    const { start = 0, end = 0, cells = [] } = this.#lines[place] ?? {};
    return {
      markdown: this.#markdown.slice(start, Math.min(end, start + MOST_LETTERS)).toWellFormed(),
      text: cells.join(' | ').slice(0, MOST_LETTERS).toWellFormed(),
      headings: this.#open.map(({ text }) => text),
    };
  }

  #enter(line: Line | undefined): void {
    if (line?.look.kind !== 'heading') return;
    const { level } = line.look;
    this.#open = this.#open.filter((outer) => outer.level < level).slice(0, MOST_LEVELS - 1);
    this.#open.push({ level, text: (line.cells[0] ?? '').slice(0, MOST_LETTERS) });
  }
}
