/**
 * Numbers the items of a list anew where items come, go or change places: the file is also read as it is written, and two
 * items with the number 4 are a fault there. A list that is not numbered one by one stays as it is.
 */
import type { Splice } from '../splice.ts';

/** The number of an item, with what it begins with. */
interface Item {
  readonly indent: string;
  readonly mark: string;
  readonly number: number;
  /** The range of the number. */
  readonly start: number;
  readonly end: number;
}

const ITEM = /^([ \t]*)(\d{1,9})([.)])(?=[ \t]+\S)/gm;

/** The splices, with others that renumber the lists in which they add, remove or move items. */
export function renumbered(text: string, splices: readonly Splice[]): readonly Splice[] {
  const ordered = splices.toSorted((a, b) => a.start - b.start || a.end - b.end);
  const isOfItems = ordered.some((one) => hasItem(one.text) || hasItem(text.slice(one.start, one.end)));
  if (!isOfItems) return splices;
  return listsOf(text).reduce((all, list) => renumberList(text, all, list), ordered as readonly Splice[]);
}

function hasItem(text: string): boolean {
  return itemsIn(text).length > 0;
}

function itemsIn(text: string): Item[] {
  return [...text.matchAll(ITEM)].map(({ index, 1: indent = '', 2: number = '', 3: mark = '' }) => {
    const start = index + indent.length;
    return { indent, mark, number: Number(number), start, end: start + number.length };
  });
}

/** Lists of two items or more that are numbered one by one. */
function listsOf(text: string): (readonly Item[])[] {
  const lists: Item[][] = [];
  for (const item of itemsIn(text)) {
    const last = lists.findLast((list) => list.at(-1)?.indent === item.indent)?.at(-1);
    const isNext = last?.mark === item.mark && item.number === last.number + 1 && isWithin(text, last, item);
    if (isNext) lists.findLast((list) => list.at(-1) === last)?.push(item);
    else lists.push([item]);
  }
  return lists.filter((list) => list.length > 1);
}

/** Whether nothing but what belongs to the first item stands between two. */
function isWithin(text: string, { end, indent }: Item, next: Item): boolean {
  const [, ...between] = text.slice(end, next.start - next.indent.length).split(/\r\n|[\r\n]/);
  return between.every((line) => line.trim() === '' || /^[ \t]/.test(line.slice(indent.length)));
}

function renumberList(text: string, splices: readonly Splice[], list: readonly Item[]): readonly Splice[] {
  const [first, last] = [list[0], list.at(-1)];
  if (first === undefined || last === undefined) return splices;
  const lineEnd = /\r\n|[\r\n]|$/g;
  lineEnd.lastIndex = last.end;
  const end = lineEnd.exec(text)?.index ?? text.length;
  const from = first.start - first.indent.length;
  const own = splices.filter((one) => one.start <= end && one.end >= from);
  const added = own.flatMap((one) => itemsAdded(text, one, first).map((item) => ({ ...item, of: one })));
  const kept = list.filter((item) => !own.some((one) => one.start <= item.start && item.end <= one.end));
  if (added.length === 0 && kept.length === list.length) return splices;
  const all = [
    // What is put before an item stands where that one begins.
    ...added.map((item) => ({ ...item, at: item.of.start })),
    ...kept.map((item) => ({ ...item, at: item.start - item.indent.length, of: undefined })),
  ].toSorted((a, b) => a.at - b.at);
  const numbers = new Map(all.map((item, nth) => [item, first.number + nth]));
  const rewritten = splices.map((one) => withNumbers(one, all, numbers));
  const others = all.flatMap((item) => {
    const number = numbers.get(item);
    return item.of !== undefined || number === item.number
      ? []
      : [{ start: item.start, end: item.end, text: String(number) }];
  });
  return [...rewritten, ...others];
}

/** The items that a splice adds, as ranges of its text, where it begins or ends at a line. */
function itemsAdded(text: string, { start, text: content }: Splice, like: Item): Item[] {
  const isAtLine = start === 0 || /[\r\n]/.test(text.charAt(start - 1)) || /^[\r\n]/.test(content);
  if (!isAtLine) return [];
  return itemsIn(content).filter(({ indent, mark }) => indent === like.indent && mark === like.mark);
}

type Placed = Item & { readonly of: Splice | undefined };

function withNumbers(splice: Splice, all: readonly Placed[], numbers: ReadonlyMap<Placed, number>): Splice {
  const own = all.filter(({ of }) => of === splice).toSorted((a, b) => b.start - a.start);
  const text = own.reduce(
    (content, item) => content.slice(0, item.start) + numbers.get(item) + content.slice(item.end),
    splice.text,
  );
  return own.length === 0 ? splice : { ...splice, text };
}
