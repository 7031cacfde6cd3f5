/**
 * Parses an instruction in four languages: the operation, what it applies to, where, and the new text. Documents are not
 * consulted here; the planners resolve the parts.
 */
import {
  CHANGE_DATA,
  type ChangeData,
  type Edge,
  type Look,
  type Operation,
  type Side,
} from '../../languages/change-data.ts';
import { LANGUAGES, type Language } from '../../languages/language-data.ts';
import { TOPIC_DATA } from '../../languages/topic-data.ts';
import { numberOfWord, valuesIn } from '../values.ts';
import { Phrase } from './phrase.ts';
import { readInsertion } from './read-insertion.ts';
import { readTarget } from './read-target.ts';

export interface Instruction {
  readonly operation: Operation;
  /** Language of the form that matched, used to parse the parts. */
  readonly language: Language;
  readonly parts: Readonly<Partial<Record<PartName, Phrase>>>;
  readonly side?: Side;
  /** Move to the beginning or the end of what contains it. */
  readonly edge?: Edge;
  /** The first two or the last two. */
  readonly two?: Edge;
  readonly isEverywhere: boolean;
  readonly look?: Look;
  /** For a fact: whether the message also orders a change of the documents. */
  readonly isOrdered?: boolean;
  /** Remove the look; for a shift, lower the value. */
  readonly isOff: boolean;
  /** The complete message. */
  readonly whole: Phrase;
}

const PARTS = [
  'what',
  'by',
  'pair',
  'from',
  'target',
  'new',
  'text',
  'values',
  'fresh',
  'column',
  'after',
  'scope',
] as const;
export type PartName = (typeof PARTS)[number];

/** Maximum length of an instruction without its quotations. */
const LONGEST = 500;
/** A longer statement only informs and requests nothing. */
const LONGEST_STATEMENT = 160;
/** A longer text after a colon is treated as a quotation. */
const LONG_TAIL = 120;

interface Form {
  readonly operation: Operation;
  readonly language: Language;
  readonly pattern: RegExp;
  /** Whether it begins with the object instead of the verb. */
  readonly startsWithObject: boolean;
}

/** In the order in which they are tried. */
const ORDER: readonly (keyof ChangeData['operations'] | 'insert')[] = [
  'undo',
  'rename',
  'format',
  'row',
  'fromTo',
  'correct',
  'swap',
  'replace',
  'move',
  'insert',
  'delete',
  'shift',
  'set',
  'statement',
  'entry',
  'news',
  'handover',
  'unclear',
];

const FORMS: readonly (Form | 'insert')[] = ORDER.flatMap((operation): (Form | 'insert')[] =>
  operation === 'insert'
    ? [operation]
    : LANGUAGES.flatMap((language) =>
        CHANGE_DATA[language].operations[operation].map((form) => ({
          operation,
          language,
          pattern: patternOf(form, CHANGE_DATA[language], operation),
          startsWithObject: form.startsWith('<'),
        })),
      ),
);

