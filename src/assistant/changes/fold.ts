/** Texts as people compare them: whatever their letters, spaces and quotation marks. */

/** ASCII without two blanks in a row is what most cells are, and needs no more than small letters. */
const PLAIN = /^(?:[!#-~]| (?! ))*$/;

/** The form in which two texts that people take for the same are equal. */
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

/** Words with figures and letters, such as `R8` and `KX-200`, folded: by them rows are known. */
export function codesIn(words: string): string[] {
  return (words.match(/[\p{L}\d]+(?:[-./][\p{L}\d]+)*/gu) ?? [])
    .filter((word) => /\d/.test(word) && /\p{L}/u.test(word))
    .map(fold);
}
