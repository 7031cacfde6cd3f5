/** "Type of fuel": what asks for the kinds of a column names that one, and not the column of types. */
import { spanBits, type TableQuestion } from '../question.ts';
import type { ColumnLink } from './link.ts';

/** Tokens between "type" and the column: "tipo de combustible". */
const APART = 2;

export function withKinds(
  links: readonly ColumnLink[],
  { tokens, lexicon }: TableQuestion,
): readonly ColumnLink[] {
  const spans = tokens.flatMap(({ word }, at) => {
    if (!lexicon.kinds.has(word)) return [];
    const next = tokens.findIndex(({ isContent }, index) => index > at && isContent);
    if (next < 0 || next - at > APART) return [];
    const named = links.filter((link) => isNamed(link) && (link.bits & (1 << next)) !== 0);
    // "Type", where a column is called "Type of fuel", belongs to it already.
    return named.some(({ bits }) => (bits & (1 << at)) !== 0)
      ? []
      : named.map(({ column }) => ({ column, kind: 1 << at, bits: spanBits(at, next) }));
  });
  return links.flatMap((link) => {
    const own = spans.find(({ column, bits }) => column === link.column && (link.bits & (bits << 1)) !== 0);
    if (own !== undefined && isNamed(link)) return [{ ...link, bits: link.bits | own.bits }];
    return spans.some(({ kind }) => (link.bits & ~kind) === 0) ? [] : [link];
  });
}

function isNamed({ manner, order }: ColumnLink): boolean {
  return order === undefined && (manner === 'exact' || manner === 'full');
}
