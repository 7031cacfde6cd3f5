/** Numbers in English words, for lists that count "One, Two" or "First, Second". Other languages get digits. */

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const IRREGULAR = new Map([
  ['one', 'first'],
  ['two', 'second'],
  ['three', 'third'],
  ['five', 'fifth'],
  ['eight', 'eighth'],
  ['nine', 'ninth'],
  ['twelve', 'twelfth'],
]);
const LARGEST = 9_999;

function words(value: number): string {
  if (value < 20) return ONES[value] ?? '';
  if (value < 100) {
    const ones = value % 10 === 0 ? '' : `-${ONES[value % 10] ?? ''}`;
    return `${TENS[Math.floor(value / 10)] ?? ''}${ones}`;
  }
  const [unit, size] = value < 1_000 ? ['hundred', 100] : ['thousand', 1_000];
  const rest = value % Number(size);
  return `${words(Math.floor(value / Number(size)))} ${unit}${rest === 0 ? '' : ` ${words(rest)}`}`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isSpelled(value: number, language: string): boolean {
  return /^en(?:-|$)/i.test(language) && value >= 0 && value <= LARGEST;
}

/** "Twenty-one". */
export function cardinalText(value: number, language: string): string {
  return isSpelled(value, language) ? capitalize(words(value)) : String(value);
}

/** "Twenty-first". */
export function ordinalText(value: number, language: string): string {
  if (!isSpelled(value, language)) return String(value);
  const spelled = words(value);
  const start = Math.max(spelled.lastIndexOf(' '), spelled.lastIndexOf('-')) + 1;
  const last = spelled.slice(start);
  const ordinal = IRREGULAR.get(last) ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`);
  return capitalize(`${spelled.slice(0, start)}${ordinal}`);
}
