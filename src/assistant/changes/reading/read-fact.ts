/** Parses statements that may change values: "the pump is at 12 now", "it is 12 now, please update the list". */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import { LANGUAGES, type Language } from '../../languages/language-data.ts';
import { TOPIC_DATA } from '../../languages/topic-data.ts';
import { tokenize } from '../../text/tokens.ts';
import { STOP_WORDS } from '../../text/word-lists.ts';
import { orderOf } from './forms.ts';
import type { Instruction } from './instruction.ts';
import type { Phrase } from './phrase.ts';

/** Parses a statement followed by an order, or one that says that something has changed. */
export function readFact(text: string, whole: Phrase): Instruction | undefined {
  const words = tokenize(text).map(({ word }) => word);
  const strange = ({ language }: { language: Language }) =>
    words.filter((word) => !STOP_WORDS[language].has(word)).length;
  // A word such as "corrige" is one of several languages.
  for (const { language, order, changed } of FACTS.toSorted((one, other) => strange(one) - strange(other))) {
    const groups = order.exec(text)?.groups;
    if (groups === undefined && !changed.test(text)) continue;
    const { fact = text, scope } = groups ?? {};
    const read = factOf(whole, language, fact);
    const parts = { ...read.parts, ...(scope === undefined ? {} : { scope: whole.with(scope) }) };
    return { ...read, parts, isOrdered: groups !== undefined };
  }
  return undefined;
}

/** A statement, or the part of a message that states something. */
export function factOf(whole: Phrase, language: Language, fact = whole.masked): Instruction {
  const parts = { what: whole.with(fact) };
  return { operation: 'fact', language, parts, isEverywhere: false, isOff: false, whole };
}

const FACTS = LANGUAGES.map((language) => {
  const data = CHANGE_DATA[language];
  const { verbs, instead } = data;
  const orders = TOPIC_DATA[language].instructions.verbs.replaceAll(' ', '|');
  const ordering = [orders, verbs['set'], verbs['use'], verbs['move'], verbs['add'], verbs['hand']].filter(
    (words) => words !== undefined,
  );
  return {
    language,
    order: new RegExp(`^(?<fact>.{6,}?)(?:[,;.]|\\s[–-])${orderOf(data, '(?<scope>[^,;.]+?)')}$`, 'iu'),
    // Before "of" a verb is a noun: "make of V-06", "change of address".
    orders: new RegExp(`^(?:${[...ordering, verbs['delete']].join('|')})\\s(?!of\\s)`, 'iu'),
    up: verbs['up'] === undefined ? undefined : new RegExp(`\\s(?:${verbs['up']})(?=[,:;]|$)`, 'iu'),
    changed: new RegExp(`(?<!\\p{L})(?:${verbs['soon']})(?!\\p{L})|(?:,|\\s)\\s*(?:${instead})\\s`, 'iu'),
  };
});

/** Whether it begins with a verb that orders something. */
export function beginsWithOrder(text: string): boolean {
  return FACTS.some(({ orders }) => orders.test(text));
}
