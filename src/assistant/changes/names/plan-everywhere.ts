/**
 * Exchanges words wherever they stand, where a message says so in whatever form: "In the rules Lea Sommer instead of Olaf Witt
 * throughout", "we are called “the Contractor” instead of “the Agency”, everywhere please".
 */

import { CHANGE_DATA } from '../../languages/change-data.ts';
import type { ReadDocument } from '../document-blocks.ts';
import { nameInWords } from '../fold.ts';
import { type Context, type Plan, UNCLEAR } from '../plan.ts';
import { planReplace, stands } from '../plan-words.ts';
import { anyLanguage, holds } from '../reading/alternatives.ts';
import { isAskedFor } from '../reading/around.ts';
import { Phrase } from '../reading/phrase.ts';
import { isCode, sharesStem, stemsIn, tokensOf } from '../reading/words.ts';
import { exchangedIn } from '../valuing/exchanged-words.ts';
import { type Exchange, renamedIn } from './told-renaming.ts';

/** @returns unclear unless one text that stands in the documents, and one that takes its place, are told */
export function planEverywhere(context: Context, message: Phrase): Plan {
  const { everywhere, all, instead } = CHANGE_DATA[context.instruction.language];
  if (isAskedFor(message.masked)) return UNCLEAR;
  const renamed = renamedIn(context, message);
  const codes = holds(message.words, `${everywhere}|${all}`) ? codesIn(message.text, instead) : undefined;
  if ((renamed ?? codes) === undefined && !holds(message.words, everywhere)) return UNCLEAR;
  // "Repair tag everywhere instead of blue tag": the word belongs to neither.
  const bare = Phrase.of(message.text.replaceAll(new RegExp(`\\s(?:${everywhere})(?!\\p{L})`, 'giu'), ''));
  const { old, next } = renamed ?? codes ?? quotedIn(bare) ?? toldIn(context, bare) ?? {};
  if (old === undefined || next === undefined || !stands(context, old)) return UNCLEAR;
  const words = message.text.replace(old, ' ').replace(next, ' ');
  return exchangeEverywhere(context, old, next, words);
}

/**
 * Exchanges words wherever they stand, in the documents that a message names. Where it says a list or a file that none of those is
 * called like, which one is asked.
 *
 * @param words the rest of the message
 */
export function exchangeEverywhere(context: Context, old: string, next: string, words: string): Plan {
  const isNamed = context.scope.documents.length > 0;
  const holders = context.documents.filter((one) => stands({ ...context, documents: [one] }, old));
  const documents = isNamed ? context.documents : documentsNamed(holders, words);
  const isOpen = !isNamed && documents.length > 1 && documents.length === holders.length && tellsList(words);
  const scope = { ...context.scope, isEverywhere: !isOpen };
  return planReplace({ ...context, documents, scope }, Phrase.of(`«${old}»`), Phrase.of(`«${next}»`));
}

/** Whether a message tells where it is by a list or a file: "in the list of members", "in der Mitgliederliste". */
export function tellsList(words: string): boolean {
  return LIST.test(words);
}

const LIST = new RegExp(
  `(?<!\\p{L})(?:${anyLanguage(({ scope }) => scope)})\\s(?:\\S+\\s)?\\p{L}*(?:${anyLanguage(({ units }) => `${units.table}|${units.document}`)})(?!\\p{L})`,
  'iu',
);

/** Those of which the message says a word of the title, "in the house rules"; all if it says none. */
function documentsNamed(documents: readonly ReadDocument[], words: string): readonly ReadDocument[] {
  const said = stemsIn(words);
  const long = tokensOf(words).filter((word) => word.length > LEAST_OF_COMPOUND);
  const named = documents.filter(({ document, parts: [title] }) => {
    const file = nameInWords(document.fileName);
    const own = tokensOf(`${file} ${title?.level === 1 ? title.text : ''}`).filter((word) => word.length > 3);
    return own.some((word) => sharesStem(said, word) || long.some((one) => isOfCompound(one, word)));
  });
  return named.length > 0 ? named : documents;
}

const LEAST_OF_COMPOUND = 6;

/** Whether a longer word begins with another one but for its ending: "Lizenzliste" with that of "Lizenzen". */
function isOfCompound(word: string, part: string): boolean {
  const beginning = part.slice(0, Math.max(LEAST_OF_COMPOUND, part.length - 2));
  return part.length >= LEAST_OF_COMPOUND && word.length > part.length && word.startsWith(beginning);
}

/** "For every booking DN-25 instead of DN-20". */
function codesIn(text: string, instead: string): Exchange | undefined {
  const [, next, old] =
    new RegExp(
      `(\\S*\\p{L}\\S*\\d\\S*)\\s(?:${instead})\\s(\\S*\\p{L}\\S*\\d\\S*?)(?=[,;:.]|\\s|$)`,
      'iu',
    ).exec(text) ?? [];
  return next !== undefined && old !== undefined && isCode(next) && isCode(old) ? { old, next } : undefined;
}

/** Two quotations, with "instead of" between them. */
function quotedIn({ masked, quotes }: Phrase): Exchange | undefined {
  const [next, old, another] = quotes;
  if (next === undefined || old === undefined || another !== undefined) return undefined;
  const [exchanged] = exchangedIn(masked.replaceAll(/⟦\d+⟧/g, MARK));
  return exchanged?.next === MARK && exchanged.old === MARK ? { old, next } : undefined;
}

const MARK = 'Quotation';

/** The longest words that stand in the documents. */
function toldIn(context: Context, { text }: Phrase): Exchange | undefined {
  return exchangedIn(text).findLast(({ old }) => stands(context, old));
}
