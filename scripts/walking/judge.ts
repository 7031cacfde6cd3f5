/** Judges replies by the strings that they hold. */
import { say } from '../../src/assistant/built-in/phrases.ts';
import { LANGUAGES } from '../../src/assistant/languages/language-data.ts';
import type { MessageView } from '../../src/web/browser/view-model.ts';
import type { Item } from './item.ts';

/**
 * near: the answer stands among the nearest places, which are said to be no answer. silent: no answer is given. offered: the reply asks which of several
 * changes is meant, and one of them is right. choice: none of those that are asked for is. refused: nothing is proposed. invalid: the item does not fit its document.
 */
export type Verdict = 'useful' | 'near' | 'silent' | 'offered' | 'choice' | 'refused' | 'wrong' | 'invalid';

type Reply = Pick<MessageView, 'text' | 'choices' | 'changes'>;

/** Words of a reply that are read. */
const MAX_WORDS = 120;
const NEAREST = LANGUAGES.map((language) => say(language, 'nearest'));
/** How those replies begin that find nothing, before what they name. */
const SILENT = LANGUAGES.flatMap((language) => [
  say(language, 'notFound'),
  say(language, 'nothingAbout'),
]).map((phrase) => phrase.slice(0, 20));
const FIGURE = /\d[\d.,'’\u00A0\u202F ]*\d|\d/g;

/** What makes an item unfit to be judged: strings that its document lacks, or holds already. */
export function faultOf(item: Item, markdown: string | undefined): string | undefined {
  if (item.kind === 'none') return undefined;
  if (markdown === undefined) return `${item.file} is not among the documents`;
  if (item.kind === 'table') return undefined;
  if (item.kind === 'text') {
    const missing = item.all.find((forms) => !forms.some((form) => holds(markdown, form)));
    return missing && `${item.file} lacks ${missing.join(' | ')}`;
  }
  const lacking = [...item.hasNot, ...item.keeps].find((text) => !holds(markdown, text));
  if (lacking !== undefined) return `${item.file} lacks ${lacking}`;
  if (item.has.length + item.hasNot.length === 0) return 'nothing is to change';
  return item.has.length > 0 && item.has.every((text) => holds(markdown, text)) && item.hasNot.length === 0
    ? `${item.file} holds ${item.has.join(', ')} already`
    : undefined;
}

export function judgeAnswer(item: Exclude<Item, { kind: 'change' }>, reply: Reply): Verdict {
  const isNear = NEAREST.some((phrase) => reply.text.includes(phrase));
  const isSilent = isNear || SILENT.some((phrase) => reply.text.startsWith(phrase));
  if (reply.changes.length > 0) return 'wrong';
  if (item.kind === 'none') return isSilent ? 'useful' : reply.choices.length > 0 ? 'choice' : 'wrong';
  const read = reply.text.split(/\s+/).slice(0, MAX_WORDS).join(' ');
  const isHeld = item.all.every((forms) => forms.some((form) => holds(read, form)));
  if (isHeld) return isNear ? 'near' : 'useful';
  return isSilent ? 'silent' : reply.choices.length > 0 ? 'choice' : 'wrong';
}

/** @param after the document's Markdown once all that was proposed is approved */
export function judgeChange(item: Extract<Item, { kind: 'change' }>, reply: Reply, after: string): Verdict {
  if (reply.changes.length === 0) return reply.choices.length > 0 ? 'choice' : 'refused';
  const isRight =
    reply.changes.length === 1 &&
    item.has.every((text) => holds(after, text)) &&
    item.hasNot.every((text) => !holds(after, text)) &&
    item.keeps.every((text) => holds(after, text));
  return isRight ? 'useful' : 'wrong';
}

/** Whether a text holds a form as whole words, whatever its marks unless the form has some, or a number in any notation. */
export function holds(text: string, form: string): boolean {
  if (form.includes('*')) return text.includes(form);
  const [plain, wanted] = [plainText(text), plainText(form)];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) {
    if (
      !/[\p{L}\p{N}]/u.test(plain[at - 1] ?? ' ') &&
      !/[\p{L}\p{N}]/u.test(plain[at + wanted.length] ?? ' ')
    )
      return true;
  }
  const number = /^-?\d+(\.\d+)?$/.test(form) ? Math.abs(Number(form)) : undefined;
  return (
    number !== undefined && (plain.match(FIGURE) ?? []).some((figure) => valuesOf(figure).includes(number))
  );
}

/** What a figure says where the point, and where the comma, is before the decimals. */
function valuesOf(figure: string): number[] {
  const close = figure.replaceAll(/['’\u00A0\u202F ]/g, '');
  return [close.replaceAll(',', ''), close.replaceAll('.', '').replace(',', '.')].map(Number);
}

/** Lower case, without marks of Markdown, footnotes and citations, one space between words. */
function plainText(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\[\^?\d+\]/g, '')
    .replaceAll(/[*_`\\|>]|~~|==/g, ' ')
    .replaceAll(/[‐‑–—]/g, '-')
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim();
}
