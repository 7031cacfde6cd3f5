/** Parses cells that contain a range: "151 to 500", "up to EUR 200", "ab 3 Jahren", "1–5". */
import { type DecimalMark, firstFigure } from './numbers.ts';

export interface Interval {
  readonly from: number;
  readonly to: number;
}

const FIGURE = String.raw`\d[\d.,' \u00a0\u202f]*`;
const UNIT = String.raw`[\p{L}\p{Sc}%°²³.]{0,12}`;
const BETWEEN = new RegExp(
  String.raw`^\D*?(${FIGURE})\s*${UNIT}\s*(?:-|–|—|(?<!\p{L})(?:to|up to|bis|à|a|hasta|through|and|und|et|y)(?!\p{L}))\s*(?:under|unter|below)?\s*${UNIT}\s*(${FIGURE})`,
  'iu',
);
const ABOVE =
  /^\s*(?:over|above|more than|from|at least|as of|exceeding|>|>=|≥|über|mehr als|ab|mindestens|von|plus de|à partir de|dès|au moins|au-delà de|supérieur à|más de|a partir de|desde|al menos|superior a)\s/iu;
const EXCLUSIVE =
  /^\s*(?:over|above|more than|exceeding|>(?!=)|über|mehr als|plus de|au-delà|supérieur|más de|superior)/iu;
const BELOW =
  /^\s*(?:up to|under|below|less than|at most|until|<|<=|≤|bis|unter|weniger als|höchstens|jusqu|moins de|au plus|inférieur|hasta|menos de|como máximo|inferior)/iu;
const ABOVE_BEHIND =
  /\d\D{0,15}(?:and more|or more|and over|and above|und mehr|und länger|et plus|ou plus|y más|o más|\+)\s*\S{0,12}$/iu;

/** The range of a cell; undefined if it has none. @param decimal the decimal mark of the column */
export function intervalOf(cell: string, decimal: DecimalMark | undefined): Interval | undefined {
  if (cell.length > 60 || !/\d/.test(cell)) return undefined;
  const [, first, second] = BETWEEN.exec(cell) ?? [];
  const [low, high] = [first, second].map((text) => firstFigure(text ?? '', decimal));
  if (low !== undefined && high !== undefined) {
    if (high <= low) return undefined;
    return { from: EXCLUSIVE.test(cell) ? above(low) : low, to: high };
  }
  const figure = firstFigure(cell, decimal);
  if (figure === undefined) return undefined;
  if (BELOW.test(cell)) return { from: Number.NEGATIVE_INFINITY, to: figure };
  if (!ABOVE.test(` ${cell}`.replace(/(?<=[>≥])(?=\S)/, ' ').trimStart()) && !ABOVE_BEHIND.test(cell))
    return undefined;
  return { from: EXCLUSIVE.test(cell) ? above(figure) : figure, to: Number.POSITIVE_INFINITY };
}

function above(value: number): number {
  return value + Math.max(Math.abs(value), 1) * 1e-9;
}
