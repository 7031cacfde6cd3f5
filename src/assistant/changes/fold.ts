/** Normalizes texts for comparison, ignoring case, spacing and the style of quotation marks. */

/** ASCII without double blanks, as in most cells, needs only lowercasing. */
const PLAIN = /^(?:[!#-~]| (?! ))*$/;

/** Two texts that people consider the same have the same folded form. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.trim().toLowerCase();
  return text
    .normalize('NFC')
    .replaceAll(/[‘’‛]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Words with digits and letters, such as `R8` and `KX-200`, folded; they identify rows. */
export function codesIn(words: string): string[] {
  return (words.match(/[\p{L}\d]+(?:[-./][\p{L}\d]+)*/gu) ?? [])
    .filter((word) => /\d/.test(word) && /\p{L}/u.test(word))
    .map(fold);
}

/** Words without the codes by which they name documents, "from QP-07", which stand in tables of entries as well. */
export function withoutCodesOf(documents: readonly { readonly fileName: string }[], words: string): string {
  const names = documents.flatMap(({ fileName }) => codesIn(fileName));
  return words
    .split(' ')
    .filter((word) => !codesIn(word).some((code) => names.some((name) => name.startsWith(code))))
    .join(' ');
}

/** A file name in words, without its ending: "price list" for "price_list.xlsx". */
export function nameInWords(fileName: string): string {
  return fileName.replace(/\.[^.]{1,8}$/, '').replaceAll(/[_.-]/g, ' ');
}
