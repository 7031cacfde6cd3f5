/**
 * Paragraphs and tables that belong to a list item after its first paragraph: they are indented like its text, possibly
 * after a nested list, and the list continues after them. What follows the last item of a list cannot be distinguished
 * from the text after the list, and stays outside.
 */
import { indentOf } from './labels-in-text.ts';
import type { ListPosition } from './list-depths.ts';
import { type Ordinal, ordinalsOf } from './ordinals.ts';
import type { Paragraph, ParagraphOrTable } from './paragraphs.ts';

/** Maximum number of paragraphs of an item after its first one. */
const MAX_PARAGRAPHS = 8;

/** The position of an item and the readings of its label. */
export function listPositionOf({ label, labelLeft, lines }: Paragraph): ListPosition {
  const edge = lines.reduce((min, line) => Math.min(min, indentOf(line)), labelLeft);
  const ordinals = label === undefined ? [] : ordinalsOf(label);
  const introduces = lines.at(-1)?.line.text.endsWith(':') === true;
  return { left: labelLeft, edge, size: lines[0]?.line.size ?? 10, ordinals, introduces };
}

/** Maps the paragraphs and tables that belong to items to their items. */
export function blocksWithinItems(
  collected: readonly ParagraphOrTable[],
  items: ReadonlySet<ParagraphOrTable>,
  isHeading: (paragraph: Paragraph) => boolean,
): ReadonlyMap<ParagraphOrTable, Paragraph> {
  const within = new Map<ParagraphOrTable, Paragraph>();
  const list = new OpenItems();
  let run: (readonly [ParagraphOrTable, Paragraph])[] = [];
  for (const each of collected) {
    if (each.kind === 'paragraph' && items.has(each)) {
      if (list.continuesWith(each)) for (const [part, item] of run) within.set(part, item);
      else if (run.length > 0) list.end();
      list.add(each);
      run = [];
      continue;
    }
    const item = each.kind === 'table' || !isHeading(each) ? list.enclosing(edgeOf(each)) : undefined;
    if (item !== undefined && run.length < MAX_PARAGRAPHS) run.push([each, item]);
    else {
      list.end();
      run = [];
    }
  }
  return within;
}

/** The left edge of a paragraph or a table, relative to its column. */
function edgeOf(each: ParagraphOrTable): number {
  return each.kind === 'table' ? each.left - each.column.left : listPositionOf(each).edge;
}

/** The open lists: their last items, and the last item of each count or kind of bullet. */
class OpenItems {
  readonly #byCount = new Map<string, ListPosition>();
  /** Each is indented further than the one before. */
  #items: Paragraph[] = [];

  /** The innermost item that contains what begins at `edge`; closes the lists nested in it. */
  enclosing(edge: number): Paragraph | undefined {
    while (this.#items.length > 0) {
      const item = this.#items.at(-1);
      if (item !== undefined && isInside(edge, item)) return item;
      this.#items.pop();
    }
    return undefined;
  }

  add(item: Paragraph): void {
    const position = listPositionOf(item);
    this.#items = this.#items.filter(
      (other) => other.labelLeft < position.left - SAME_POSITION * position.size,
    );
    this.#items.push(item);
    for (const key of keysOf(item, position.ordinals)) this.#byCount.set(key, position);
  }

  end(): void {
    this.#items = [];
    this.#byCount.clear();
  }

  /** Whether an item is the next one of an open list. */
  continuesWith(item: Paragraph): boolean {
    const position = listPositionOf(item);
    return keysOf(item, position.ordinals).some((key, index) => {
      const before = this.#byCount.get(key);
      if (before === undefined || Math.abs(before.left - position.left) > SAME_POSITION * position.size)
        return false;
      const ordinal = position.ordinals[index];
      return ordinal === undefined || before.ordinals.some((each) => isNext(each, ordinal));
    });
  }
}

/** One key for each reading of an item's label, or one for its bullet. */
function keysOf(item: Paragraph, ordinals: readonly Ordinal[]): readonly string[] {
  return ordinals.length > 0 ? ordinals.map(({ count }) => count) : [item.label?.form ?? ''];
}

/** Maximum difference of labels and text edges between items, in type sizes. */
const SAME_POSITION = 0.5;

function isInside(inner: number, item: Paragraph): boolean {
  const { left, edge, size } = listPositionOf(item);
  // If an item's first line is indented, nothing can be indented like its text.
  if (edge < left - SAME_POSITION * size) return false;
  return inner > left + SAME_POSITION * size;
}

function isNext(ordinal: Ordinal, after: Ordinal): boolean {
  return ordinal.count === after.count && ordinal.value + 1 === after.value;
}
