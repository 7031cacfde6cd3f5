/**
 * Tokenizes text: words with their positions, folded to lower case without diacritics, numbers as one token. Index,
 * question and passages use the same folding, so that spellings of a word match.
 */

export interface Token {
  /** Lower case, no diacritics; a number without thousands separators, its decimal mark written `d`. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

/** A number with its separators, or a run of letters, marks and digits. */
const WORD = /\d+(?:[.,]\d+)*(?![\p{L}\d])|[\p{L}\p{M}\p{N}]+/gu;
/** Scripts without spaces between words: each pair of adjacent characters is indexed as a word. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Longer words are data rather than language, and are truncated. */
const MAX_WORD_LENGTH = 64;
const ASCII_LOWER = /^[a-z0-9]*$/;

/** The words of a text in order. Takes time linear in its length. */
export function tokenize(text: string): Token[] {
  if (ASCII.test(text)) return asciiTokens(text);
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORD)) {
    const raw = match[0];
    const start = match.index;
    if (UNSPACED.test(raw)) pushPairs(raw, start, tokens);
    else tokens.push({ word: foldWord(raw), start, end: start + raw.length });
  }
  return tokens;
}

const ASCII = /^[\0-\x7f]*$/;
const OTHER = 0;
const DIGIT = 1;
const LETTER = 2;
const CAPITAL = 3;
const KINDS = Uint8Array.from({ length: 129 }, (_, code) => {
  if (code >= 48 && code <= 57) return DIGIT;
  if (code >= 97 && code <= 122) return LETTER;
  return code >= 65 && code <= 90 ? CAPITAL : OTHER;
});

/** A faster variant for ASCII text, without regular expression matches. */
function asciiTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const kindAt = (at: number) => (at < text.length ? (KINDS[text.charCodeAt(at)] ?? OTHER) : OTHER);
  for (let start = 0; start < text.length; ) {
    let kind = kindAt(start);
    if (kind === OTHER) {
      start++;
      continue;
    }
    let end = kind === DIGIT ? endOfNumber(text, start, kindAt) : start;
    const isFigure = end > start;
    let hasCapital = false;
    for (; !isFigure && kind !== OTHER; kind = kindAt(++end)) hasCapital ||= kind === CAPITAL;
    const raw = text.slice(start, end);
    const folded = isFigure
      ? foldWord(raw)
      : (hasCapital ? raw.toLowerCase() : raw).slice(0, MAX_WORD_LENGTH);
    tokens.push({ word: folded, start, end });
    start = end;
  }
  return tokens;
}

/** The end of a number with its separators; its start if letters follow, which make it part of a word. */
function endOfNumber(text: string, start: number, kindAt: (at: number) => number): number {
  let end = start;
  for (let from = start; ; from = end + 1) {
    let at = from;
    while (kindAt(at) === DIGIT) at++;
    if (kindAt(at) !== OTHER) return end;
    end = at;
    const sign = text.charCodeAt(end);
    if ((sign !== POINT && sign !== COMMA) || kindAt(end + 1) !== DIGIT) return end;
  }
}

const POINT = 46;
const COMMA = 44;

/** Folds one word; a number as described at `Token.word`. */
export function foldWord(raw: string): string {
  const first = raw.charCodeAt(0);
  if (first >= 48 && first <= 57 && /[.,]/.test(raw)) return foldNumber(raw);
  const lower = raw.toLowerCase();
  const folded = ASCII_LOWER.test(lower) ? lower : foldText(lower);
  return folded.length > MAX_WORD_LENGTH ? folded.slice(0, MAX_WORD_LENGTH) : folded;
}

/** Folds a text to lower case without diacritics. */
export function foldText(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('æ', 'ae')
    .replaceAll('œ', 'oe');
}

function foldNumber(raw: string): string {
  return raw.replaceAll(/[.,](?=\d{3}(?!\d))/g, '').replaceAll(/[.,]/g, 'd');
}

function pushPairs(raw: string, start: number, tokens: Token[]): void {
  for (let i = 0; i < raw.length; i++) {
    if (i + 1 === raw.length && i > 0) break;
    tokens.push({
      word: raw.slice(i, i + 2).toLowerCase(),
      start: start + i,
      end: start + Math.min(i + 2, raw.length),
    });
  }
}
