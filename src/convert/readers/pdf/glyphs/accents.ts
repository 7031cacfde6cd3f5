/**
 * Combines accents with their letters. TeX's original fonts have no accented letters: TeX prints the accent, moves back
 * and prints the letter under it, so that the file has two characters.
 */

/** Spacing accents and the corresponding combining characters (Unicode 15, 7.9). */
const COMBINING: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['ˆ', '\u0302'],
  ['˜', '\u0303'],
  ['¯', '\u0304'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['˚', '\u030a'],
  ['˝', '\u030b'],
  ['ˇ', '\u030c'],
  ['¸', '\u0327'],
]);

/** Dotless letters, which are used under an accent. */
const DOTTED: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
]);

/** Maximum distance between the starts of an accent and its letter, in type sizes; consecutive characters exceed it. */
const SAME_START = 0.25;

/** Whether a text is a spacing accent. */
export function isAccent(text: string): boolean {
  return COMBINING.has(text);
}

/** The text of a word's first `count` glyphs, with `starts` in points like the type size. */
export function withAccents(
  glyphs: readonly { readonly text: string }[],
  starts: readonly number[],
  count: number,
  size: number,
): string {
  const pieces = glyphs.slice(0, count).map(({ text }) => text);
  const isOver = (a: number, b: number) =>
    Math.abs((starts[a] ?? 0) - (starts[b] ?? Infinity)) < SAME_START * size;
  for (let i = 0; i < count; i++) {
    const accent = COMBINING.get(pieces[i] ?? '');
    if (accent === undefined) continue;
    for (const at of [i + 1, i - 1]) {
      const letter = at < count && isOver(i, at) ? accented(pieces[at] ?? '', accent) : undefined;
      if (letter === undefined) continue;
      pieces[at] = letter;
      pieces[i] = '';
      break;
    }
  }
  return pieces.join('');
}

/** Undefined if there is no such letter. */
function accented(letter: string, accent: string): string | undefined {
  const composed = ((DOTTED.get(letter) ?? letter) + accent).normalize('NFC');
  return /^\p{L}$/u.test(composed) ? composed : undefined;
}
