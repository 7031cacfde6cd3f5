/**
 * Parses an instruction in four languages: the operation, what it applies to, where, and the new text. Documents are not
 * consulted here; the planners resolve the parts.
 */
import { CHANGE_DATA, type ChangeData, type Operation } from '../../languages/change-data.ts';
import { LANGUAGES } from '../../languages/language-data.ts';
import { anyLanguage } from './alternatives.ts';
import {
  BEHIND,
  LEAD,
  ORDERED,
  QUESTION,
  TRAIL,
  withoutEnd,
  withoutFillers,
  withoutRemarks,
} from './around.ts';
import { type Instruction, isClear } from './instruction.ts';
import { Phrase } from './phrase.ts';
import { beginsWithOrder, factOf, readFact } from './read-fact.ts';
import { readForm } from './read-form.ts';
import { withSpelledVerb } from './spelled-verb.ts';
import { withoutStays } from './without-stays.ts';

/** Maximum length of an instruction without its quotations. */
const LONGEST = 500;
/** A longer text after a colon is treated as a quotation. */
const LONG_TAIL = 120;

/** @returns undefined for a text that requests no change */
export function readInstruction(text: string): Instruction | undefined {
  const whole = Phrase.of(maskTail(withSpelledVerb(withoutStays(text.trim()))));
  if (whole.masked.length > LONGEST) return undefined;
  const [, bare = '', aside = ''] = ASIDE.exec(whole.masked) ?? [];
  const inner = aside === '' ? undefined : readInstruction(whole.with(bare).marked);
  // Beside another place, what stands in brackets tells the document by the message as a whole.
  if (inner !== undefined && isClear(inner))
    return { ...inner, parts: { scope: whole.with(aside), ...inner.parts }, whole };
  return readCorrection(whole) ?? readWhole(whole);
}

/** "There is a mistake in the handbook: …": what follows tells how it should be. */
function readCorrection(whole: Phrase): Instruction | undefined {
  for (const { language, pattern } of CORRECTIONS) {
    const { scope, rest } = pattern.exec(whole.masked.replace(LEAD, ''))?.groups ?? {};
    if (rest === undefined) continue;
    const own = whole.with(rest);
    const read = readWhole(own) ?? factOf(own, language);
    const parts = scope === undefined ? read.parts : { scope: own.with(scope), ...read.parts };
    return { ...read, parts, isOrdered: true };
  }
  return undefined;
}

const CORRECTIONS = LANGUAGES.map((language) => {
  const { mistake, scope, articles } = CHANGE_DATA[language];
  const place = `,?\\s+(?:(?:${scope}|${articles}|on)\\s+)+(?<scope>[^:⟦]{2,60}?)`;
  return {
    language,
    pattern: new RegExp(`^(?:${mistake})(?:${place})?\\s?(?:[:;.]|\\s[–-])\\s+(?<rest>.+)$`, 'isu'),
  };
});

/** A scope in brackets at the end: "take out the bit about cabs (handbook, travel)". */
const ASIDE = /^(.{8,})\s\(([^()⟦]{3,40})\)[.?!]*$/su;

function readWhole(whole: Phrase): Instruction | undefined {
  const said = whole.masked.replace(/^[¿¡]\s*/, '');
  const led = said.replace(LEAD, '');
  const request = led.replace(TRAIL, '');
  const isQuestion = request === said ? !REQUESTED.test(request) : ASKING.test(request);
  if (/[?？]\s*$/.test(request) && isQuestion) return undefined;
  // "Hay un nuevo proveedor" begins like a question.
  if (QUESTION.test(request) && whole.quotes.length === 0)
    return readLikeQuestion(withoutEnd(request), whole);
  const added = readAdded(withoutEnd(request), whole);
  if (added !== undefined) return added;
  // "It costs 12 now": here the trailing word, which is a filler elsewhere, makes the statement.
  const stated = request === led ? undefined : readForm(withoutEnd(led), whole);
  const bare = withoutEnd(request);
  const alone = readAlone(bare, whole);
  // "Section 4 can go, there is a policy for that now": what is said behind the order is the reason.
  if (stated?.operation === 'statement' && alone?.operation !== 'delete') return stated;
  const read = alone ?? readPlain(bare, whole);
  const fact = read === undefined || LOOSE.has(read.operation) ? readFact(bare, whole) : undefined;
  // "New walker: …. Please enter it in the list": the text before the order is a row.
  const news = fact?.isOrdered === true ? readForm(fact.parts.what?.masked ?? '', whole) : undefined;
  if (news?.operation === 'news') return { ...news, parts: { ...fact?.parts, ...news.parts } };
  return read === undefined || fact?.isOrdered === true ? fact : read;
}

