/**
 * A list number in the way Word writes it: Roman, letters, words, and the numerals of other scripts. A number
 * that a format has no sign for is written in digits, as Word does.
 *
 * Source: ECMA-376 Part 1, 17.18.59 (ST_NumberFormat) and Part 4, 14.11.3.
 */
import { cardinalText, ordinalText } from './number-words.ts';

type Format = (value: number) => string;

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
const LARGEST_ROMAN = 32_767;
/** Word repeats a letter up to thirty times: z is followed by aa, then bb. */
const MOST_REPEATS = 30;

function roman(value: number): string {
  if (value < 1 || value > LARGEST_ROMAN) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, sign] of ROMAN) {
    const times = Math.floor(rest / worth);
    text += sign.repeat(times);
    rest -= times * worth;
  }
  return text;
}

function repeated(alphabet: string): Format {
  const letters = [...alphabet];
  return (value) => {
    const times = Math.ceil(value / letters.length);
    if (value < 1 || times > MOST_REPEATS) return String(value);
    return (letters[(value - 1) % letters.length] ?? '').repeat(times);
  };
}

/** One sign for each number from `first` on, digits beyond. */
function signs(list: string, first = 1): Format {
  const all = [...list];
  return (value) => all[value - first] ?? String(value);
}

/** Signs that start over at their end. */
function cycle(list: string): Format {
  const all = [...list];
  return (value) => (value < 1 ? String(value) : (all[(value - 1) % all.length] ?? ''));
}

function digits(list: string): Format {
  const all = [...list];
  return (value) => [...String(value)].map((digit) => all[Number(digit)] ?? digit).join('');
}

/** Which ones go unsaid before a unit: all in Japanese and Korean (百十), only the first of ten to nineteen in Chinese. */
type SilentOne = 'every' | 'leading ten' | 'none';

/** Counting with words for ten, hundred and thousand; digits from 10,000 on. */
function counting(numerals: string, units: string, silentOne: SilentOne): Format {
  const numeral = [...numerals];
  const unit = ['', ...units];
  return (value) => {
    if (value < 1 || value > 9_999) return String(value);
    const figures = [...String(value)].map(Number);
    let text = '';
    let hasGap = false;
    for (const [index, figure] of figures.entries()) {
      const place = figures.length - 1 - index;
      if (figure === 0) {
        hasGap = silentOne !== 'every';
        continue;
      }
      const isSilent =
        figure === 1 && place > 0 && (silentOne === 'every' || (silentOne === 'leading ten' && value < 20));
      text += `${hasGap ? (numeral[0] ?? '') : ''}${isSilent ? '' : (numeral[figure] ?? '')}${unit[place] ?? ''}`;
      hasGap = false;
    }
    return text;
  };
}

const HEBREW_UNITS = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט'];
const HEBREW_TENS = ['', 'י', 'כ', 'ל', 'מ', 'נ', 'ס', 'ע', 'פ', 'צ'];
const HEBREW_HUNDREDS = ['', 'ק', 'ר', 'ש', 'ת', 'תק', 'תר', 'תש', 'תת', 'תתק'];

function hebrew(value: number): string {
  if (value < 1 || value > 999) return String(value);
  const hundreds = HEBREW_HUNDREDS[Math.floor(value / 100)] ?? '';
  const rest = value % 100;
  if (rest === 15) return `${hundreds}טו`;
  if (rest === 16) return `${hundreds}טז`;
  return `${hundreds}${HEBREW_TENS[Math.floor(rest / 10)] ?? ''}${HEBREW_UNITS[rest % 10] ?? ''}`;
}

const KOREAN_TENS = ['', '열', '스물', '서른', '마흔', '쉰', '예순', '일흔', '여든', '아흔'];
const KOREAN_ONES = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];

/** Korea's own words for numbers, which end at ninety-nine. */
function korean(value: number): string {
  if (value < 1 || value > 99) return String(value);
  return `${KOREAN_TENS[Math.floor(value / 10)] ?? ''}${KOREAN_ONES[value % 10] ?? ''}`;
}

/** The cycle of sixty: a stem and a branch, each going round by itself. */
function sexagenary(value: number): string {
  if (value < 1) return String(value);
  return `${[...HEAVENLY_STEMS][(value - 1) % 10] ?? ''}${[...EARTHLY_BRANCHES][(value - 1) % 12] ?? ''}`;
}

const FOOTNOTE_SIGNS = [...'*†‡§'];

function chicago(value: number): string {
  if (value < 1) return String(value);
  const times = Math.min(MOST_REPEATS, Math.ceil(value / FOOTNOTE_SIGNS.length));
  return (FOOTNOTE_SIGNS[(value - 1) % FOOTNOTE_SIGNS.length] ?? '').repeat(times);
}

const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const RUSSIAN = 'абвгдежзиклмнопрстуфхцчшщыэюя';
const CHINESE = '〇一二三四五六七八九';
const KOREAN = '영일이삼사오육칠팔구';
const CIRCLED = '①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳';
const HEAVENLY_STEMS = '甲乙丙丁戊己庚辛壬癸';
const EARTHLY_BRANCHES = '子丑寅卯辰巳午未申酉戌亥';
const AIUEO = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン';
const IROHA =
  'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン';

