/**
 * Characters that nobody sees in a name: controls, line and paragraph separators, and those that turn the direction of
 * the text around them (Unicode Annex 9, 2), by which `exe.pdf` shows as `fdp.exe`. The joiners that Persian and emoji
 * are written with stay.
 */
const UNSHOWN = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** A text with something else, or nothing, in the place of each such character. */
export function replaceUnshown(text: string, instead: '' | ' '): string {
  return text.replace(UNSHOWN, instead);
}
