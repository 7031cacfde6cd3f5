/** Completes quotations of a list to all of it: "Which benefits are there?" asks for each, and a sentence may only introduce them. */
import { type Block, scanBlocks } from '../passages/blocks.ts';
import type { PreparedPassage } from './prepared.ts';
import { type Quotation, shownText } from './quotations.ts';

/** A longer list is not shown whole. */
const MAX_ITEMS = 10;
const MAX_WORDS = 100;

/**
 * @param quotations of an answer, best first
 * @returns the items of the list to which the first two belong, in its order; undefined where they belong to none
 */
export function wholeList([first, second]: readonly Quotation[]): Quotation[] | undefined {
  if (first === undefined || second === undefined || first.prepared !== second.prepared) return undefined;
  if (first.row !== undefined || second.row !== undefined) return undefined;
  const { prepared } = first;
  const list = listsIn(prepared).find(({ start, end }) => start <= first.start && first.end <= end);
  if (list === undefined || second.start < list.start || second.end > list.end) return undefined;
  return itemsOf(prepared, list);
}

/** "The following are excluded:". */
export function isIntroduction(quotation: Quotation): boolean {
  return quotation.row === undefined && shownText(quotation).endsWith(':');
}

/** The items of the list that follows an introduction; undefined where none does. */
export function introducedList(introduction: Quotation): Quotation[] | undefined {
  if (!isIntroduction(introduction)) return undefined;
  const { prepared, end } = introduction;
  const { markdown } = prepared.passage;
  const list = listsIn(prepared).find(
    ({ start }) => start >= end && markdown.slice(end, start).trim() === '',
  );
  return list === undefined ? undefined : itemsOf(prepared, list);
}

function listsIn({ passage }: PreparedPassage): Block[] {
  return [...scanBlocks(passage.markdown)].filter(({ kind }) => kind === 'list');
}

function itemsOf(prepared: PreparedPassage, list: Block): Quotation[] | undefined {
  const words = prepared.words.filter(({ start }) => list.start <= start && start < list.end);
  if (list.lines.length > MAX_ITEMS || words.length > MAX_WORDS) return undefined;
  return list.lines.flatMap((start, at): Quotation[] => {
    const end = list.lines[at + 1] ?? list.end;
    const own = prepared.sentences.filter((sentence) => start <= sentence.start && sentence.end <= end);
    const [from, to] = [own[0]?.start, own.at(-1)?.end];
    return from === undefined || to === undefined ? [] : [{ prepared, start: from, end: to, row: undefined }];
  });
}