function patternOf(form: string, data: ChangeData, operation: Operation): RegExp {
  const named = (choices: Readonly<Record<string, string>>) =>
    `(?:${Object.entries(choices)
      .map(([name, words]) => `(?<${name}>${words})`)
      .join('|')})`;
  const { before, after, start, end, into } = data.sides;
  const spaced = form
    .replaceAll('{everywhere}', `(?<all>${data.everywhere})`)
    .replaceAll('{closely}', data.closely)
    .replaceAll('{unit}', Object.values(data.units).join('|'))
    .replaceAll(/\{([a-z]+)\}/g, (_, verb: string) => `(?:${data.verbs[verb]})`)
    .replaceAll('<beside>', named({ before, after }))
    .replaceAll('<within>', named({ start, end, into }))
    .replaceAll('<edge>', named(data.edges))
    .replaceAll('<firsttwo>', named(data.pairs))
    .replaceAll('<look>', named(data.looks))
    .replaceAll('<quote>', '(?<by>⟦\\d+⟧)')
    .replaceAll(/(?<!\(\?)<(what|by|pair|from|target|values|fresh|column|after|scope|rest)>/g, '(?<$1>.+?)')
    .replaceAll('<figure>', '(?<from>⟦\\d+⟧|[\\d€$£]\\S*(?:\\s+\\S+){0,3}?)')
    .replaceAll(/ \?/g, '\\s*')
    .replaceAll('<list>', '(?<values>[^;|]+(?:[;|][^;|]+)+)')
    .replaceAll('<delta>', '(?<by>[€$£]?\\s?(?:\\d\\S*|\\p{L}{2,8})(?:\\s\\S+){0,2})')
    .replaceAll('<amount>', '(?<by>[€$£]?\\s?\\d\\S*(?:\\s\\S+){0,2})')
    .replaceAll(' ', '\\s+');
  const tail = tailOf(operation, data, form.includes('<scope>'));
  // "X is ill, Y takes over the pump": the reason comes first.
  const why = operation === 'handover' ? '(?:[^,;.]+[,;.]\\s+)?' : '';
  return new RegExp(`^${why}(?:${spaced})${tail}$`, 'iu');
}

/** The pattern of what may follow a form: "make … bold in section 3", "… is now 12, please update that in the list". */
function tailOf(operation: Operation, data: ChangeData, hasScope: boolean): string {
  if (operation === 'format') return `(?:\\s+(?:${data.scope})\\s+(?<scope>.+?))?`;
  if (operation !== 'statement' && operation !== 'replace') return '';
  return `(?:(?:[,;.]|\\s[–-])?${orderOf(data, hasScope ? '(?:.+?)' : '(?<scope>.+?)')})?`;
}

/** The pattern of an order that follows a statement: "and please change that everywhere in the list". */
function orderOf({ scope, update, updating, there, it, everywhere }: ChangeData, where: string): string {
  const and = `(?:(?:${anyLanguage(({ lead }) => lead)}),?\\s+)*`;
  const all = `(?:\\s+(?:${everywhere}))?`;
  const place = `(?:\\s+(?:(?:${scope})\\s+)?${where})?`;
  const first = `\\s+${and}(?:${update})(?:\\s*(?:${it})(?!\\p{L}))?(?:\\s+(?:${there})(?!\\p{L}))*${all}${place}`;
  if (updating === '') return first;
  const last = `\\s+${and}(?:(?:${it}|${there})\\s+)*(?:(?:${everywhere})\\s+)?(?:(?:${scope})\\s+.+?\\s+)?(?:(?:${it}|${there})\\s+)*(?:${updating})`;
  return `(?:${first}|${last})`;
}

function anyLanguage(pick: (data: ChangeData) => string): string {
  return LANGUAGES.map((language) => pick(CHANGE_DATA[language])).join('|');
}

const LEAD = new RegExp(`^(?:(?:${anyLanguage(({ lead }) => lead)})[,\\s]+)+`, 'iu');
const TRAIL = new RegExp(`[,\\s]+(?:${anyLanguage(({ trail }) => trail)})[.!]*$`, 'iu');
const QUESTION = new RegExp(`^(?:${anyLanguage(({ questions }) => questions)})(?!\\p{L})`, 'iu');

/** @returns undefined for a text that requests no change */
export function readInstruction(text: string): Instruction | undefined {
  const whole = Phrase.of(maskTail(text.trim()));
  if (whole.masked.length > LONGEST) return undefined;
  const [, bare = '', aside = ''] = ASIDE.exec(whole.masked) ?? [];
  const inner = aside === '' ? undefined : readInstruction(whole.with(bare).marked);
  if (inner !== undefined && isClear(inner) && inner.parts.scope === undefined)
    return { ...inner, parts: { ...inner.parts, scope: whole.with(aside) }, whole };
  return readWhole(whole);
}

/** A scope in brackets at the end: "take out the bit about cabs (handbook, travel)". */
const ASIDE = /^(.{8,})\s\(([^()⟦]{3,40})\)[.?!]*$/su;

function readWhole(whole: Phrase): Instruction | undefined {
  const led = whole.masked.replace(LEAD, '');
  const request = led.replace(TRAIL, '');
  const isQuestion = request === whole.masked ? !REQUESTED.test(request) : ASKING.test(request);
  if (/[?？]\s*$/.test(request) && isQuestion) return undefined;
  // "Hay un nuevo proveedor" begins like a question.
  if (QUESTION.test(request) && whole.quotes.length === 0) return newsOf(withoutEnd(request), whole);
  // "It costs 12 now": here the trailing word, which is a filler elsewhere, makes the statement.
  const stated = request === led ? undefined : readForm(withoutEnd(led), whole);
  if (stated?.operation === 'statement') return stated;
  const bare = withoutEnd(request);
  const read = readAlone(bare, whole) ?? readReferring(bare, whole) ?? readPlain(bare, whole);
  const fact = read === undefined || LOOSE.has(read.operation) ? readFact(bare, whole) : undefined;
  // "New walker: …. Please enter it in the list": the text before the order is a row.
  const news = fact?.isOrdered === true ? readForm(fact.parts.what?.masked ?? '', whole) : undefined;
  if (news?.operation === 'news') return { ...news, parts: { ...fact?.parts, ...news.parts } };
  return read === undefined || fact?.isOrdered === true ? fact : read;
}

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
    if (front === '') return read;
    if (read.operation === 'statement' || read.operation === 'delete') continue;
    const isTold = STATING.test(front) || read.parts.scope !== undefined;
    return isTold ? read : { ...read, parts: { ...read.parts, scope: whole.with(front) } };
  }
  return undefined;
}

