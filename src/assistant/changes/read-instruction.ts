/**
 * Reads what is to be changed from how an instruction is put, in four languages: what is done, to what, where, and the
 * new text. No document is looked at here; what the parts mean in them is told elsewhere.
 */
import {
  CHANGE_DATA,
  type ChangeData,
  type Look,
  type Operation,
  type Side,
} from '../languages/change-data.ts';
import { LANGUAGES, type Language } from '../languages/language-data.ts';
import { Phrase } from './phrase.ts';
import { valuesIn } from './values.ts';

export interface Instruction {
  readonly operation: Operation;
  /** Of the form in which it is put, whose words its parts are read with. */
  readonly language: Language;
  readonly parts: Readonly<Partial<Record<PartName, Phrase>>>;
  readonly side?: Side;
  readonly look?: Look;
  /** The look is to be taken off. */
  readonly isOff: boolean;
  /** All of it. */
  readonly whole: Phrase;
}

const PARTS = ['what', 'by', 'from', 'target', 'new', 'text', 'values', 'after', 'scope'] as const;
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
  readonly namesTable: boolean;
}

/** In the order in which they are tried. */
const ORDER: readonly Operation[] = [
  'undo',
  'rename',
  'format',
  'row',
  'fromTo',
  'correct',
  'replace',
  'move',
  'insert',
  'delete',
  'set',
  'statement',
  'unclear',
];

const FORMS: readonly Form[] = ORDER.flatMap((operation) =>
  LANGUAGES.flatMap((language) =>
    CHANGE_DATA[language].operations[operation].map((form) => ({
      operation,
      language,
      pattern: patternOf(form, CHANGE_DATA[language], operation),
      beginsOpen: /^<(?!side>)/.test(form),
      namesTable: form.includes('<table>'),
    })),
  ),
);

