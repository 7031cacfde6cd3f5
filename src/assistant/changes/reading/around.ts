/** What stands around an order: courtesies before and after it, fillers, reasons, full stops. */
import { anyLanguage } from './alternatives.ts';

/** Courtesies before an order: "please", "and then". */
export const LEAD = new RegExp(`^(?:(?:${anyLanguage(({ lead }) => lead)})[,\\s]+)+`, 'iu');

/** Courtesies after it. */
export const TRAIL = new RegExp(`[,\\s]+(?:${anyLanguage(({ trail }) => trail)})[.!]*$`, 'iu');

/** Words that take something away, wherever they stand. */
export const REMOVING = new RegExp(`(?<!\\p{L})(?:${anyLanguage(({ removing }) => removing)})`, 'iu');

/** What a question begins with. */
export const QUESTION = new RegExp(`^(?:${anyLanguage(({ questions }) => questions)})(?!\\p{L})`, 'iu');

/** Whether a message asks for information, and does not request something in the form of a question. */
export function isAskedFor(text: string): boolean {
  if (WISH.test(text)) return false;
  return QUESTION.test(text.replace(LEAD, '').replace(TRAIL, '')) || /[?？]\s*$/.test(text);
}

const WISH = new RegExp(`^¿?(?:${anyLanguage(({ wishes }) => wishes)})(?!\\p{L})`, 'iu');

/** Removes filler words, except in a new text after a colon. */
export function withoutFillers(text: string): string {
  const [, head = text, tail = ''] = /^(.*?)(:\s.+)$/su.exec(text) ?? [];
  const bare = head
    .replaceAll(FILLERS, ' ')
    .replaceAll(/\s+(?=[,;])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (bare === '' ? head : bare) + tail;
}

/** Removes clauses of reason and appositions: "section 9, the one on phones". */
export function withoutRemarks(text: string): string {
  const [, head = text, tail = ''] = REMARK.exec(text) ?? [];
  const bare = ORDERED.test(tail) || /⟦/.test(tail) || head.length < SHORTEST ? text : head;
  return bare.replace(APPOSED, '');
}

const SHORTEST = 8;

/** What separates a clause from the next. */
export const BEHIND = String.raw`(?:[,;.!]|\s[–-])\s+`;

const FILLERS = new RegExp(`(?<!\\p{L})(?:${anyLanguage(({ fillers }) => fillers)})(?!\\p{L})`, 'giu');

const REMARK = new RegExp(
  `^(.+?)(${BEHIND}(?:${anyLanguage(({ remarks }) => remarks)})(?![\\p{L}]).*)$`,
  'iu',
);

const APPOSED = new RegExp(
  `,\\s(?:${anyLanguage(({ apposition }) => apposition)})\\s[^,]{1,80}(?:,(?=\\s)|$)`,
  'iu',
);

/** Words that order something, anywhere in the text. */
export const ORDERED = new RegExp(
  `(?<!\\p{L})(?:${anyLanguage(({ remarkOrders, verbs, update }) =>
    [remarkOrders, verbs['add'], verbs['adding'], verbs['delete'], verbs['deleting'], verbs['set'], update]
      .filter(Boolean)
      .join('|'),
  )})(?!\\p{L})`,
  'iu',
);

/** Removes the punctuation that ends a sentence. */
export function withoutEnd(text: string): string {
  return text
    .replace(/(?<!\d)[.!?？]+$|[!?？]+$/, '')
    .replace(ENDING, '')
    .trim();
}

/** The full stop of a sentence that ends with a figure. That of an ordinal, "14." or "3.12.", may belong to it. */
const ENDING = /(?<=\d)(?<!(?<![\d.,])\d{1,2}(?:\.\d{1,2})?)\.$/;
