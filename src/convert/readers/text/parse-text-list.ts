/** Parses lists in plain text: items with bullets or numbers, nested by indent, with wrapped lines indented. */
import { type Block, type ListItem, spansOf } from '../../../markdown/render/blocks.ts';
import { indentOf } from './is-preformatted.ts';
import { isWrapped } from './join-paragraph.ts';

/** The next number of a numbered list: Markdown numbers items automatically, so items out of sequence remain text. */
export interface NumberedList {
  next: number;
}

interface Line {
  readonly indent: number;
  readonly number?: number;
  readonly delimiter?: '.' | ')';
  text: string;
}

const ITEM = /^\s*(?:([-*+•◦▪‣·])|(\d{1,9})([.)]))\s+(\S.*)$/;
const MAX_DEPTH = 12;

/** The list formed by a group of lines, or undefined. @param numbered updated if it is used */
export function parseTextList(lines: readonly string[], numbered: NumberedList): Block[] | undefined {
  const items: Line[] = [];
  const width = lines.reduce((max, line) => Math.max(max, line.length), 0);
  for (const [at, line] of lines.entries()) {
    const item = parseItem(line);
    const last = items[items.length - 1];
    if (item !== undefined) items.push(item);
    else if (last === undefined) return undefined;
    else if (indentOf(line) > last.indent)
      last.text += `${isEnded(lines[at - 1] ?? '', line, width) ? '\n' : ' '}${line.trim()}`;
    else return undefined;
  }
  const [first] = items;
  if (first === undefined) return undefined;
  if (first.number !== undefined) {
    const top = items.filter((item) => item.indent <= first.indent);
    if (first.number !== 1 && first.number !== numbered.next) return undefined;
    if (!top.every((item, i) => item.number === (first.number ?? 0) + i)) return undefined;
    numbered.next = first.number + top.length;
  }
  return listsOf(items, 0, items.length, 1);
}

/** Lettered items within an item, for which Markdown has no lists. */
const LETTERED = /^\s*\(?(?:[a-z]|[ivx]{1,5})[.)]\s/;

/** Whether a line ended on purpose: a lettered item follows, or the next word would have fitted. */
function isEnded(line: string, next: string, width: number): boolean {
  return LETTERED.test(next) || (!isWrapped(line, next, width) && /^\s*\p{Lu}/u.test(next));
}

function parseItem(line: string): Line | undefined {
  const match = ITEM.exec(line);
  if (match === null) return undefined;
  const [, , number, delimiter, text = ''] = match;
  const indent = indentOf(line);
  if (number === undefined) return { indent, text };
  return { indent, number: Number(number), delimiter: delimiter === ')' ? ')' : '.', text };
}

/** The lists of items in a range; items with a larger indent than the first one belong to the item before. */
function listsOf(items: readonly Line[], from: number, to: number, depth: number): Block[] {
  const lists: Block[] = [];
  let start = from;
  while (start < to) {
    const first = items[start];
    if (first === undefined) break;
    let end = start + 1;
    while (end < to && !endsList(items[end], first)) end++;
    lists.push(listOf(items, start, end, depth));
    start = end;
  }
  return lists;
}

/** Whether an item at the same level changes between numbers and bullets. */
function endsList(item: Line | undefined, first: Line): boolean {
  return (
    item !== undefined &&
    item.indent <= first.indent &&
    (item.number === undefined) !== (first.number === undefined)
  );
}

function listOf(items: readonly Line[], from: number, to: number, depth: number): Block {
  const first = items[from];
  const indent = first?.indent ?? 0;
  const rendered: ListItem[] = [];
  let at = from;
  while (at < to) {
    let next = at + 1;
    while (next < to && (items[next]?.indent ?? 0) > indent) next++;
    const own: Block = { kind: 'paragraph', spans: spansOf(items[at]?.text ?? '') };
    const inner =
      depth < MAX_DEPTH ? listsOf(items, at + 1, next, depth + 1) : flat(items.slice(at + 1, next));
    rendered.push({ blocks: [own, ...inner] });
    at = next;
  }
  if (first?.number === undefined) return { kind: 'list', items: rendered };
  return {
    kind: 'list',
    items: rendered,
    ordered: { start: first.number, delimiter: first.delimiter ?? '.' },
  };
}

function flat(items: readonly Line[]): Block[] {
  return items.map((item) => ({ kind: 'paragraph', spans: spansOf(item.text) }));
}
