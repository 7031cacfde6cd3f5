/**
 * Scores how much a text looks like Japanese, Chinese or Korean, for double-byte encodings: their tables group
 * frequent characters in certain rows, so the rows that occur are more significant than single characters.
 */

/** One multi-byte character: the score of its row, and its length in bytes. */
interface Step {
  readonly score: number;
  readonly length: number;
}

type Walker = (first: number, second: number, third: number, before: number) => Step;

const FREQUENT = 0.7;
const COMMON_SIGN = 0.5;
const SELDOM = -0.3;
const INVALID: Step = { score: -3, length: 1 };

const within = (value: number, from: number, to: number) => value >= from && value <= to;
const two = (score: number): Step => ({ score, length: 2 });

/** JIS X 0208 in Shift_JIS: level 1 ends with 0x9872; rows beyond 0xed are vendor extensions, including names. */
const walkShiftJis: Walker = (first, second, _third, before) => {
  if (within(first, 0xa1, 0xdf)) {
    const inRun = within(second, 0xa1, 0xdf) || within(before, 0xa1, 0xdf);
    return { score: inRun ? 0.5 : -1, length: 1 };
  }
  if (!within(first, 0x81, 0x9f) && !within(first, 0xe0, 0xfc)) return INVALID;
  if (!within(second, 0x40, 0xfc) || second === 0x7f) return INVALID;
  if (first === 0x82 || first === 0x83) return two(FREQUENT);
  if (first === 0x81) return two(COMMON_SIGN);
  if (within(first, 0x88, 0x97) || (first === 0x98 && second <= 0x72)) return two(FREQUENT);
  if (first >= 0xed) return two(-0.1);
  return two(SELDOM);
};

/** JIS X 0208 in EUC: rows 4 and 5 are kana, rows 16 to 47 kanji of level 1. */
const walkEucJp: Walker = (first, second, third) => {
  if (first === 0x8e) return within(second, 0xa1, 0xdf) ? two(SELDOM) : INVALID;
  if (first === 0x8f) {
    return within(second, 0xa1, 0xfe) && within(third, 0xa1, 0xfe) ? { score: SELDOM, length: 3 } : INVALID;
  }
  if (!within(first, 0xa1, 0xfe) || !within(second, 0xa1, 0xfe)) return INVALID;
  if (first === 0xa4 || first === 0xa5) return two(FREQUENT);
  if (first <= 0xa3) return two(COMMON_SIGN);
  return two(within(first, 0xb0, 0xcf) ? FREQUENT : SELDOM);
};

/**
 * GB 2312 in the middle of GB 18030: rows 16 to 55 are hanzi of level 1; kana rows indicate that it is not Chinese.
 */
const walkGb: Walker = (first, second, third) => {
  if (!within(first, 0x81, 0xfe)) return INVALID;
  if (within(second, 0x30, 0x39)) {
    return within(third, 0x81, 0xfe) ? { score: SELDOM, length: 4 } : INVALID;
  }
  if (!within(second, 0x40, 0xfe) || second === 0x7f) return INVALID;
  const isGb2312 = within(first, 0xa1, 0xf7) && second >= 0xa1;
  if (!isGb2312) return two(-0.6);
  if (first === 0xa4 || first === 0xa5) return two(SELDOM);
  if (first <= 0xa9) return two(COMMON_SIGN);
  if (within(first, 0xb0, 0xd7)) return two(FREQUENT);
  return two(first >= 0xd8 ? 0 : -0.6);
};

/** Big5: rows 0xa4 to 0xc6 are the 5,401 characters in common use. */
const walkBig5: Walker = (first, second) => {
  if (!within(first, 0x81, 0xfe)) return INVALID;
  if (!within(second, 0x40, 0x7e) && !within(second, 0xa1, 0xfe)) return INVALID;
  if (within(first, 0xa4, 0xc6)) return two(FREQUENT);
  if (within(first, 0xa1, 0xa3)) return two(COMMON_SIGN);
  return two(first < 0xa1 ? -0.6 : SELDOM);
};

/** KS X 1001 in EUC: rows 16 to 40 are the 2,350 hangul syllables in common use, later ones hanja. */
const walkEucKr: Walker = (first, second) => {
  if (!within(first, 0x81, 0xfe)) return INVALID;
  if (!within(second, 0x41, 0xfe)) return INVALID;
  if (first < 0xa1 || second < 0xa1) return two(SELDOM);
  if (within(first, 0xb0, 0xc8)) return two(FREQUENT);
  return two(first <= 0xac ? COMMON_SIGN : SELDOM);
};

const WALKERS: Readonly<Record<string, Walker>> = {
  shift_jis: walkShiftJis,
  'euc-jp': walkEucJp,
  gb18030: walkGb,
  big5: walkBig5,
  'euc-kr': walkEucKr,
};

/** Maximum bonus, if all characters are frequent ones. */
const FREQUENCY_BONUS = 1;

/**
 * From −3 to about 1.7: the mean over all characters beyond ASCII.
 *
 * @param bytes the sample
 * @param text the sample decoded by `encoding`
 * @param frequent the frequent characters of the language of the encoding
 */
export function scoreDoubleByte(bytes: Uint8Array, text: string, encoding: string, frequent: string): number {
  const walk = WALKERS[encoding];
  if (walk === undefined) return Number.NEGATIVE_INFINITY;
  let sum = 0;
  let count = 0;
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) {
      at++;
      continue;
    }
    const step = walk(first, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0, bytes[at - 1] ?? 0);
    sum += step.score;
    count++;
    at += step.length;
  }
  if (count === 0) return 0;
  return sum / count + FREQUENCY_BONUS * frequentShare(text, frequent);
}

function frequentShare(text: string, frequent: string): number {
  const known = new Set(frequent);
  let wide = 0;
  let hits = 0;
  for (const char of text) {
    if (char <= '\x7f') continue;
    wide++;
    if (known.has(char)) hits++;
  }
  return wide === 0 ? 0 : hits / wide;
}
