/** Classifies rows of text (several cells, list item, bold) and measures their distances. */
import type { TextRow } from './text-rows.ts';

export function isBold(row: TextRow): boolean {
  return row.lines.every((line) => line.style.bold);
}

export const LIST_LABEL =
  /^(?:\d*(?:\.\d+)+\.?|§ ?[\d.]+|[•◦▪▫‣●○■□◆►▶▸▹▷➢➤✓✔❖❍❏❑❒⁃∙·☐☑☒‒–—*\p{Co}-]|\(?\d{1,3}[.)]|\([\da-z]{1,4}\)|[a-z][.)]|[ivxlcdm]{2,6}[.)])$/iu;

/** Whether a row begins with a list item's label. */
export function startsWithLabel({ pieces, lines }: TextRow): boolean {
  const first = lines.some((line) => line.rightToLeft) ? pieces.at(-1) : pieces[0];
  return first !== undefined && LIST_LABEL.test(first.words.map(({ text }) => text).join(''));
}

/** Whether a row has several pieces, other than a list item's label and its text. */
export function isMulti(row: TextRow | undefined): boolean {
  if (row === undefined || row.pieces.length < 2) return false;
  return row.pieces.length > 2 || !startsWithLabel(row);
}

/** The distances of rows to the rows above them. */
export function stepsOf(rows: readonly TextRow[]): number[] {
  return rows.slice(1).map((each, index) => each.baseline - (rows[index]?.baseline ?? 0));
}

/** Minimum distance of table rows relative to that of the lines of a cell. */
export const WIDER_STEP = 1.1;
