/** Columns that are asked for by the word "type": "type of fuel" is the fuel, and "types of damage", of damages, their types. */
import { namesKind } from '../header-meanings.ts';
import type { TableQuestion } from '../question.ts';
import type { DataTable } from '../table.ts';
import type { ColumnLink } from './link.ts';

/** Tokens from "type" to what it is of: "tipo de combustible". */
const APART = 2;
const STRENGTH = 0.9;

/** The links, with those by words for kinds instead of what resembles them. */
export function withKinds(
  links: readonly ColumnLink[],
  question: TableQuestion,
  table: DataTable,
): readonly ColumnLink[] {
  const asked = question.tokens.flatMap((_, at) => {
    const noun = nounBeside(at, question);
    return noun === 0 ? [] : [{ kind: 1 << at, noun }];
  });
  return asked.reduce((known, one) => withKind(known, one, table), links);
}

/** The token of which the kinds are asked for, as a bit; the one itself in "Fahrzeugtypen" of vehicles. 0 if none. */
function nounBeside(at: number, { tokens, lexicon, content }: TableQuestion): number {
  const { word, isContent } = tokens[at] ?? { word: '', isContent: false };
  if (!lexicon.kinds.has(word)) {
    const isOfRows = isContent && (content & (1 << at)) === 0;
    return isOfRows && namesKind(word) ? 1 << at : 0;
  }
  if (tokens[at + 1]?.isContent === false && tokens[at + APART]?.isContent === true) return 1 << (at + APART);
  return tokens[at - 1]?.isContent === true ? 1 << (at - 1) : 0;
}

function withKind(
  links: readonly ColumnLink[],
  { kind, noun }: { readonly kind: number; readonly noun: number },
  { columns }: DataTable,
): readonly ColumnLink[] {
  // "Type of fuel" may be the whole name of a column.
  if (links.some((link) => isNamed(link) && (link.bits & kind) !== 0 && (link.bits & noun) !== 0))
    return links;
  const others = links.filter(({ bits }) => (bits & ~kind) !== 0);
  if (links.some((link) => isNamed(link) && (link.bits & noun) !== 0))
    return others.map((link) =>
      isNamed(link) && (link.bits & noun) !== 0 ? { ...link, bits: link.bits | kind } : link,
    );
  const [column, another] = columns.filter(
    (one) => one.kind === 'text' && one.isDerived !== true && one.words.some(({ word }) => namesKind(word)),
  );
  if (column === undefined || another !== undefined) return links;
  return [...others, { column, manner: 'full', bits: kind, strength: STRENGTH }];
}

function isNamed({ manner, order }: ColumnLink): boolean {
  return order === undefined && (manner === 'exact' || manner === 'full');
}