/** "Our new florist is Lea Osei, please add her": what is told before the order is a new row. */
function readAdded(text: string, whole: Phrase): Instruction | undefined {
  for (const { language, pattern } of ADDED) {
    const { fresh, scope } = pattern.exec(text)?.groups ?? {};
    if (fresh === undefined || beginsWithOrder(fresh)) continue;
    const parts = {
      fresh: whole.with(fresh.replace(LEAD, '')),
      ...(scope === undefined ? {} : { scope: whole.with(scope) }),
    };
    return { operation: 'news', language, parts, isEverywhere: false, isOff: false, isOrdered: true, whole };
  }
  return undefined;
}

const ADDED = LANGUAGES.map((language) => {
  const { lead, trail, addIt, sides } = CHANGE_DATA[language];
  const around = `(?:(?:${lead}|${trail})\\s+)*`;
  const place = `(?:\\s+(?:${sides.into})\\s+(?<scope>[^,;.]{2,40}))?`;
  return {
    language,
    pattern: new RegExp(`^(?<fresh>.{6,}?)${BEHIND}${around}(?:${addIt})${place}$`, 'iu'),
  };
});

function readPlain(text: string, whole: Phrase): Instruction | undefined {
  const plain = withoutFillers(text);
  return readScoped(text, whole, SCOPED) ?? readForm(plain, whole) ?? readScoped(text, whole, SCOPED_ORDER);
}

/** Parses the order of a message that also contains a reason or a topic. */
function readAlone(text: string, whole: Phrase): Instruction | undefined {
  const [, topic = '', rest = ''] = TOPICAL.exec(text) ?? [];
  const isTopic = rest !== '' && !ORDERED.test(topic);
  const ways = [
    ...(isTopic ? [{ topic, order: withoutRemarks(rest) }] : []),
    { topic: '', order: withoutRemarks(text) },
  ].filter(({ order }) => order !== text);
  for (const { topic: front, order } of ways) {
    const read = readPlain(order.replace(LEAD, ''), whole);
    if (read === undefined || !isClear(read) || isPointing(read) || pronounIn(read) !== undefined) continue;
    // What is said of a new row may be a value of it.
    if (front === '' && LOOSE.has(read.operation)) continue;
    if (front === '') return read;
    const isStating = STATING.test(front);
    // "It is closed: delete the gym": what is to go may be told by the reason.
    if (isStating && (read.operation === 'statement' || read.operation === 'delete')) continue;
    const isTold = isStating || read.parts.scope !== undefined;
    return isTold ? read : { ...read, parts: { ...read.parts, scope: whole.with(front) } };
  }
  return undefined;
}

const TOPICAL = /^((?:[^:;.!⟦]|(?<=\d)\.(?=\d)){3,80}?)[:;.!]\s+(?=\p{L})(.+)$/su;
/** "Could we shift it, or does he get a say?" */
const ASKING = new RegExp(
  `\\s(?:or|oder|ou|o)\\s+(?:${anyLanguage(({ questions }) => questions)})(?!\\p{L})`,
  'iu',
);
/** A request in the form of a question: "…, could you correct that?" */
const REQUESTED = new RegExp(
  `${BEHIND}(?:${anyLanguage(({ requests }) => requests)})\\s+(?:${anyLanguage(({ update, verbs }) =>
    [update, verbs['add'], verbs['adding'], verbs['delete'], verbs['set'], verbs['move']]
      .filter(Boolean)
      .join('|'),
  )})(?!\\p{L})`,
  'iu',
);
const STATING = new RegExp(`\\s(?:${anyLanguage(({ verbs }) => verbs['is'] ?? '(?!)')})(?:\\s|$)`, 'iu');

/** Whether it refers to its object only by a pronoun: "drop that point". */
function isPointing({ language, parts }: Instruction): boolean {
  const { it, units, articles, scope, sides } = CHANGE_DATA[language];
  const told = (parts.what ?? parts.fresh)?.masked;
  const placed = new RegExp(`^(?:${it})\\s+(?:${scope}|${sides.into})\\s`, 'iu');
  const unit = Object.values(units).join('|');
  const pointing = new RegExp(`^(?:(?:${it}|${articles})\\s*)*(?:${unit})?$`, 'iu');
  return told !== undefined && (placed.test(told) || pointing.test(told));
}

/** Forms that match almost any text, so that a following order takes precedence. */
const LOOSE: ReadonlySet<Operation> = new Set(['entry', 'news', 'unclear']);

