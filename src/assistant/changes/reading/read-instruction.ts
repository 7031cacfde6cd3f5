/**
 * Reads what is to be changed from how an instruction is put, in four languages: what is done, to what, where, and the
 * new text. No document is looked at here; what the parts mean in them is told elsewhere.
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
import { valuesIn } from '../values.ts';
import { Phrase } from './phrase.ts';
import { readInsertion } from './read-insertion.ts';

export interface Instruction {
  readonly operation: Operation;
  /** Of the form in which it is put, whose words its parts are read with. */
  readonly language: Language;
  readonly parts: Readonly<Partial<Record<PartName, Phrase>>>;
  readonly side?: Side;
  /** To the beginning or the end, of whatever it stands in. */
  readonly edge?: Edge;
  /** Two neighbours at an end. */
  readonly two?: Edge;
  readonly isEverywhere: boolean;
  readonly look?: Look;
  /** Of a fact: whether it is said that the documents are to be changed. */
  readonly isOrdered?: boolean;
  /** The look is to be taken off. */
  readonly isOff: boolean;
  /** All of it. */
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

/** A longer text without its quotations is no instruction. */
const LONGEST = 500;
/** What is said at more length of what is so now tells of it, and asks for nothing. */
const LONGEST_STATEMENT = 160;
/** What stands behind a colon and is longer than this is taken as it is. */
const LONG_TAIL = 120;

interface Form {
  readonly operation: Operation;
  readonly language: Language;
  readonly pattern: RegExp;
  /** It begins with what is changed rather than with what is done. */
  readonly beginsOpen: boolean;
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
          beginsOpen: form.startsWith('<'),
        })),
      ),
);

function patternOf(form: string, data: ChangeData, operation: Operation): RegExp {
  const named = (choices: Readonly<Record<string, string>>) =>
    `(?:${Object.entries(choices)
      .map(([name, words]) => `(?<${name}>${words})`)
      .join('|')})`;
  const { before, after } = data.sides;
  const spaced = form
    .replaceAll('{everywhere}', `(?<all>${data.everywhere})`)
    .replaceAll('{closely}', data.closely)
    .replaceAll('{unit}', Object.values(data.units).join('|'))
    .replaceAll(/\{([a-z]+)\}/g, (_, verb: string) => `(?:${data.verbs[verb]})`)
    .replaceAll('<beside>', named({ before, after }))
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
  // "X is ill, Y takes over the pump": why stands before it.
  const why = operation === 'handover' ? '(?:[^,;.]+[,;.]\\s+)?' : '';
  return new RegExp(`^${why}(?:${spaced})${tail}$`, 'iu');
}

/** "Make … bold in section 3"; "… is now 12, please update that in the list". */
function tailOf(operation: Operation, data: ChangeData, hasScope: boolean): string {
  if (operation === 'format') return `(?:\\s+(?:${data.scope})\\s+(?<scope>.+?))?`;
  if (operation !== 'statement' && operation !== 'replace') return '';
  return `(?:(?:[,;.]|\\s[–-])?${orderOf(data, hasScope ? '(?:.+?)' : '(?<scope>.+?)')})?`;
}

/** "And please change that everywhere in the list". */
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

/** @returns undefined for a text that asks for no change */
export function readInstruction(text: string): Instruction | undefined {
  const whole = Phrase.of(maskTail(text.trim()));
  if (whole.masked.length > LONGEST) return undefined;
  const [, bare = '', aside = ''] = ASIDE.exec(whole.masked) ?? [];
  const told = aside === '' ? undefined : readInstruction(whole.with(bare).marked);
  if (told !== undefined && isClear(told) && told.parts.scope === undefined)
    return { ...told, parts: { ...told.parts, scope: whole.with(aside) }, whole };
  return readWhole(whole);
}

/** "Take out the bit about cabs (handbook, travel)": in brackets at the end stands where. */
const ASIDE = /^(.{8,})\s\(([^()⟦]{3,40})\)[.?!]*$/su;

function readWhole(whole: Phrase): Instruction | undefined {
  const led = whole.masked.replace(LEAD, '');
  const asked = led.replace(TRAIL, '');
  const isAsked = asked === whole.masked ? !REQUESTED.test(asked) : ASKING.test(asked);
  if (/[?？]\s*$/.test(asked) && isAsked) return undefined;
  // "Hay un nuevo proveedor" begins as a question may.
  if (QUESTION.test(asked) && whole.quotes.length === 0) return newsOf(withoutEnd(asked), whole);
  // "It costs 12 now": what may be said behind any instruction makes this one.
  const stated = asked === led ? undefined : readForm(withoutEnd(led), whole);
  if (stated?.operation === 'statement') return stated;
  const bare = withoutEnd(asked);
  const read = readAlone(bare, whole) ?? readReferring(bare, whole) ?? readPlain(bare, whole);
  const fact = read === undefined || LOOSE.has(read.operation) ? readFact(bare, whole) : undefined;
  // "New walker: …. Please enter it in the list": what is told before the order is a row.
  const told = fact?.isOrdered === true ? readForm(fact.parts.what?.masked ?? '', whole) : undefined;
  if (told?.operation === 'news') return { ...told, parts: { ...fact?.parts, ...told.parts } };
  return read === undefined || fact?.isOrdered === true ? fact : read;
}