const FORMATS = new Map<string, Format>([
  ['decimal', String],
  ['decimalHalfWidth', String],
  ['upperRoman', roman],
  ['lowerRoman', (value) => roman(value).toLowerCase()],
  ['upperLetter', repeated(LATIN.toUpperCase())],
  ['lowerLetter', repeated(LATIN)],
  ['russianLower', repeated(RUSSIAN)],
  ['russianUpper', repeated(RUSSIAN.toUpperCase())],
  ['decimalZero', (value) => (value >= 0 && value < 10 ? `0${value}` : String(value))],
  ['numberInDash', (value) => `- ${value} -`],
  ['hex', (value) => value.toString(16).toUpperCase()],
  ['chicago', chicago],
  ['none', () => ''],
  ['decimalFullWidth', digits('０１２３４５６７８９')],
  ['decimalFullWidth2', digits('０１２３４５６７８９')],
  ['decimalEnclosedCircle', signs(CIRCLED)],
  ['decimalEnclosedCircleChinese', signs(CIRCLED)],
  ['decimalEnclosedFullstop', signs('⒈⒉⒊⒋⒌⒍⒎⒏⒐⒑⒒⒓⒔⒕⒖⒗⒘⒙⒚⒛')],
  ['decimalEnclosedParen', signs('⑴⑵⑶⑷⑸⑹⑺⑻⑼⑽⑾⑿⒀⒁⒂⒃⒄⒅⒆⒇')],
  ['ideographEnclosedCircle', signs('㊀㊁㊂㊃㊄㊅㊆㊇㊈㊉')],
  ['ideographDigital', digits(CHINESE)],
  ['japaneseDigitalTenThousand', digits(CHINESE)],
  ['taiwaneseDigital', digits('○一二三四五六七八九')],
  ['japaneseCounting', counting(CHINESE, '十百千', 'every')],
  ['chineseCounting', counting(CHINESE, '十百千', 'leading ten')],
  ['chineseCountingThousand', counting(CHINESE, '十百千', 'leading ten')],
  ['taiwaneseCounting', counting(CHINESE, '十百千', 'leading ten')],
  ['taiwaneseCountingThousand', counting(CHINESE, '十百千', 'leading ten')],
  ['japaneseLegal', counting('零壱弐参四伍六七八九', '拾百阡', 'none')],
  ['chineseLegalSimplified', counting('零壹贰叁肆伍陆柒捌玖', '拾佰仟', 'none')],
  ['ideographLegalTraditional', counting('零壹貳參肆伍陸柒捌玖', '拾佰仟', 'none')],
  ['ideographTraditional', cycle(HEAVENLY_STEMS)],
  ['ideographZodiac', cycle(EARTHLY_BRANCHES)],
  ['ideographZodiacTraditional', sexagenary],
  ['koreanLegal', korean],
  ['koreanDigital', digits(KOREAN)],
  ['koreanDigital2', digits('零一二三四五六七八九')],
  ['koreanCounting', counting(KOREAN, '십백천', 'every')],
  ['ganada', cycle('가나다라마바사아자차카타파하')],
  ['chosung', cycle('ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ')],
  ['aiueo', cycle(AIUEO)],
  ['aiueoFullWidth', cycle(AIUEO)],
  ['iroha', cycle(IROHA)],
  ['irohaFullWidth', cycle(IROHA)],
  ['hebrew1', hebrew],
  ['hebrew2', repeated('אבגדהוזחטיכלמנסעפצקרשת')],
  ['arabicAlpha', repeated('أبتثجحخدذرزسشصضطظعغفقكلمنهوي')],
  ['arabicAbjad', repeated('أبجدهوزحطيكلمنسعفصقرشتثخذضظغ')],
  ['hindiNumbers', digits('०१२३४५६७८९')],
  ['thaiLetters', repeated('กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ')],
  ['thaiNumbers', digits('๐๑๒๓๔๕๖๗๘๙')],
]);

/**
 * A number in one of Word's formats.
 *
 * @param format the value of `w:numFmt`; an unknown one is read as `decimal`
 * @param language BCP 47, for the formats that are words of a language
 */
export function formatNumber(value: number, format: string, language: string): string {
  if (format === 'ordinal') return ordinal(value, language);
  if (format === 'cardinalText') return cardinalText(value, language);
  if (format === 'ordinalText') return ordinalText(value, language);
  return (FORMATS.get(format) ?? String)(value);
}

/** Digits padded as a custom format shows, such as `001, 002, 003, ...`. */
export function formatPadded(value: number, example: string): string {
  const width = /^\s*(\d{1,9})/.exec(example)?.[1]?.length ?? 1;
  return String(value).padStart(width, '0');
}

const ENGLISH_ENDINGS = ['th', 'st', 'nd', 'rd'];

function ordinal(value: number, language: string): string {
  const [primary = ''] = language.toLowerCase().split('-');
  if (primary === 'en') {
    const isTeen = Math.floor((value % 100) / 10) === 1;
    return `${value}${isTeen ? 'th' : (ENGLISH_ENDINGS[value % 10] ?? 'th')}`;
  }
  if (primary === 'fr') return value === 1 ? '1er' : `${value}e`;
  if (primary === 'nl') return `${value}e`;
  if (primary === 'es' || primary === 'it' || primary === 'pt') return `${value}º`;
  return `${value}.`;
}