/** Parses each order of a message: "delete the last point and rename section 3 to …". */
export function readInstructions(text: string): readonly Instruction[] {
  const whole = Phrase.of(withoutStays(text.trim()));
  const ended = withoutEnd(whole.masked.replace(TRAIL, ''));
  const starts = [...whole.masked.matchAll(AND)].map(({ index, 0: and }) => ({
    index,
    end: index + and.length,
  }));
  for (const { index, end } of starts) {
    const [one, other] = [whole.with(whole.masked.slice(0, index)), whole.masked.slice(end)];
    if (ADDED.some(({ pattern }) => pattern.test(ended))) continue;
    if (!beginsWithOrder(other)) continue;
    const first = readInstruction(one.marked);
    const others = readInstructions(whole.with(other).marked);
    // "…, please update the list" refers to the statement before it.
    if (
      first !== undefined &&
      others.length > 0 &&
      others.every(isClear) &&
      (isClear(first) || others.every(isOfParts)) &&
      !others.some((one) => pronounIn(one) !== undefined || isPointing(one))
    )
      return [first, ...others];
  }
  const only = readInstruction(text);
  return only === undefined ? [] : [only];
}

/** Whether it orders that a part comes, goes or gets another look, which restates no fact. */
function isOfParts({ operation }: Instruction): boolean {
  return OF_PARTS.has(operation);
}

const OF_PARTS: ReadonlySet<Operation> = new Set(['delete', 'insert', 'rename', 'swap', 'format']);

const AND =
  /(?:[,;.]?\s+(?:and|und|et|y|e)|,)\s+(?:(?:then|dann|puis|ensuite|luego|después|also|auch|please|bitte)\s+)?|[;.]\s+/giu;

/** "Name", "nenne" and the like also begin orders: a new row, or from now on another name. */
function readLikeQuestion(text: string, whole: Phrase): Instruction | undefined {
  if (/[?¿？]/.test(text)) return undefined;
  const read = readForm(text, whole);
  const isCalled = (read?.operation === 'rename' || read?.operation === 'replace') && LASTING.test(text);
  return isCalled ? { ...read, isOrdered: true } : read?.operation === 'news' ? read : undefined;
}

const LASTING = new RegExp(
  `(?<!\\p{L})(?:${anyLanguage(({ verbs, everywhere, whole }) => [verbs['soon'], everywhere, whole].join('|'))})(?!\\p{L})`,
  'iu',
);

/** The pronoun that refers to another part of the message, if any. */
function pronounIn({ operation, language, parts }: Instruction): string | undefined {
  const { referring } = CHANGE_DATA[language];
  const pattern = new RegExp(`(?<!\\p{L})(?:${referring})(?!\\p{L})`, 'iu');
  return REFERRING.has(operation) ? pattern.exec(parts.what?.masked ?? '')?.[0] : undefined;
}

const REFERRING: ReadonlySet<Operation> = new Set(['set', 'shift']);

/** Parses an instruction with a leading scope: "in section 3, replace …". */
function readScoped(text: string, whole: Phrase, pattern: RegExp): Instruction | undefined {
  const groups = pattern.exec(text)?.groups;
  const rest = withoutFillers((groups?.['rest'] ?? '').replace(LEAD, ''));
  const instruction = rest === '' ? undefined : readForm(rest, whole);
  if (instruction === undefined || instruction.operation === 'unclear') return undefined;
  return { ...instruction, parts: { ...instruction.parts, scope: whole.with(groups?.['scope'] ?? '') } };
}

const SCOPED = scopedBefore(({ lead, all }) => `${lead}|${all}`);
/** Without a comma: "in the handbook replace …". Read last, since "in" may begin a place of its own. */
const SCOPED_ORDER = scopedBefore(({ verbs }) =>
  ['add', 'delete', 'move', 'replace', 'set', 'use'].map((verb) => verbs[verb]).join('|'),
);

/** A leading scope that ends with a comma, or before some words. */
function scopedBefore(words: (data: ChangeData) => string): RegExp {
  const scope = anyLanguage((data) => data.scope);
  const end = `,|(?=\\s(?:${anyLanguage(words)})\\s)`;
  return new RegExp(`^(?:${scope})\\s+(?<scope>[^,]{1,80}?)(?:${end})\\s*(?<rest>.+)$`, 'iu');
}

function maskTail(text: string): string {
  const tail = /:\s+([^"“”„«»]+)$/s.exec(text);
  const words = tail?.[1] ?? '';
  if (tail === null || words.length < LONG_TAIL || isEnumeration(words)) return text;
  return `${text.slice(0, tail.index)}: «${tail[1]}»`;
}

/** Whether a text is the values of a row rather than sentences: several short pieces. */
function isEnumeration(text: string): boolean {
  const pieces = text.split(/[,;|]\s/);
  return pieces.length >= MIN_VALUES && pieces.every((piece) => piece.length <= MAX_VALUE);
}

const MIN_VALUES = 4;
const MAX_VALUE = 40;
