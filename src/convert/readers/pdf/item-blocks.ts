/**
 * Paragraphs that belong to an item of a list beside its first one: they stand as far in as its text, and the list
 * goes on after them. What comes after the last item of a list is told from it by nothing, and stays outside.
 */
import { indentOf } from './labels-in-text.ts';
import type { ListPlace } from './list-depths.ts';
import { type Ordinal, ordinalsOf } from './ordinals.ts';
import type { Paragraph, ParagraphOrTable } from './paragraphs.ts';

/** So many paragraphs may follow the first one of an item. */
const MAX_PARAGRAPHS = 8;

/** Where an item stands, with what its label counts. */
export function listPlaceOf({ label, labelLeft, lines }: Paragraph): ListPlace {
  const edge = lines.reduce((least, line) => Math.min(least, indentOf(line)), labelLeft);
  const ordinals = label === undefined ? [] : ordinalsOf(label);
  const introduces = lines.at(-1)?.line.text.endsWith(':') === true;
  return { left: labelLeft, edge, size: lines[0]?.line.size ?? 10, ordinals, introduces };
}

export function blocksWithinItems(
  gathered: readonly ParagraphOrTable[],
  items: ReadonlySet<ParagraphOrTable>,
  isHeading: (paragraph: Paragraph) => boolean,
): ReadonlySet<ParagraphOrTable> {
  const within = new Set<ParagraphOrTable>();
  const list = new OpenItems();
  let run: Paragraph[] = [];
  for (const each of gathered) {
    const item = list.last();
    if (each.kind === 'paragraph' && items.has(each)) {
      if (list.goOnWith(each)) for (const paragraph of run) within.add(paragraph);
      else if (run.length > 0) list.end();
      list.add(each);
      run = [];
    } else if (item !== undefined && each.kind === 'paragraph' && !isHeading(each) && isInside(each, item)) {
      run.push(each);
      if (run.length > MAX_PARAGRAPHS) list.end();
    } else list.end();
  }
  return within;
}

/** The last item of each count, or kind of bullet, in the lists that are open. */
class OpenItems {
  readonly #byCount = new Map<string, ListPlace>();
  #last: Paragraph | undefined;

  last(): Paragraph | undefined {
    return this.#last;
  }

  add(item: Paragraph): void {
    this.#last = item;
    const place = listPlaceOf(item);
    for (const key of keysOf(item, place.ordinals)) this.#byCount.set(key, place);
  }

  end(): void {
    this.#last = undefined;
    this.#byCount.clear();
  }

  /** Whether an item is the next one of an open list. */
  goOnWith(item: Paragraph): boolean {
    const place = listPlaceOf(item);
    return keysOf(item, place.ordinals).some((key, index) => {
      const before = this.#byCount.get(key);
      if (before === undefined || Math.abs(before.left - place.left) > SAME_PLACE * place.size) return false;
      const ordinal = place.ordinals[index];
      return ordinal === undefined || before.ordinals.some((own) => isNext(own, ordinal));
    });
  }
}

/** One key for each reading of an item's label, or one for its bullet. */
function keysOf(item: Paragraph, ordinals: readonly Ordinal[]): readonly string[] {
  return ordinals.length > 0 ? ordinals.map(({ count }) => count) : [item.label?.form ?? ''];
}

/** Labels, and the edges of their texts, differ by at most this from item to item, in type sizes. */
const SAME_PLACE = 0.5;

function isInside(paragraph: Paragraph, item: Paragraph): boolean {
  const { left, edge, size } = listPlaceOf(item);
  // Where an item's first line is indented, its text stands no further in than any other.
  if (edge < left - SAME_PLACE * size) return false;
  return listPlaceOf(paragraph).edge > left + SAME_PLACE * size;
}

function isNext(ordinal: Ordinal, after: Ordinal): boolean {
  return ordinal.count === after.count && ordinal.value + 1 === after.value;
}
