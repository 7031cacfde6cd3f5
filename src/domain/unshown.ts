/**
 * Invisible characters in names: controls, line and paragraph separators, and those that change the text direction
 * (Unicode Annex 9, 2), by which `exe.pdf` is displayed as `fdp.exe`. The joiners of Persian and of emoji are
 * preserved.
 */
const UNSHOWN = /[\p{Cc}\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu;

/** Replaces or removes each such character. */
export function replaceUnshown(text: string, instead: '' | ' '): string {
  return text.replace(UNSHOWN, instead);
}