function readPlain(text: string, whole: Phrase): Instruction | undefined {
  const plain = withoutFillers(text);
  return readScoped(text, whole) ?? readForm(plain, whole);
}

/** The order of a message alone, where it tells something beside it: why, or of what it speaks. */
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

/** Without words that tell nothing; a new text behind a colon keeps its own. */
function withoutFillers(text: string): string {
  const [, head = text, tail = ''] = /^(.*?)(:\s.+)$/su.exec(text) ?? [];
  const bare = head
    .replaceAll(FILLERS, ' ')
    .replaceAll(/\s+(?=[,;])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (bare === '' ? head : bare) + tail;
}

/** Without clauses that say why, and such as say of a part again what it is: "section 9, the one on phones". */
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
/** Words that order something, wherever they stand. */
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
/** "…, could you correct that?" asks for it. */
const REQUESTED = new RegExp(
  `${BEHIND}(?:${anyLanguage(({ requests }) => requests)})\\s+(?:${anyLanguage(({ update, verbs }) =>
    [update, verbs['add'], verbs['adding'], verbs['delete'], verbs['set'], verbs['move']]
      .filter(Boolean)
      .join('|'),
  )})(?!\\p{L})`,
  'iu',
);
const STATING = new RegExp(`\\s(?:${anyLanguage(({ verbs }) => verbs['is'] ?? '(?!)')})(?:\\s|$)`, 'iu');

/** Whether it only points to what it changes: "drop that point". */
function isPointing({ language, parts }: Instruction): boolean {
  const { it, units, articles, scope } = CHANGE_DATA[language];
  const placed = new RegExp(`^(?:${it})\\s+(?:${scope})\\s`, 'iu');
  if (parts.what !== undefined && placed.test(parts.what.masked)) return true;
  const unit = Object.values(units).join('|');
  const pointing = new RegExp(`^(?:(?:${it}|${articles})\\s*)*(?:${unit})?$`, 'iu');
  return parts.what !== undefined && pointing.test(parts.what.masked);
}

/** What is so now, with an order behind it, or with words that say that it was not so before. */
function readFact(text: string, whole: Phrase): Instruction | undefined {
  for (const { language, order, told } of FACTS) {
    const groups = order.exec(text)?.groups;
    if (groups === undefined && !told.test(text)) continue;
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
 * What may be a fact that the documents tell otherwise, or an order put in no known form: only they tell.
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
    told: new RegExp(`(?<!\\p{L})(?:${verbs['soon']})(?!\\p{L})|(?:,|\\s)\\s*(?:${instead})\\s`, 'iu'),
    stated: new RegExp(`^(?:${ordering.join('|')})\\s|\\s(?:${verbs['is']})\\s|^[^:]{3,40}:\\s`, 'iu'),
  };
});

/** What is ordered, without the verb that orders it, which is no part of a value. */
export function withoutOrder(said: Phrase, language: Language): Phrase {
  const orders = FACTS.find((facts) => facts.language === language)?.orders;
  return orders === undefined ? said : said.with(said.masked.replace(orders, ''));
}

/** Forms that hold whatever is said: an order behind it tells more. */
const LOOSE: ReadonlySet<Operation> = new Set(['entry', 'news', 'unclear']);

/** "Delete the last point and rename section 3 to …": each order of a message, where it has several. */
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
    // "…, please update the list" orders what is told before it.
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
  return text.replace(/(?<!\d)[.!?？]+$|[!?？]+$/, '').trim();
}

/** "The pump is running again, set it to in use": what the order refers to is said before it. */
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

/** What refers to something that is said elsewhere in a message. */
function pronounIn({ operation, language, parts }: Instruction): string | undefined {
  const { referring } = CHANGE_DATA[language];
  const pattern = new RegExp(`(?<!\\p{L})(?:${referring})(?!\\p{L})`, 'iu');
  return REFERRING.has(operation) ? pattern.exec(parts.what?.masked ?? '')?.[0] : undefined;
}

const REFERRED = /^(.{4,100}?)(?:\s[–-]|[,;:.])\s+(.+)$/gu;
const REFERRING: ReadonlySet<Operation> = new Set(['set', 'shift']);

/** "In section 3, replace …". */
function readScoped(text: string, whole: Phrase): Instruction | undefined {
  const groups = SCOPED.exec(text)?.groups;
  const rest = withoutFillers((groups?.['rest'] ?? '').replace(LEAD, ''));
  const instruction = rest === '' ? undefined : readForm(rest, whole);
  if (instruction === undefined || instruction.operation === 'unclear') return undefined;
  return { ...instruction, parts: { ...instruction.parts, scope: whole.with(groups?.['scope'] ?? '') } };
}

