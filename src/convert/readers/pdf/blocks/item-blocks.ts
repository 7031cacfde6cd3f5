/**
 * Paragraphs and tables that belong to an item of a list beside its first paragraph: they stand as far in as its text,
 * perhaps after a list within the item, and the list goes on after them. What comes after the last item of a list is told from it
 * by nothing, and stays outside.
 */
import { indentOf } from './labels-in-text.ts';
import type { ListPosition } from './list-depths.ts';
import { type Ordinal, ordinalsOf } from './ordinals.ts';
import type { Paragraph, ParagraphOrTable } from './paragraphs.ts';

/** So many paragraphs may follow the first one of an item. */
const MAX_PARAGRAPHS = 8;

/** Where an item stands, with what its label counts. */
export function listPositionOf({ label, labelLeft, lines }: Paragraph): ListPosition {
  const edge = lines.reduce((least, line) => Math.min(least, indentOf(line)), labelLeft);
  const ordinals = label === undefined ? [] : ordinalsOf(label);
  const introduces = lines.at(-1)?.line.text.endsWith(':') === true;
  return { left: labelLeft, edge, size: lines[0]?.line.size ?? 10, ordinals, introduces };
}

/** The paragraphs and tables that belong to items, each with its item. */
export function blocksWithinItems(
  gathered: readonly ParagraphOrTable[],
  items: ReadonlySet<ParagraphOrTable>,
  isHeading: (paragraph: Paragraph) => boolean,
): ReadonlyMap<ParagraphOrTable, Paragraph> {
  const within = new Map<ParagraphOrTable, Paragraph>();
  const list = new OpenItems();
  let run: (readonly [ParagraphOrTable, Paragraph])[] = [];
  for (const each of gathered) {
    if (each.kind === 'paragraph' && items.has(each)) {
      if (list.goOnWith(each)) for (const [part, item] of run) within.set(part, item);
      else if (run.length > 0) list.end();
      list.add(each);
      run = [];
      continue;
    }
    const item = each.kind === 'table' || !isHeading(each) ? list.around(edgeOf(each)) : undefined;
    if (item !== undefined && run.length < MAX_PARAGRAPHS) run.push([each, item]);
    else {
      list.end();
      run = [];
    }
  }
  return within;
}

/** Where a paragraph or a table begins, from the edge of its column. */
function edgeOf(each: ParagraphOrTable): number {
  return each.kind === 'table' ? each.left - each.column.left : listPositionOf(each).edge;
}

/** The lists that are open: their last items, and the last item of each count or kind of bullet. */
class OpenItems {
  readonly #byCount = new Map<string, ListPosition>();
  /** Each stands further in than the one before. */
  #items: Paragraph[] = [];

  /** The innermost item that what begins at `edge` stands in; the lists within it are at an end. */
  around(edge: number): Paragraph | undefined {
    while (this.#items.length > 0) {
      const item = this.#items.at(-1);
      if (item !== undefined && isInside(edge, item)) return item;
      this.#items.pop();
    }
    return undefined;
  }

  add(item: Paragraph): void {
    const place = listPositionOf(item);
    this.#items = this.#items.filter((other) => other.labelLeft < place.left - SAME_PLACE * place.size);
    this.#items.push(item);
    for (const key of keysOf(item, place.ordinals)) this.#byCount.set(key, place);
  }

  end(): void {
    this.#items = [];
    this.#byCount.clear();
  }

  /** Whether an item is the next one of an open list. */
  goOnWith(item: Paragraph): boolean {
    const place = listPositionOf(item);
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

function isInside(inner: number, item: Paragraph): boolean {
  const { left, edge, size } = listPositionOf(item);
  // Where an item's first line is indented, its text stands no further in than any other.
  if (edge < left - SAME_PLACE * size) return false;
  return inner > left + SAME_PLACE * size;
}

function isNext(ordinal: Ordinal, after: Ordinal): boolean {
  return ordinal.count === after.count && ordinal.value + 1 === after.value;
}
