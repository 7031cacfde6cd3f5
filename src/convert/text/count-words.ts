/** Counts words for a document's facts: what a person would call words, in one pass and without a dictionary. */

const isDigitOrLatin = (code: number) =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** Han, kana and hangul are written without spaces or counted by character, as Word counts them. */
const isEastAsian = (code: number) =>
  (code >= 0x3041 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3);

/** Letters beyond ASCII, with the signs and punctuation of Latin-1 and of the General Punctuation block left out. */
const isOtherLetter = (code: number) =>
  code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && !(code >= 0x2000 && code <= 0x2fff) && code < 0xfff0;

const isSpace = (code: number) => code <= 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b);

/** The number of words in text or Markdown that comes in pieces; marks of Markdown alone are no words. */
export class WordCounter {
  words = 0;
  #isInWord = false;

  add(text: string): void {
    let { words } = this;
    let isInWord = this.#isInWord;
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (isSpace(code)) isInWord = false;
      else if (isEastAsian(code)) {
        words++;
        isInWord = false;
      } else if (!isInWord && (isDigitOrLatin(code) || isOtherLetter(code))) {
        words++;
        isInWord = true;
      }
    }
    this.words = words;
    this.#isInWord = isInWord;
  }
}