/** Removes filler words, except in a new text after a colon. */
function withoutFillers(text: string): string {
  const [, head = text, tail = ''] = /^(.*?)(:\s.+)$/su.exec(text) ?? [];
  const bare = head
    .replaceAll(FILLERS, ' ')
    .replaceAll(/\s+(?=[,;])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (bare === '' ? head : bare) + tail;
}

/** Removes clauses of reason and appositions: "section 9, the one on phones". */
function withoutRemarks(text: string): string {
  const [, head = text, tail = ''] = REMARK.exec(text) ?? [];
  const bare = ORDERED.test(tail) || /⟦/.test(tail) || head.length < SHORTEST ? text : head;
  return bare.replace(APPOSED, '');
}

const SHORTEST = 8;
const TOPICAL = /^([^:;.!⟦]{3,80}?)[:;.!]\s+(?=\p{L})(.+)$/su;
const BEHIND = String.raw`(?:[,;.!]|\s[–-])\s+`;
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
const ORDERED = new RegExp(
  `(?<!\\p{L})(?:${anyLanguage(({ remarkOrders, verbs, update }) =>
    [remarkOrders, verbs['add'], verbs['adding'], verbs['delete'], verbs['deleting'], verbs['set'], update]
      .filter(Boolean)
      .join('|'),
  )})(?!\\p{L})`,
  'iu',
);
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
  const { it, units, articles, scope } = CHANGE_DATA[language];
  const placed = new RegExp(`^(?:${it})\\s+(?:${scope})\\s`, 'iu');
  if (parts.what !== undefined && placed.test(parts.what.masked)) return true;
  const unit = Object.values(units).join('|');
  const pointing = new RegExp(`^(?:(?:${it}|${articles})\\s*)*(?:${unit})?$`, 'iu');
  return parts.what !== undefined && pointing.test(parts.what.masked);
}

/** Parses a statement followed by an order, or one that says that something has changed. */
function readFact(text: string, whole: Phrase): Instruction | undefined {
  for (const { language, order, changed } of FACTS) {
    const groups = order.exec(text)?.groups;
    if (groups === undefined && !changed.test(text)) continue;
    const { fact = text, scope } = groups ?? {};
    const parts = { what: whole.with(fact), ...(scope === undefined ? {} : { scope: whole.with(scope) }) };
    return {
      operation: 'fact',
      language,
      parts,
      isEverywhere: false,
      isOff: false,
      isOrdered: groups !== undefined,
      whole,
    };
  }
  return undefined;
}

/**
 * Parses a text that may be a fact or an order in an unknown form; whether it is can only be seen from the documents.
 *
 * @returns undefined for a question
 */
export function readStated(text: string): Instruction | undefined {
  const whole = Phrase.of(text.trim());
  const bare = withoutEnd(whole.masked.replace(LEAD, '').replace(TRAIL, ''));
  if (/[?¿？]/.test(text) || whole.masked.length > LONGEST_STATEMENT || QUESTION.test(bare)) return undefined;
  const language = FACTS.find(({ stated }) => stated.test(bare))?.language;
  if (language === undefined) return undefined;
  return {
    operation: 'fact',
    language,
    parts: { what: whole.with(bare) },
    isEverywhere: false,
    isOff: false,
    whole,
  };
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
    orders: new RegExp(`^(?:${[...ordering, verbs['delete']].join('|')})\\s`, 'iu'),
    changed: new RegExp(`(?<!\\p{L})(?:${verbs['soon']})(?!\\p{L})|(?:,|\\s)\\s*(?:${instead})\\s`, 'iu'),
    stated: new RegExp(
      `^(?:${ordering.join('|')})\\s|\\s(?:${verbs['is']})\\s|^[^:]{3,40}:\\s|(?<!\\p{L})(?:${data.gone})(?!\\p{L})`,
      'iu',
    ),
  };
});

