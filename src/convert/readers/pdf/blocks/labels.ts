/** Reads the label of a list item: a bullet character, a number, a letter. */
import type { Line } from '../lines/lines.ts';
import type { Word } from '../page-model.ts';

export interface ItemLabel {
  /** The value of a plain number such as `3.`; undefined for bullets and all other labels. */
  readonly number: number | undefined;
  /** The text of a label that Markdown's own markers cannot express; empty otherwise. */
  readonly text: string;
  /** The form of the label, which the items of a list share. */
  readonly form: string;
  /** Whether the checkbox is ticked; undefined for every other label. */
  readonly checked?: boolean;
  /** Number of words it takes; none for a bullet that is drawn or glued to its text. */
  readonly words: 0 | 1 | 2;
  /** It is the first character of the first word. */
  readonly isGlued?: true;
}

/** The words of a line after its label. */
export function wordsAfter(label: ItemLabel, { words }: Line): readonly Word[] {
  const [first, ...others] = words;
  if (first === undefined || label.isGlued !== true) return words.slice(label.words);
  return [{ ...first, text: first.text.slice(1) }, ...others];
}

const BOX = /^[☐☑☒]$/u;
const BOX_AT_START = /^[☐☑☒]/u;

/** Whether a checkbox is ticked; undefined for other text. */
export function checkedOf(text: string): boolean | undefined {
  return BOX.test(text) ? text !== '☐' : undefined;
}

const BULLET = /^[•◦▪▫‣●○■□◆◇►▶▸▹▷➢➤➔✓✔❖❍❏❑❒⁃∙·\uf0b7\uf0a7\uf0d8\uf0fc\uf076\uf02d\uf0a8\u2043o§‒–—−*-]$/u;
/** Signs that ordinary text may begin with as well; they count as bullets only before a wider space. */
const WEAK_BULLET = /^[o§‒–—−*-]$/;
const NUMBER = /^(\d{1,3})([.)])$/;
const BRACKETED = /^\((\d{1,2}|[a-z]|[ivxl]{1,6})\)$/i;
const LETTERED = /^([a-z]|[ivxl]{1,6})([.)])$/i;
const ABBREVIATED = /^\p{L}\.,?$/u;
const INITIAL = /^\p{Lu}\.$/u;
/** A day before its month, as in "3. Mai 2024". */
const MONTH = /^(?:jan|feb|mär|mar|apr|mai|maj|jun|jul|aug|sep|okt|oct|nov|dez|dec|des)\p{L}*$/iu;
const YEAR = /^(?:19|20)\d\d\p{P}*$/u;
const BULLET_AT_START = /^[•◦▪▫‣●○■□◆◇►▶▸▹▷➢➤✓✔❖❍❏❑❒⁃∙\uf0b7\uf0a7\uf0d8](?=.)/u;

/** Minimum gap between a label that fills its space and its text, in type sizes. */
const TIGHT_GAP = 0.04;

/** The label at the start of a line, or undefined for plain text. */
export function labelOf(line: Line): ItemLabel | undefined {
  const [first, second] = line.words;
  if (first === undefined) return undefined;
  if (second === undefined || line.words.length < 2) return attachedBullet(line);
  const gap = line.rightToLeft ? first.left - second.right : second.left - first.right;
  const rest = line.words.slice(1);
  const checked = checkedOf(first.text);
  if (checked !== undefined) {
    // Several checkboxes in a row are answers to choose from.
    if (rest.some(({ text }) => BOX_AT_START.test(text))) return undefined;
    return { number: undefined, text: '', form: '☐', checked, words: 1 };
  }
  if (BULLET.test(first.text)) {
    if (WEAK_BULLET.test(first.text) && gap < 0.2 * first.size) return undefined;
    // A section sign before its number.
    if (first.text === '§' && /^\d/.test(second.text)) return undefined;
    return { number: undefined, text: '', form: first.text, words: 1 };
  }
  const isTight = gap > TIGHT_GAP * first.size && /^\p{L}{2}/u.test(second.text);
  if (gap < 0.1 * first.size && !first.spaceAfter && !isTight) {
    return labelOfPieces(line) ?? attachedBullet(line);
  }
  return numberedLabel(first.text, rest, 1) ?? attachedBullet(line);
}

/** A number whose full stop or bracket is in another font: two words without a space between them. */
function labelOfPieces({ words: [first, second, ...rest], rightToLeft }: Line): ItemLabel | undefined {
  const third = rest[0];
  if (first === undefined || second === undefined || third === undefined) return undefined;
  const gap = rightToLeft ? second.left - third.right : third.left - second.right;
  if (!/^[.)]$/.test(second.text) || (gap < 0.1 * second.size && !second.spaceAfter)) return undefined;
  return numberedLabel(first.text + second.text, rest, 2);
}

function numberedLabel(text: string, rest: readonly Word[], words: 1 | 2): ItemLabel | undefined {
  const number = NUMBER.exec(text);
  if (number !== null) {
    if (MONTH.test(rest[0]?.text ?? '') && YEAR.test(rest[1]?.text ?? '')) return undefined;
    return { number: Number(number[1]), text: '', form: `1${number[2]}`, words };
  }
  // "i. A." before a name, and "d. h." in a sentence.
  if (LETTERED.test(text) && ABBREVIATED.test(rest[0]?.text ?? '')) return undefined;
  if (BRACKETED.test(text) || LETTERED.test(text)) {
    return { number: undefined, text, form: text.replace(/[a-z\d]+/i, 'a'), words };
  }
  return undefined;
}

/** Whether a label is a capital letter, which may also be the initial of a name. */
export function isInitial(line: Line): boolean {
  return /^\p{Lu}\./u.test(line.text) && INITIAL.test(line.words[0]?.text ?? '');
}

/** A bullet glued to its text. */
function attachedBullet(line: Line): ItemLabel | undefined {
  const [first] = line.words;
  if (first === undefined || !BULLET_AT_START.test(first.text)) return undefined;
  return { number: undefined, text: '', form: first.text.slice(0, 1), words: 0, isGlued: true };
}
