/** What a row of text looks like: several cells, a list item, a line of a listing; and how far rows stand apart. */
import type { TextRow } from './text-rows.ts';

export function isBold(row: TextRow): boolean {
  return row.lines.every((line) => line.style.bold);
}

export const LIST_LABEL =
  /^(?:\d*(?:\.\d+)+\.?|§ ?[\d.]+|[•◦▪▫‣●○■□◆►▶▸▹▷➢➤✓✔❖❍❏❑❒⁃∙·☐☑☒‒–—*\p{Co}-]|\(?\d{1,3}[.)]|\([\da-z]{1,4}\)|[a-z][.)]|[ivxlcdm]{2,6}[.)])$/iu;

/** Whether a row opens with a list item's label. */
export function startsWithLabel({ pieces, lines }: TextRow): boolean {
  const first = lines.some((line) => line.rightToLeft) ? pieces.at(-1) : pieces[0];
  return first !== undefined && LIST_LABEL.test(first.words.map(({ text }) => text).join(''));
}

/** Several pieces, and not merely a list item's label before its text. */
export function isMulti(row: TextRow | undefined): boolean {
  if (row === undefined || row.pieces.length < 2) return false;
  return row.pieces.length > 2 || !startsWithLabel(row);
}

/** The distances of rows from those above them. */
export function stepsOf(rows: readonly TextRow[]): number[] {
  return rows.slice(1).map((each, index) => each.baseline - (rows[index]?.baseline ?? 0));
}

/** Rows of a table stand further apart than the lines of a cell by at least this. */
export const WIDER_STEP = 1.1;