function patternOf(form: string, data: ChangeData, operation: Operation): RegExp {
  const named = (choices: Readonly<Record<string, string>>) =>
    `(?:${Object.entries(choices)
      .map(([name, words]) => `(?<${name}>${words})`)
      .join('|')})`;
  const spaced = form
    .replaceAll('<side>', named(data.sides))
    .replaceAll('<look>', named(data.looks))
    .replaceAll('<quote>', '(?<by>⟦\\d+⟧)')
    .replaceAll('<newunit>', newUnit(data))
    .replaceAll('<table>', '(?<target>.+?)')
    .replaceAll(/(?<!\(\?)<(what|by|from|target|new|text|values|after|scope)>/g, '(?<$1>.+?)')
    .replaceAll('<figure>', '(?<from>⟦\\d+⟧|[\\d€$£]\\S*(?:\\s+\\S+){0,3}?)')
    .replaceAll(/ \?/g, '\\s*')
    .replaceAll('<list>', '(?<values>[^;|]+(?:[;|][^;|]+)+)')
    .replaceAll('<amount>', '(?<by>[€$£]?\\s?\\d\\S*(?:\\s\\S+){0,2})')
    .replaceAll(' ', '\\s+');
  const tail = tailOf(operation, data);
  return new RegExp(`^(?:${spaced})${tail}$`, 'iu');
}

/** "Make … bold in section 3"; "… is now 12, please update the list". */
function tailOf(operation: Operation, { scope, update }: ChangeData): string {
  if (operation === 'format') return `(?:\\s+(?:${scope})\\s+(?<scope>.+?))?`;
  if (operation !== 'statement') return '';
  const and = anyLanguage(({ lead }) => lead);
  return `(?:[,;]?\\s+(?:(?:${and}),?\\s+)*(?:${update})\\s+(?<scope>.+?))?`;
}

/** What is new, where it stands behind the place it goes to: a kind of text, or a quotation. */
function newUnit({ articles, units }: ChangeData): string {
  const { word, sentence, paragraph, item, section, heading, row } = units;
  const kinds = [word, sentence, paragraph, item, section, heading, row].join('|');
  return `(?<new>(?:(?:${articles})\\s+){0,2}(?:${kinds})(?!\\p{L}).*?|⟦\\d+⟧)`;
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
  const led = whole.masked.replace(LEAD, '');
  const asked = led.replace(TRAIL, '');
  const isAsked = /[?？]\s*$/.test(asked) && asked === whole.masked;
  if (isAsked || (QUESTION.test(asked) && whole.quotes.length === 0)) return undefined;
  // "It costs 12 now": what may be said behind any instruction makes this one.
  const stated = asked === led ? undefined : readForm(withoutEnd(led), whole);
  if (stated?.operation === 'statement') return stated;
  const bare = withoutEnd(asked);
  return readForm(bare, whole) ?? readScoped(bare, whole);
}

function withoutEnd(text: string): string {
  return text.replace(/(?<!\d)[.!?？]+$|[!?？]+$/, '').trim();
}

/** "In section 3, replace …". */
function readScoped(text: string, whole: Phrase): Instruction | undefined {
  const groups = SCOPED.exec(text)?.groups;
  const instruction = groups?.['rest'] === undefined ? undefined : readForm(groups['rest'], whole);
  if (instruction === undefined || instruction.operation === 'unclear') return undefined;
  return { ...instruction, parts: { ...instruction.parts, scope: whole.with(groups?.['scope'] ?? '') } };
}

const SCOPED = new RegExp(
  `^(?:${anyLanguage(({ scope }) => scope)})\\s+(?<scope>[^,]{1,80}?)(?:,|(?= (?:bitte|please)))\\s*(?:bitte\\s+|please\\s+)?(?<rest>.+)$`,
  'iu',
);

function readForm(bare: string, whole: Phrase): Instruction | undefined {
  for (const form of FORMS) {
    const match = form.pattern.exec(bare);
    const instruction = match === null ? undefined : instructionOf(form, match.groups ?? {}, whole);
    if (instruction !== undefined) return instruction;
  }
  return undefined;
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

/** What may begin with what is changed, and name no figure. */
const OPEN: ReadonlySet<Operation> = new Set(['delete', 'replace', 'statement']);

function instructionOf(
  { operation, language, beginsOpen, namesTable }: Form,
  groups: Readonly<Record<string, string | undefined>>,
  whole: Phrase,
): Instruction | undefined {
  const parts: Partial<Record<PartName, Phrase>> = {};
  for (const name of PARTS) {
    const said = groups[name];
    if (said !== undefined && said.trim() !== '') parts[name] = whole.with(said.replace(/\s*:\s*$/, ''));
  }
  const data = CHANGE_DATA[language];
  splitLeadingScope(parts, data, whole);
  const what = parts.what?.masked ?? '';
  // "An increase in revenue from 2023 to 2024" is no instruction.
  if (!beginsOpen && startsWith(what, data.of) && !/^⟦/.test(what)) return undefined;
  if (beginsOpen && !OPEN.has(operation) && !/[\d⟦]/.test(whole.masked) && !holdsValue(parts.by))
    return undefined;
  if (operation === 'statement' && whole.masked.length > LONGEST_STATEMENT) return undefined;
  if (namesTable && !holds(parts.target?.masked ?? '', data.units.table)) return undefined;
  if (operation === 'insert' && parts.text === undefined && (parts.new?.quotes.length ?? 0) === 0)
    return undefined;
  if (operation === 'insert' && beginsOpen && whole.quotes.length === 0) return undefined;
  const side = (['before', 'end', 'start', 'into'] as const).find((one) => groups[one] !== undefined);
  const isAfter = groups['after'] !== undefined && operation !== 'row';
  if (operation === 'move' && side === 'into') return undefined;
  const look = (['bold', 'italic'] as const).find((one) => groups[one] !== undefined);
  const chosen = side ?? (isAfter ? ('after' as const) : undefined);
  if (operation !== 'row') delete parts.after;
  return {
    operation,
    language,
    parts,
    ...(chosen === undefined ? {} : { side: chosen }),
    ...(look === undefined ? {} : { look }),
    isOff: groups['off'] !== undefined,
    whole,
  };
}

/** "in der Vereinbarung „A“", "in § 4 den Zuschlag": where, and then what. */
function splitLeadingScope(
  parts: Partial<Record<PartName, Phrase>>,
  { scope, articles }: ChangeData,
  whole: Phrase,
): void {
  const leading = new RegExp(
    `^(?:${scope})\\s+(?<scope>.+?)\\s+(?<what>(?:⟦\\d+⟧|(?:${articles})\\s).*)$`,
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