/** Removes the leading verb, which is not part of a value. */
export function withoutOrder(phrase: Phrase, language: Language): Phrase {
  const orders = FACTS.find((facts) => facts.language === language)?.orders;
  return orders === undefined ? phrase : phrase.with(phrase.masked.replace(orders, ''));
}

/** Forms that match almost any text, so that a following order takes precedence. */
const LOOSE: ReadonlySet<Operation> = new Set(['entry', 'news', 'unclear']);

/** Parses each order of a message: "delete the last point and rename section 3 to …". */
export function readInstructions(text: string): readonly Instruction[] {
  const whole = Phrase.of(text.trim());
  const starts = [...whole.masked.matchAll(AND)].map(({ index, 0: and }) => ({
    index,
    end: index + and.length,
  }));
  for (const { index, end } of starts) {
    const [one, other] = [whole.with(whole.masked.slice(0, index)), whole.masked.slice(end)];
    if (!FACTS.some(({ orders }) => orders.test(other))) continue;
    const first = readInstruction(one.marked);
    const others = readInstructions(whole.with(other).marked);
    // "…, please update the list" refers to the statement before it.
    if (
      first !== undefined &&
      others.length > 0 &&
      [first, ...others].every(isClear) &&
      !others.some((one) => pronounIn(one) !== undefined || isPointing(one))
    )
      return [first, ...others];
  }
  const only = readInstruction(text);
  return only === undefined ? [] : [only];
}

function isClear({ operation }: Instruction): boolean {
  return operation !== 'unclear' && operation !== 'fact';
}

const AND =
  /(?:[,;.]?\s+(?:and|und|et|y|e)|,)\s+(?:(?:then|dann|puis|ensuite|luego|después|also|auch|please|bitte)\s+)?|[;.]\s+/giu;

function newsOf(text: string, whole: Phrase): Instruction | undefined {
  if (/[?¿？]/.test(text)) return undefined;
  const read = readForm(text, whole);
  return read?.operation === 'news' ? read : undefined;
}

function withoutEnd(text: string): string {
  return text
    .replace(/(?<!\d)[.!?？]+$|[!?？]+$/, '')
    .replace(ENDING, '')
    .trim();
}

/** The full stop of a sentence that ends with a figure. That of an ordinal, "14." or "3.12.", may belong to it. */
const ENDING = /(?<=\d)(?<!(?<![\d.,])\d{1,2}(?:\.\d{1,2})?)\.$/;

/** Only German writes ordinals and days with a full stop: elsewhere it ends the sentence. */
function withoutStop(value: Phrase, language: Language): Phrase {
  return language === 'de' ? value : value.with(value.masked.replace(/(?<=\d)\.$/, ''));
}

/** Resolves a pronoun to the subject before it: "the pump is running again, set it to in use". */
function readReferring(text: string, whole: Phrase): Instruction | undefined {
  for (const [, lead = '', rest = ''] of text.matchAll(REFERRED)) {
    const read = FACTS.some(({ orders }) => orders.test(rest)) ? readForm(rest, whole) : undefined;
    const what = read?.parts.what;
    const pronoun = read === undefined ? undefined : pronounIn(read);
    if (read !== undefined && what !== undefined && pronoun !== undefined)
      return {
        ...read,
        parts: {
          ...read.parts,
          what: what.with(
            `${what.masked.replace(pronoun, ' ')} ${subjectOf(lead, CHANGE_DATA[read.language])}`,
          ),
        },
      };
  }
  return undefined;
}

/** The pronoun that refers to another part of the message, if any. */
function pronounIn({ operation, language, parts }: Instruction): string | undefined {
  const { referring } = CHANGE_DATA[language];
  const pattern = new RegExp(`(?<!\\p{L})(?:${referring})(?!\\p{L})`, 'iu');
  return REFERRING.has(operation) ? pattern.exec(parts.what?.masked ?? '')?.[0] : undefined;
}

const REFERRED = /^(.{4,100}?)(?:\s[–-]|[,;:.])\s+(.+)$/gu;
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

function readForm(bare: string, whole: Phrase): Instruction | undefined {
  for (const form of FORMS) {
    const match = form === 'insert' ? null : form.pattern.exec(bare);
    const instruction =
      form === 'insert'
        ? insertionOf(bare, whole)
        : match === null
          ? undefined
          : instructionOf(form, match.groups ?? {}, whole);
    if (instruction !== undefined) return instruction;
  }
  return undefined;
}

