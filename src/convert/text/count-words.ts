/** Counts words for a document's facts, in one pass and without a dictionary. */

const isDigitOrLatin = (code: number) =>
  (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);

/** Han, kana and hangul, which are counted by character, as in Word. */
const isEastAsian = (code: number) =>
  (code >= 0x3041 && code <= 0x30ff) ||
  (code >= 0x3400 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3);

/** Letters beyond ASCII, without the signs and punctuation of Latin-1 and of the General Punctuation block. */
const isOtherLetter = (code: number) =>
  code >= 0xc0 && code !== 0xd7 && code !== 0xf7 && !(code >= 0x2000 && code <= 0x2fff) && code < 0xfff0;

const isSpace = (code: number) => code <= 0x20 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b);

/** Counts the words of text or Markdown that arrives in pieces; Markdown marks are not words. */
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
