/** Items of tagged lists: their labels, their text and their depth. */
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

export interface TaggedItem {
  readonly item: FlatItem;
  /** The first word of its label, or of its text if that includes the label. */
  readonly start: Word | undefined;
  readonly rightToLeft: boolean;
  /** It has a label, in a separate element or as part of its text. */
  readonly isLabelled: boolean;
  /** The item that it continues. */
  readonly continued: TaggedItem | undefined;
}

/** The items with their depths. Some programs tag nested lists one after the other: then the indent determines it. */
export function withDepths(items: readonly TaggedItem[]): FlatItem[] {
  const own = items.filter(({ continued }) => continued === undefined);
  const isNested = own.some(({ item }) => item.depth > 0);
  const isKnown = isNested || own.some(({ start }) => start === undefined);
  const lists = new ListDepths();
  const depths = new Map<TaggedItem, number>();
  for (const each of own) depths.set(each, isKnown ? each.item.depth : lists.depthOf(positionOf(each)));
  return items.map((each) => ({
    ...each.item,
    depth: depths.get(each.continued ?? each) ?? each.item.depth,
  }));
}

function positionOf({ start, rightToLeft }: TaggedItem): ListPosition {
  const left = (rightToLeft ? -(start?.right ?? 0) : start?.left) ?? 0;
  return { left, edge: left, size: start?.size ?? 10, ordinals: [], introduces: false };
}

/** Minimum indent of an item's text from its label, in type sizes. */
const TEXT_INDENT = 0.5;

/** Maximum number of tagged parts between an item and its continuation. */
const MAX_PARTS = 100;

/**
 * Finds the item that a paragraph continues. Word processors tag each paragraph of an item as a separate item; one
 * without a label belongs to the last of `items` at the same depth of the tree whose label is indented less.
 *
 * @param start the first word of the paragraph, in left-to-right text
 */
export function findContinuedItem(
  items: readonly TaggedItem[],
  start: Word | undefined,
  depth: number,
): TaggedItem | undefined {
  const near = items.slice(-MAX_PARTS);
  const before = near.findLast(({ continued }) => continued === undefined);
  if (start === undefined || before?.isLabelled !== true || before.item.depth !== depth) return undefined;
  const isOutside = (other: Word | undefined) =>
    other !== undefined && start.left - other.left > TEXT_INDENT * start.size;
  return near.findLast((each) => each.isLabelled && each.item.depth === depth && isOutside(each.start));
}

/** Blocks that continue an item. */
export function restOfItem({ item }: TaggedItem, blocks: readonly ItemBlock[]): FlatItem {
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
  /** The item's content before the first nested list. */
  readonly body: readonly StructureChild[];
  /** The nested lists, and the content between and after them. */
  readonly rest: readonly (StructureElement | readonly StructureChild[])[];
}

/** Divides a list item into its labels, its own content, and the nested lists. */
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
    return itemWithLabelInText(first, blocks.slice(1), depth, choice, vocabulary);
  }
  // In right-to-left text, the full stop is on the left of the number.
  const number = /^[.)]?(\d{1,9})([.)])?$/.exec(text);
  if (number !== null) {
    const delimiter = number[2] === ')' ? ')' : '.';
    return { depth, number: Number(number[1]), delimiter, blocks: blocks.map(({ block }) => block) };
  }
  const checked = checkedOf(text);
  const labelText = /[\p{L}\p{N}]/u.test(text) && text !== 'o' ? text : '';
  return {
    depth,
    number: undefined,
    delimiter: '.',
    blocks: blocks.map(({ block }, i) => (i === 0 ? addLabel(labelText, block) : block)),
    ...(checked === undefined ? {} : { checked }),
  };
}

export function addLabel(label: string, block: Block): Block {
  return block.kind === 'paragraph' ? { ...block, spans: withLabel(label, block.spans) } : block;
}

/** An item without a label element; the label may be part of its text. */
function itemWithLabelInText(
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