function insertionOf(bare: string, whole: Phrase): Instruction | undefined {
  const read = readInsertion(bare, whole);
  if (read === undefined) return undefined;
  const { language, side, fresh, target, scope, text } = read;
  const parts = {
    ...(fresh === '' ? {} : { new: whole.with(fresh) }),
    ...(target === '' ? {} : { target: whole.with(target) }),
    ...(scope === '' ? {} : { scope: whole.with(scope) }),
    ...(text === '' ? {} : { text: withEnd(whole.with(text), whole) }),
  };
  return { operation: 'insert', language, parts, side, isEverywhere: false, isOff: false, whole };
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

/** Whether a new text contains a value, also in words: "nine months". */
function holdsValue(by: Phrase | undefined): boolean {
  return by !== undefined && valuesIn(by.masked).some(({ kind }) => kind !== undefined);
}

/** A quotation without the sentence after it: "by «Ask twice.» The rest stays as it is". */
function quotationOnly(by: Phrase): Phrase {
  const quotation = /^(⟦\d+⟧)[.!]?\s+\p{Lu}\S*(?:\s\S+){2,}$/u.exec(by.masked)?.[1];
  return quotation === undefined ? by : by.with(quotation);
}

/** Operations whose new value may be followed by a remark. */
const VALUED: ReadonlySet<Operation> = new Set(['set', 'statement', 'fromTo']);

/** Removes the remark after a value: "12.50. It was wrong before". */
function withoutRemark(by: Phrase): Phrase {
  const [value] = by.quotes.length === 0 ? valuesIn(by.masked) : [];
  const behind = value?.start === 0 ? by.masked.slice(value.text.length) : '';
  return value !== undefined && /^\s*(?:[.!;]|\s[–-])\s+\p{L}/u.test(behind) ? by.with(value.text) : by;
}

/** Restores the full stop of a new sentence. */
function withEnd(text: Phrase, whole: Phrase): Phrase {
  const isSentence = /^\p{Lu}.*\s.*\s/u.test(text.masked) && whole.masked.endsWith(`${text.masked}.`);
  return isSentence ? text.with(`${text.masked}.`) : text;
}

/** Only capitalized words, as in names of people. */
const CALLED = /^(?:\p{Lu}[\p{L}'’.-]*)(?:\s\p{Lu}[\p{L}'’.-]*){0,3}$/u;

/** The subject of a statement: "the pony has been cancelled", "we no longer sell the vault". */
function subjectOf(statement: string, { verbs }: ChangeData): string {
  const needless = new RegExp(`^(?:${verbs['ceased']})\\s*`, 'iu');
  const stating = new RegExp(`(?<=\\S)\\s+(?:${verbs['is']})(?=\\s).*$`, 'iu');
  return statement.replace(needless, '').replace(stating, '');
}

/** Operations whose forms may begin with the object even without a figure. */
const OPEN: ReadonlySet<Operation> = new Set([
  'delete',
  'replace',
  'move',
  'swap',
  'entry',
  'news',
  'statement',
  'handover',
  'format',
  'rename',
]);

function instructionOf(
  form: Form,
  groups: Readonly<Record<string, string | undefined>>,
  whole: Phrase,
): Instruction | undefined {
  const { operation, language } = form;
  const parts: Partial<Record<PartName, Phrase>> = {};
  for (const name of PARTS) {
    const text = groups[name];
    if (text !== undefined && text.trim() !== '') parts[name] = whole.with(text.replace(/\s*:\s*$/, ''));
  }
  if (groups['rest'] !== undefined && parts.what !== undefined)
    parts.what = whole.with(`${parts.what.masked}, ${groups['rest']}`);
  if (groups['apart'] !== undefined && parts.what !== undefined)
    parts.what = whole.with(subjectOf(parts.what.masked, CHANGE_DATA[language]));
  if (parts.by !== undefined) parts.by = withoutStop(quotationOnly(parts.by), language);
  if (parts.by !== undefined && VALUED.has(operation)) parts.by = withoutRemark(parts.by);
  if (parts.text !== undefined) parts.text = withEnd(parts.text, whole);
  if (parts.by !== undefined && operation === 'replace') parts.by = withEnd(parts.by, whole);
  splitLeadingScope(parts, CHANGE_DATA[language], whole);
  if (operation === 'handover' && parts.what !== undefined)
    parts.what = whole.with(parts.what.masked.split(/,\s+/).at(-1) ?? '');
  if (groups['heir'] !== undefined) parts.by = whole.with(groups['heir']);
  if (groups['heir'] !== undefined && !CALLED.test(groups['heir'])) return undefined;
  const isWithin = ['start', 'end', 'into'].some((one) => groups[one] !== undefined);
  if (isNoInstruction(form, parts, whole, isWithin)) return undefined;
  const isSide = (one: Side) => groups[one] !== undefined && (one !== 'after' || operation !== 'row');
  const side = (['before', 'end', 'start', 'into', 'after'] as const).find(isSide);
  const edge = (['first', 'last'] as const).find((one) => groups[one] !== undefined);
  const two =
    groups['firstTwo'] !== undefined ? 'first' : groups['lastTwo'] !== undefined ? 'last' : undefined;
  const look = (['bold', 'italic'] as const).find((one) => groups[one] !== undefined);
  if (operation !== 'row') delete parts.after;
  return {
    operation,
    language,
    parts,
    ...(side === undefined ? {} : { side }),
    ...(edge === undefined ? {} : { edge }),
    ...(two === undefined ? {} : { two }),
    isEverywhere: groups['all'] !== undefined,
    ...(look === undefined ? {} : { look }),
    isOff: groups['off'] !== undefined,
    whole,
  };
}

/** Whether a text that matches a form is not an instruction. */
function isNoInstruction(
  { operation, language, startsWithObject }: Form,
  parts: Instruction['parts'],
  whole: Phrase,
  isWithin: boolean,
): boolean {
  const data = CHANGE_DATA[language];
  const what = parts.what?.masked ?? '';
  // "An increase in revenue from 2023 to 2024" is not an instruction.
  if (!startsWithObject && startsWith(what, data.of) && !/^⟦/.test(what)) return true;
  if (startsWithObject && !OPEN.has(operation) && !/[\d⟦]/.test(whole.masked) && !holdsValue(parts.by))
    return true;
  if (isBare(parts.what, data) || isBare(parts.target, data)) return true;
  if (operation === 'move' && isWithin && !goesToSection(parts, language)) return true;
  // "Add the divider to the list" raises nothing.
  if (operation === 'shift' && !isAmount(parts.by)) return true;
  return operation === 'statement' && whole.masked.length > LONGEST_STATEMENT;
}

/** "Move the sentence about dogs to section 3", unlike "move the meeting to Monday". */
function goesToSection({ what, target }: Instruction['parts'], language: Language): boolean {
  if (what === undefined || target === undefined) return false;
  const { unit, quote } = readTarget(what, language);
  const isText = unit === 'sentence' || unit === 'paragraph' || unit === 'item' || quote !== undefined;
  return isText && readTarget(target, language).unit === 'section';
}

function isAmount(by: Phrase | undefined): boolean {
  const [first = ''] = (by?.masked ?? '').split(' ');
  return /\d/.test(by?.masked ?? '') || holdsValue(by) || numberOfWord(first) !== undefined;
}

/** Whether only an article is left of a phrase. */
function isBare(phrase: Phrase | undefined, { articles }: ChangeData): boolean {
  return phrase !== undefined && new RegExp(`^(?:${articles})$`, 'iu').test(phrase.masked);
}

/** Splits a leading scope from the object: "in § 4 den Zuschlag". */
function splitLeadingScope(
  parts: Partial<Record<PartName, Phrase>>,
  { scope, articles }: ChangeData,
  whole: Phrase,
): void {
  const where = scope.split('|').filter((word) => !articles.split('|').includes(word));
  const leading = new RegExp(
    `^(?:${where.join('|')})\\s+(?<scope>.+?)\\s+(?<what>(?:⟦\\d+⟧|(?:${articles})\\s).*)$`,
    'iu',
  );
  const groups = leading.exec(parts.what?.masked ?? '')?.groups;
  if (groups?.['scope'] === undefined || groups['what'] === undefined) return;
  parts.scope = whole.with(groups['scope']);
  parts.what = whole.with(groups['what']);
}

/** @param alternatives words separated by `|` */
export function startsWith(words: string, alternatives: string): boolean {
  return new RegExp(`^(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu').test(words);
}

/** Whether one of the alternatives occurs in the words. */
export function holds(words: string, alternatives: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu').test(words);
}
