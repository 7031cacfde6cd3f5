/**
 * Takes the sting out of text that was made to keep a Markdown parser busy. Emphasis and brackets cost a parser
 * time that grows with the square of their number in one paragraph, and nested quotes and lists with their depth;
 * past what any real text has, they are taken literally.
 */

/** Signs of one sort in one paragraph. Real paragraphs have a few dozen. */
const MOST_SIGNS = 200;

/** Quotes and lists inside each other at the start of one line. */
const MOST_NESTED = 24;

const NESTED = new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${MOST_NESTED},}`);

/** The same text, with markup that passes the limits escaped. Time is linear in its length. */
export function tameMarkup(text: string): string {
  const lines = text.split('\n').map((line) => line.replace(NESTED, (markers) => `\\${markers.trimStart()}`));
  let start = 0;
  for (let end = 0; end <= lines.length; end++) {
    const line = lines[end];
    if (line !== undefined && line.trim() !== '' && !isRow(line)) continue;
    tameParagraph(lines, start, Math.min(end, lines.length));
    // A table's rows are parsed cell by cell, so each line of one stands for itself.
    if (line !== undefined) tameParagraph(lines, end, end + 1);
    start = end + 1;
  }
  return lines.join('\n');
}

function isRow(line: string): boolean {
  return line.startsWith('|');
}

/** A line of an HTML table, in which Markdown looks for no signs. */
const HTML_ROW = /^<(?:tr|table|\/table)>/;

function inlineOf(line = ''): string {
  return HTML_ROW.test(line) ? '' : line;
}

function tameParagraph(lines: string[], start: number, end: number): void {
  for (const sign of [/[*_~]/g, /[[\]]/g]) {
    let count = 0;
    for (let i = start; i < end && count <= MOST_SIGNS; i++)
      count += inlineOf(lines[i]).match(sign)?.length ?? 0;
    if (count <= MOST_SIGNS) continue;
    for (let i = start; i < end; i++) {
      if (inlineOf(lines[i]) !== '') lines[i] = inlineOf(lines[i]).replace(sign, '\\$&');
    }
  }
}
