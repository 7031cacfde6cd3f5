/** Assembles consecutive items with depths into nested lists. */
import type { Block, ListItem, Span } from '../../../../markdown/render/blocks.ts';

export interface FlatItem {
  /** 0 for an item of an outermost list. */
  readonly depth: number;
  /** Not an item, but further blocks of the last item of this depth, after its nested lists. */
  readonly isContinuation?: boolean;
  /** The number of a numbered item; undefined for every other label. */
  readonly number: number | undefined;
  readonly delimiter: '.' | ')';
  /** The item's content before nested lists; its first block is the item's text. */
  readonly blocks: readonly Block[];
  readonly checked?: boolean;
}

interface OpenItem {
  readonly blocks: Block[];
  readonly checked: boolean | undefined;
}

interface OpenList {
  readonly ordered: { readonly start: number; readonly delimiter: '.' | ')' } | undefined;
  next: number;
  readonly items: OpenItem[];
}

/** The lists of flat items; more than one if kinds or numbers change at the outermost depth. */
export function nestLists(items: readonly FlatItem[]): Block[] {
  const done: Block[] = [];
  const open: OpenList[] = [];
  const close = () => {
    const list = open.pop();
    if (list === undefined) return;
    (open.at(-1)?.items.at(-1)?.blocks ?? done).push(blockOf(list));
  };
  for (const item of items) {
    while (open.length > item.depth + 1) close();
    if (item.isContinuation === true) {
      addBlocks(open.at(-1)?.items.at(-1)?.blocks ?? done, item.blocks);
      continue;
    }
    if (open.length === item.depth + 1 && !accepts(open.at(-1), item)) close();
    if (open.length <= item.depth) open.push(startList(item));
    const list = open.at(-1);
    list?.items.push({ blocks: [...item.blocks], checked: item.checked });
    if (list !== undefined) list.next = (item.number ?? list.next) + 1;
  }
  while (open.length > 0) close();
  return done;
}

/** Maximum number of tasks in a list; further ones make another list. */
const MAX_TASKS = 1_000;

/** The two blocks, or one list if both are lists of tasks. */
export function joinTasks(block: Block, next: Block): readonly Block[] {
  if (!isTaskList(block) || !isTaskList(next) || block.items.length >= MAX_TASKS) return [block, next];
  return [{ ...block, items: [...block.items, ...next.items] }];
}

function isTaskList(block: Block): block is Extract<Block, { kind: 'list' }> {
  return block.kind === 'list' && block.items.every(({ checked }) => checked !== undefined);
}

function addBlocks(blocks: Block[], added: readonly Block[]): void {
  for (const block of added) {
    const last = blocks.pop();
    blocks.push(...(last === undefined ? [block] : joinTasks(last, block)));
  }
}

/** Markdown numbers items automatically: an item fits into a numbered list only as the next number. */
function accepts(list: OpenList | undefined, item: FlatItem): boolean {
  if (list === undefined) return false;
  if (item.number === undefined) return list.ordered === undefined;
  return list.ordered?.delimiter === item.delimiter && list.next === item.number;
}

function startList(item: FlatItem): OpenList {
  const ordered = item.number === undefined ? undefined : { start: item.number, delimiter: item.delimiter };
  return { ordered, next: item.number ?? 0, items: [] };
}

function blockOf(list: OpenList): Block {
  const items = list.items.map(
    ({ blocks, checked }): ListItem => (checked === undefined ? { blocks } : { blocks, checked }),
  );
  return {
    kind: 'list',
    items,
    ...(list.ordered === undefined ? {} : { ordered: list.ordered }),
    ...(items.slice(0, -1).some(endsApart) ? { isLoose: true } : {}),
  };
}

/** Whether an item's nested list ends in a further paragraph, which would absorb what directly follows it. */
function endsApart({ blocks }: ListItem): boolean {
  const last = blocks.at(-1);
  const item = last?.kind === 'list' ? last.items.at(-1) : undefined;
  if (item === undefined) return false;
  return (item.blocks.length > 1 && item.blocks.at(-1)?.kind === 'paragraph') || endsApart(item);
}

/** An item's text, preceded by a label that Markdown's own markers cannot express. */
export function withLabel(label: string, spans: readonly Span[]): Span[] {
  return label === '' ? [...spans] : [{ kind: 'text', text: `${label} ` }, ...spans];
}
