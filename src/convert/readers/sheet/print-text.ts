/**
 * The text of a page header or footer without layout codes. Fields that change from page to page (numbers, dates,
 * file names) are left out. Source: ECMA-376 Part 1, 18.3.1.46; [MS-XLS] 2.4.136.
 */
const CODE = /&(?:"[^"]*"|[LCR]|K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|\d{1,3}|&|[A-Za-z])/g;

export function parsePrintText(code: string): string {
  const text = code.replace(CODE, (found) => (found === '&&' ? '&' : /^&[LCR]$/.test(found) ? '\n' : ''));
  return text
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n+/g, '\n')
    .trim();
}
