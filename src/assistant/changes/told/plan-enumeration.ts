/**
 * Plans that an enumeration in a sentence gets one more element or loses one: "Nina Wolff has a key now too", "Tom Berg is
 * no longer on the jury". The sentence is the one that the rest of the message describes, by its words and its meaning.
 */
import { CHANGE_DATA } from '../../languages/change-data.ts';
import { coverage, Description, FACTOR, most } from '../description.ts';
import { type ReadDocument, sentencesOf, type TextPart } from '../document-blocks.ts';
import { partsWithin } from '../find-parts.ts';
import { fold } from '../fold.ts';
import { byMeaning } from '../locating/by-meaning.ts';
import { type Context, type Plan, UNCLEAR } from '../plan.ts';
import { anyLanguage } from '../reading/alternatives.ts';
import { isAskedFor, LEAD } from '../reading/around.ts';
import type { Phrase } from '../reading/phrase.ts';
import { ordersAddition } from '../reading/told-segments.ts';
import { STOP_WORDS, tokensOf } from '../reading/words.ts';
import { planCandidate } from '../value-candidate.ts';
import { amountsIn } from '../valuing/amounts.ts';
import { type Enumeration, enumerationsIn, withElement, withoutElement } from './enumeration.ts';

interface Place {
  readonly read: ReadDocument;
  readonly part: TextPart;
  readonly text: string;
  readonly list: Enumeration;
}

/** Minimum likeness of the sentence that is meant, also if it names the element, and its minimum distance to the next. */
const LEAST = 0.45;
const LEAST_NAMED = 0.3;
const APART = 0.07;
const NAME = /(?<![\p{L}\d])\p{Lu}[\p{L}'’-]+(?:\s(?:(?:de|del|von|van|du|la)\s)?\p{Lu}[\p{L}'’-]+)+/gu;
const wordsOf = (pick: Parameters<typeof anyLanguage>[0]) =>
  new RegExp(`(?<!\\p{L})(?:${anyLanguage(pick)})(?!\\p{L})`, 'iu');
const ADD = new RegExp(`^(?:${anyLanguage(({ verbs }) => verbs['add'] ?? '(?!)')})\\s+`, 'iu');
const ALSO = wordsOf(({ also }) => also);
const NO_LONGER = wordsOf(({ noLonger, removing }) => `${noLonger}|${removing}`);
const REPLACED = wordsOf(({ swapped }) => swapped);

/** @returns unclear unless one sentence is surely meant */
export function planEnumeration(context: Context, message: Phrase): Plan {
  // An amount is a value of something.
  if (amountsIn(message.text).length > 0) return UNCLEAR;
  if (isAskedFor(message.masked) || message.quotes.length > 1 || REPLACED.test(message.words)) return UNCLEAR;
  const places = placesIn(context);
  if (places.length === 0) return UNCLEAR;
  return NO_LONGER.test(message.words)
    ? planLess(context, message, places)
    : planMore(context, message, places);
}

function placesIn({ documents, scope }: Context): readonly Place[] {
  return documents.flatMap((read) =>
    partsWithin(read, scope.section).flatMap((part) =>
      part.row !== undefined || part.kind === 'heading'
        ? []
        : sentencesOf(part).flatMap((text) =>
            enumerationsIn(text).map((list) => ({ read, part, text, list })),
          ),
    ),
  );
}

/** The sentence that names what is no longer of it; another name would come instead. */
function planLess(context: Context, message: Phrase, places: readonly Place[]): Plan {
  const named = places.flatMap((place) => {
    const [element, another] = place.list.elements.filter((one) => names(message.text, one));
    return element === undefined || another !== undefined ? [] : [{ ...place, element }];
  });
  const [first] = named;
  const own = new Set(first?.element.split(' '));
  const isOther = namesIn(message.text).some((name) => name.split(' ').every((word) => !own.has(word)));
  if (first === undefined || isOther) return UNCLEAR;
  const best = nearest(context, message.text.replace(first.element, ' '), named, LEAST_NAMED);
  return best === undefined || best.element !== first.element
    ? UNCLEAR
    : planOf(context, best, withoutElement(best.text, best.list, best.element));
}

function planMore(context: Context, message: Phrase, places: readonly Place[]): Plan {
  const isOrdered = ordersAddition(message.words);
  if (!isOrdered && !ALSO.test(message.words)) return UNCLEAR;
  const element = elementIn(context, message, isOrdered);
  if (element === undefined) return UNCLEAR;
  const alike = places.filter(({ list, text }) => list.areNames === isNamed(element) && !says(text, element));
  const best = nearest(context, message.text.replace(element, ' '), alike, LEAST);
  return best === undefined ? UNCLEAR : planOf(context, best, withElement(best.text, best.list, element));
}

/** The only name of the message, or what an order adds: "add fairness to the prizes". */
function elementIn({ instruction }: Context, message: Phrase, isOrdered: boolean): string | undefined {
  const [name, another] = namesIn(message.text.replace(LEAD, '').replace(ADD, ''));
  if (name !== undefined) return another === undefined ? name : undefined;
  const { verbs, sides, articles } = CHANGE_DATA[instruction.language];
  const pattern = new RegExp(
    `(?:${verbs['add']})\\s+(?:(?:${articles})\\s+)?(?<element>\\S+(?:\\s\\S+){0,2}?)\\s(?:${sides.into})\\s`,
    'iu',
  );
  const element = isOrdered ? pattern.exec(message.text)?.groups?.['element'] : undefined;
  // "Put that into the handbook" says nothing that could be one more of them.
  return element !== undefined && tokensOf(element).some((word) => !STOP_WORDS.has(word))
    ? element
    : undefined;
}

function isNamed(text: string): boolean {
  return namesIn(text).length > 0;
}

function namesIn(text: string): readonly string[] {
  return text.match(NAME) ?? [];
}

/** Whether a message says an element, or one word of a name: "Dev gave his key back". */
function names(text: string, element: string): boolean {
  return says(text, element) || (isNamed(element) && element.split(' ').some((word) => says(text, word)));
}

function says(text: string, words: string): boolean {
  return ` ${fold(text).replaceAll(/[.,;:!?]/g, ' ')} `.includes(` ${fold(words)} `);
}

/** The sentence that some words describe, if it stands out. */
function nearest<T extends Place>(
  context: Context,
  words: string,
  places: readonly T[],
  least: number,
): T | undefined {
  const { related, instruction } = context;
  const { language } = instruction;
  const topic = new Description(words, { related, language });
  if (topic.isEmpty) return undefined;
  const located = places.map((place) => ({
    ...place,
    own: topic.strengths(place.text),
    around: topic.strengths(place.part.headings.join(' · ')).map((one) => one * FACTOR.heading),
  }));
  const weights = topic.weights(located);
  const scored = located.map((one) => ({ ...one, score: coverage(most([one.own, one.around]), weights) }));
  const [best, second] = byMeaning(language, words, scored);
  if (best === undefined || best.total < least) return undefined;
  return best.total - (second?.total ?? 0) >= APART ? best.place : undefined;
}

function planOf(context: Context, { read, part, text, list }: Place, next: string): Plan {
  const [old, by] = [
    text.slice(list.start, list.end),
    next.slice(list.start, next.length - text.length + list.end),
  ];
  const changed = { read, part, text, next, old, by, column: undefined, score: 1 };
  return planCandidate(context, changed);
}
