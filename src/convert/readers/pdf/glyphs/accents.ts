/**
 * Puts accents back onto their letters. TeX's first fonts have no letters with accents: it prints the accent, moves
 * back and prints the letter under it, and says the two as two characters.
 */

/** Accents that stand for themselves, and what they are above a letter (Unicode 15, 7.9). */
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

/** Letters that lose their dot under an accent. */
const DOTTED: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
]);

/** An accent and its letter begin within this many type sizes of each other; characters in a row do not. */
const SAME_PLACE = 0.25;

/** Whether a text is an accent that stands for itself. */
export function isAccent(text: string): boolean {
  return COMBINING.has(text);
}

/** The text of a word's first `count` glyphs, which begin at `starts`, in points like the type size. */
export function withAccents(
  glyphs: readonly { readonly text: string }[],
  starts: readonly number[],
  count: number,
  size: number,
): string {
  const pieces = glyphs.slice(0, count).map(({ text }) => text);
  const isOver = (a: number, b: number) =>
    Math.abs((starts[a] ?? 0) - (starts[b] ?? Infinity)) < SAME_PLACE * size;
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

/** Undefined when no such letter exists. */
function accented(letter: string, accent: string): string | undefined {
  const whole = ((DOTTED.get(letter) ?? letter) + accent).normalize('NFC');
  return /^\p{L}$/u.test(whole) ? whole : undefined;
}
