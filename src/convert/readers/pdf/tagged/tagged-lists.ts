/** Items of tagged lists: what is label, what is text, and how deep they stand. */
import type { Block } from '../../../markdown/blocks.ts';
import { labelOf } from '../labels.ts';
import type { Line } from '../lines.ts';
import { ListDepths } from '../list-depths.ts';
import { type FlatItem, withLabel } from '../lists.ts';
import type { Word } from '../page-model.ts';
import { type StyleChoice, spansOfLines, type Vocabulary } from '../spans.ts';
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
}

/** Some programs tag nested lists as lists one after the other: then indentation tells their depth. */
export function withDepths(items: readonly PlacedItem[]): FlatItem[] {
  const isNested = items.some(({ item }) => item.depth > 0);
  if (isNested || items.some(({ start }) => start === undefined)) return items.map(({ item }) => item);
  const depths = new ListDepths();
  return items.map(({ item, start }) => {
    const left = start?.left ?? 0;
    const place = { left, edge: left, size: start?.size ?? 10, ordinals: [], introduces: false };
    return { ...item, depth: depths.depthOf(place) };
  });
}

export interface ItemParts {
  readonly labels: readonly StructureElement[];
  readonly body: readonly StructureChild[];
  readonly lists: readonly StructureElement[];
}

/** A list item's label, its own content, and the lists below it. */
export function itemParts(item: StructureElement): ItemParts {
  const labels: StructureElement[] = [];
  const body: StructureChild[] = [];
  const lists: StructureElement[] = [];
  const visit = (children: readonly StructureChild[]) => {
    for (const child of children) {
      if (child.kind !== 'element') body.push(child);
      else if (child.role === 'Lbl') labels.push(child);
      else if (child.role === 'L') lists.push(child);
      else if (child.role === 'LBody' || child.role === 'Div') visit(child.children);
      else body.push(child);
    }
  };
  visit(item.children);
  return { labels, body, lists };
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
  const number = /^(\d{1,9})([.)])?$/.exec(text);
  if (number !== null) {
    const delimiter = number[2] === ')' ? ')' : '.';
    return { depth, number: Number(number[1]), delimiter, blocks: blocks.map(({ block }) => block) };
  }
  const said = /[\p{L}\p{N}]/u.test(text) && text !== 'o' ? text : '';
  return {
    depth,
    number: undefined,
    delimiter: '.',
    blocks: blocks.map(({ block }, i) => (i === 0 ? labelled(said, block) : block)),
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
  const spans = spansOfLines([{ ...line, words: label.rest }, ...lines], choice, vocabulary);
  return {
    depth,
    number: label.number,
    delimiter: label.form.endsWith(')') ? ')' : '.',
    blocks: [{ kind: 'paragraph', spans: withLabel(label.text, spans) }, ...others],
  };
}
