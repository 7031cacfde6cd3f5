/**
 * Parses numbers in cells. The decimal mark is detected from the complete column, since `5.970` alone is ambiguous.
 */

export type DecimalMark = '.' | ',';

/** A number with its separators; a plain or narrow space may separate thousands. */
const FIGURE = /\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*/;
const FIGURES = new RegExp(FIGURE.source, 'g');
/** What may surround the number in a numeric cell. */
const BESIDE =
  /^(?:[\s$€£¥%‰()+\-−–~≈*†‡]|\b(?:eur|usd|gbp|chf|euros?|dollars?|us|rs|hk|a|c|kg|g|mg|t|km|m|cm|mm|ft|in|mi|l|ml|h|min|s|kw|kwh|w|v|bar|°c|°f|m²|m2|km²|m³|million|billion|mio|mrd|pcs|st|stück|st\.|nd|rd|th|er|ème|e)\b|\[[^\]]{0,12}\]|[.,]$)*$/iu;
const NOTHING = /^(?:[-–—−]|n\/?a|k\.?\s?a\.?|none|nil|tbd|\?|\.{2,3}|…)?$/i;

/** Whether a cell is blank or a placeholder for a missing value. */
export function isPlaceholder(cell: string): boolean {
  return NOTHING.test(cell.trim());
}

/** The decimal mark of a column's cells; undefined if they are ambiguous. */
export function judgeDecimalMark(cells: Iterable<string>): DecimalMark | undefined {
  let point = 0;
  let comma = 0;
  for (const cell of cells) {
    for (const [figure] of cell.matchAll(FIGURES)) {
      const marks = figure.replaceAll(/[^.,]/g, '');
      if (marks === '') continue;
      const last = marks.at(-1);
      const isMixed = marks.includes('.') && marks.includes(',');
      const digitsBehind = figure.length - 1 - Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
      // A repeated mark separates thousands. A single mark before exactly three digits may be either.
      const isDecimal = isMixed || (marks.length === 1 && (digitsBehind !== 3 || /^0[.,]/.test(figure)));
      const isThousands = !isMixed && /^\d{1,3}(?:[.,]\d{3}){2,}$/.test(figure);
      if (isDecimal) last === '.' ? point++ : comma++;
      else if (isThousands) last === '.' ? comma++ : point++;
    }
  }
  if (point === comma) return undefined;
  return point > comma ? '.' : ',';
}

/** The first number in a text. @param decimal if unknown, a mark before exactly three digits separates thousands */
export function firstFigure(text: string, decimal: DecimalMark | undefined): number | undefined {
  const found = FIGURE.exec(text);
  if (found === null) return undefined;
  const before = text.slice(0, found.index);
  const isNegative = /(?:^|[\s($€£])[-−–]\s?[$€£]?\s?$/.test(before) || isBracketed(before, text, found);
  const value = figureValue(found[0], decimal);
  return isNegative ? -value : value;
}

/** Whether the number alone is in round brackets, which means negative in bookkeeping. */
function isBracketed(before: string, text: string, found: RegExpExecArray): boolean {
  return /^\W*\(\s?[$€£]?\s?$/.test(before) && /^\s?%?\s?\)/.test(text.slice(found.index + found[0].length));
}

/** The number of a cell that contains only a number with units and signs. */
export function wholeFigure(cell: string, decimal: DecimalMark | undefined): number | undefined {
  const found = FIGURE.exec(cell);
  // "H1" is a hall, not an hour.
  if (found === null || /^\s*\p{L}\d/u.test(cell)) return undefined;
  const rest = `${cell.slice(0, found.index)} ${cell.slice(found.index + found[0].length)}`;
  return BESIDE.test(rest.trim()) ? firstFigure(cell, decimal) : undefined;
}

function figureValue(figure: string, decimal: DecimalMark | undefined): number {
  const bare = figure.replaceAll(/[ \u00a0\u202f'’]/g, '');
  const mark = decimal ?? guessMark(bare);
  const thousands = mark === '.' ? ',' : '.';
  return Number(
    bare
      .replaceAll(thousands, '')
      .replace(mark, '.')
      .replaceAll(/(?<=\..*)[.,]/g, ''),
  );
}

function guessMark(figure: string): DecimalMark {
  const last = Math.max(figure.lastIndexOf('.'), figure.lastIndexOf(','));
  if (last < 0) return '.';
  const mark = figure.charAt(last) === ',' ? ',' : '.';
  const isThousands = figure.length - 1 - last === 3 && !figure.startsWith('0');
  if (figure.includes('.') && figure.includes(',')) return mark;
  return isThousands ? (mark === ',' ? '.' : ',') : mark;
}

/** Number of decimal places. */
export function decimalsOf(cell: string, decimal: DecimalMark | undefined): number {
  const figure = FIGURE.exec(cell)?.[0] ?? '';
  const mark = decimal ?? guessMark(figure);
  const at = figure.lastIndexOf(mark);
  return at < 0 ? 0 : figure.length - 1 - at;
}

/** Formats a number with the marks of a column. @param grouped whether to separate thousands */
export function writeNumber(value: number, decimal: DecimalMark, decimals: number, grouped = true): string {
  const [whole = '0', fraction = ''] = Math.abs(value).toFixed(decimals).split('.');
  const parted = grouped ? whole.replaceAll(/\B(?=(?:\d{3})+$)/g, decimal === '.' ? ',' : '.') : whole;
  const isZero = Number(value.toFixed(decimals)) === 0;
  return `${value < 0 && !isZero ? '-' : ''}${parted}${fraction === '' ? '' : decimal + fraction}`;
}
