/** Completes quotations of several items of a list to all of it: "Which benefits are there?" asks for each. */
import { scanBlocks } from '../passages/blocks.ts';
import type { Quotation } from './quotations.ts';

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
  const list = [...scanBlocks(prepared.passage.markdown)].find(
    ({ kind, start, end }) => kind === 'list' && start <= first.start && first.end <= end,
  );
  if (list === undefined || second.start < list.start || second.end > list.end) return undefined;
  const words = prepared.words.filter(({ start }) => list.start <= start && start < list.end);
  if (list.lines.length > MAX_ITEMS || words.length > MAX_WORDS) return undefined;
  return list.lines.flatMap((start, at): Quotation[] => {
    const end = list.lines[at + 1] ?? list.end;
    const own = prepared.sentences.filter((sentence) => start <= sentence.start && sentence.end <= end);
    const [from, to] = [own[0]?.start, own.at(-1)?.end];
    return from === undefined || to === undefined ? [] : [{ prepared, start: from, end: to, row: undefined }];
  });
}
