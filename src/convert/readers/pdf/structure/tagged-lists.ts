/** Items of tagged lists: what is label, what is text, and how deep they stand. */
import type { Block } from '../../../../markdown/render/blocks.ts';
import { checkedOf, labelOf, wordsAfter } from '../blocks/labels.ts';
import { ListDepths, type ListPosition } from '../blocks/list-depths.ts';
import { type FlatItem, withLabel } from '../blocks/lists.ts';
import type { Line } from '../lines/lines.ts';
import { type StyleChoice, spansOfLines, type Vocabulary } from '../lines/spans.ts';
import type { Word } from '../page-model.ts';
import type { StructureChild, StructureElement } from './structure-tree.ts';

/** A block of an item; `lines` are those of a plain paragraph. */
export interface ItemBlock {
  readonly block: Block;
  readonly lines: readonly Line[];
}

export interface PlacedItem {
  readonly item: FlatItem;
  /** The first word of its label, or of its text where the label is part of that. */
  readonly start: Word | undefined;
  readonly rightToLeft: boolean;
  /** A label stands before its text, in an element of its own or as part of it. */
  readonly isLabelled: boolean;
  /** The item that it is only a further part of. */
  readonly around: PlacedItem | undefined;
}

/** Some programs tag nested lists as lists one after the other: then indentation tells their depth. */
export function withDepths(items: readonly PlacedItem[]): FlatItem[] {
  const own = items.filter(({ around }) => around === undefined);
  const isNested = own.some(({ item }) => item.depth > 0);
  const isKnown = isNested || own.some(({ start }) => start === undefined);
  const lists = new ListDepths();
  const depths = new Map<PlacedItem, number>();
  for (const each of own) depths.set(each, isKnown ? each.item.depth : lists.depthOf(placeOf(each)));
  return items.map((each) => ({ ...each.item, depth: depths.get(each.around ?? each) ?? each.item.depth }));
}

function placeOf({ start, rightToLeft }: PlacedItem): ListPosition {
  const left = (rightToLeft ? -(start?.right ?? 0) : start?.left) ?? 0;
  return { left, edge: left, size: start?.size ?? 10, ordinals: [], introduces: false };
}

/** The text of an item stands further in than its label by this many type sizes. */
const TEXT_INDENT = 0.5;

/** The label of an item stands within so many tagged parts. */
const MAX_PARTS = 100;

/**
 * Word processors tag each paragraph of an item as an item of its own. One without a label belongs to the last item
 * of `items` at the same depth of the tree whose label stands further out.
 *
 * @param start the first word of the paragraph, in left-to-right text
 */
export function itemAround(
  items: readonly PlacedItem[],
  start: Word | undefined,
  depth: number,
): PlacedItem | undefined {
  const near = items.slice(-MAX_PARTS);
  const before = near.findLast(({ around }) => around === undefined);
  if (start === undefined || before?.isLabelled !== true || before.item.depth !== depth) return undefined;
  const isOutside = (other: Word | undefined) =>
    other !== undefined && start.left - other.left > TEXT_INDENT * start.size;
  return near.findLast((each) => each.isLabelled && each.item.depth === depth && isOutside(each.start));
}

/** Blocks that go on with an item. */
export function restOfItem({ item }: PlacedItem, blocks: readonly ItemBlock[]): FlatItem {
  const { depth, delimiter } = item;
  return {
    depth,
    isContinuation: true,
    number: undefined,
    delimiter,
    blocks: blocks.map(({ block }) => block),
  };
}

export interface ItemParts {
  readonly labels: readonly StructureElement[];
  /** What the item holds up to the first list below it. */
  readonly body: readonly StructureChild[];
  /** The lists below it, and what stands between and after them. */
  readonly rest: readonly (StructureElement | readonly StructureChild[])[];
}

/** A list item's label, its own content, and the lists below it. */
export function itemParts(item: StructureElement): ItemParts {
  const labels: StructureElement[] = [];
  const body: StructureChild[] = [];
  const rest: (StructureElement | readonly StructureChild[])[] = [];
  let open = body;
  const visit = (children: readonly StructureChild[]) => {
    for (const child of children) {
      if (child.kind !== 'element') open.push(child);
      else if (child.role === 'Lbl') labels.push(child);
      else if (child.role === 'L') {
        open = [];
        rest.push(child, open);
      } else if (child.role === 'LBody' || child.role === 'Div') visit(child.children);
      else open.push(child);
    }
  };
  visit(item.children);
  return { labels, body, rest };
}

export function flatItem(
  label: readonly Line[],
  blocks: readonly ItemBlock[],
  depth: number,
  choice: StyleChoice,
  vocabulary: Vocabulary,
): FlatItem {
  const text = label
    .map((line) => line.text)
    .join(' ')
    .trim();
  const first = blocks[0];
  if (text === '' && first !== undefined && first.lines.length > 0) {
    return unlabelled(first, blocks.slice(1), depth, choice, vocabulary);
  }
  // In right-to-left text the full stop stands before the number.
  const number = /^[.)]?(\d{1,9})([.)])?$/.exec(text);
  if (number !== null) {
    const delimiter = number[2] === ')' ? ')' : '.';
    return { depth, number: Number(number[1]), delimiter, blocks: blocks.map(({ block }) => block) };
  }
  const checked = checkedOf(text);
  const said = /[\p{L}\p{N}]/u.test(text) && text !== 'o' ? text : '';
  return {
    depth,
    number: undefined,
    delimiter: '.',
    blocks: blocks.map(({ block }, i) => (i === 0 ? labelled(said, block) : block)),
    ...(checked === undefined ? {} : { checked }),
  };
}

export function labelled(label: string, block: Block): Block {
  return block.kind === 'paragraph' ? { ...block, spans: withLabel(label, block.spans) } : block;
}

/** The label may be part of the item's text. */
function unlabelled(
  first: ItemBlock,
  rest: readonly ItemBlock[],
  depth: number,
  choice: StyleChoice,
  vocabulary: Vocabulary,
): FlatItem {
  const [line, ...lines] = first.lines;
  const label = line === undefined ? undefined : labelOf(line);
  const others = rest.map(({ block }) => block);
  if (line === undefined || label === undefined) {
    return { depth, number: undefined, delimiter: '.', blocks: [first.block, ...others] };
  }
  const spans = spansOfLines([{ words: wordsAfter(label, line) }, ...lines], choice, vocabulary);
  return {
    depth,
    number: label.number,
    delimiter: label.form.endsWith(')') ? ')' : '.',
    blocks: [{ kind: 'paragraph', spans: withLabel(label.text, spans) }, ...others],
    ...(label.checked === undefined ? {} : { checked: label.checked }),
  };
}
