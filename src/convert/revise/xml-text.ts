/**
 * Whether a text can stand in XML at all. Control characters and halves of surrogate pairs can't, not even escaped.
 *
 * Source: XML 1.0 (fifth edition), 2.2.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML forbids
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

export function canStandInXml(text: string): boolean {
  return !FORBIDDEN.test(text) && text.isWellFormed();
}