const SCOPED = new RegExp(
  `^(?:${anyLanguage(({ scope }) => scope)})\\s+(?<scope>[^,]{1,80}?)(?:,|(?=\\s(?:${anyLanguage(({ lead, all }) => `${lead}|${all}`)})\\s))\\s*(?<rest>.+)$`,
  'iu',
);

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
  if (tail === null || (tail[1] ?? '').length < LONG_TAIL) return text;
  return `${text.slice(0, tail.index)}: «${tail[1]}»`;
}

/** Whether a new text says a value in words: "nine months". */
function holdsValue(by: Phrase | undefined): boolean {
  return by !== undefined && valuesIn(by.masked).some(({ kind }) => kind !== undefined);
}

/** What gives a value, behind which something else may be said. */
const VALUED: ReadonlySet<Operation> = new Set(['set', 'statement', 'fromTo']);

/** "12.50. It was wrong before": the value alone. */
function withoutRemark(by: Phrase): Phrase {
  const [value] = by.quotes.length === 0 ? valuesIn(by.masked) : [];
  const behind = value?.start === 0 ? by.masked.slice(value.text.length) : '';
  return value !== undefined && /^\s*(?:[.!;]|\s[–-])\s+\p{L}/u.test(behind) ? by.with(value.text) : by;
}

/** A new sentence ends as it was typed. */
function withEnd(text: Phrase, whole: Phrase): Phrase {
  const isSentence = /^\p{Lu}.*\s.*\s/u.test(text.masked) && whole.masked.endsWith(`${text.masked}.`);
  return isSentence ? text.with(`${text.masked}.`) : text;
}

/** Words that begin with capitals alone, which people are called by. */
const CALLED = /^(?:\p{Lu}[\p{L}'’.-]*)(?:\s\p{Lu}[\p{L}'’.-]*){0,3}$/u;

/** "The pony has been cancelled", "we no longer sell the vault": what is spoken of. */
function subjectOf(said: string, { verbs }: ChangeData): string {
  const needless = new RegExp(`^(?:${verbs['ceased']})\\s*`, 'iu');
  const stating = new RegExp(`(?<=\\S)\\s+(?:${verbs['is']})(?=\\s).*$`, 'iu');
  return said.replace(needless, '').replace(stating, '');
}

/** What may begin with what is changed, and name no figure. */
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
    const said = groups[name];
    if (said !== undefined && said.trim() !== '') parts[name] = whole.with(said.replace(/\s*:\s*$/, ''));
  }
  if (groups['rest'] !== undefined && parts.what !== undefined)
    parts.what = whole.with(`${parts.what.masked}, ${groups['rest']}`);
  if (groups['apart'] !== undefined && parts.what !== undefined)
    parts.what = whole.with(subjectOf(parts.what.masked, CHANGE_DATA[language]));
  if (parts.by !== undefined && VALUED.has(operation)) parts.by = withoutRemark(parts.by);
  if (parts.text !== undefined) parts.text = withEnd(parts.text, whole);
  if (parts.by !== undefined && operation === 'replace') parts.by = withEnd(parts.by, whole);
  splitLeadingScope(parts, CHANGE_DATA[language], whole);
  if (operation === 'handover' && parts.what !== undefined)
    parts.what = whole.with(parts.what.masked.split(/,\s+/).at(-1) ?? '');
  if (groups['heir'] !== undefined) parts.by = whole.with(groups['heir']);
  if (groups['heir'] !== undefined && !CALLED.test(groups['heir'])) return undefined;
  if (asksNothing(form, parts, whole)) return undefined;
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

/** Whether what is put in a form of an instruction is none. */
function asksNothing(
  { operation, language, beginsOpen }: Form,
  parts: Instruction['parts'],
  whole: Phrase,
): boolean {
  const data = CHANGE_DATA[language];
  const what = parts.what?.masked ?? '';
  // "An increase in revenue from 2023 to 2024" is no instruction.
  if (!beginsOpen && startsWith(what, data.of) && !/^⟦/.test(what)) return true;
  if (beginsOpen && !OPEN.has(operation) && !/[\d⟦]/.test(whole.masked) && !holdsValue(parts.by)) return true;
  if (isBare(parts.what, data) || isBare(parts.target, data)) return true;
  return operation === 'statement' && whole.masked.length > LONGEST_STATEMENT;
}

/** An article that what it belongs to was cut off from. */
function isBare(phrase: Phrase | undefined, { articles }: ChangeData): boolean {
  return phrase !== undefined && new RegExp(`^(?:${articles})$`, 'iu').test(phrase.masked);
}

/** "in der Vereinbarung „A“", "in § 4 den Zuschlag": where, and then what. */
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

/** Whether words begin with one of some alternatives. */
export function startsWith(words: string, alternatives: string): boolean {
  return new RegExp(`^(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu').test(words);
}

/** Whether one of some alternatives stands among words. */
export function holds(words: string, alternatives: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives})(?![\\p{L}\\p{N}])`, 'iu').test(words);
}
