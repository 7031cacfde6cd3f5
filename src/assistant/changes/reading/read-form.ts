/** Parses a text by the first form that it matches, and prepares the parts. */
import { CHANGE_DATA, type ChangeData, type Operation, type Side } from '../../languages/change-data.ts';
import type { Language } from '../../languages/language-data.ts';
import { asAmount, numberOfWord, valuesIn } from '../values.ts';
import { startsWith } from './alternatives.ts';
import { FORMS, type Form } from './forms.ts';
import { type Instruction, LONGEST_STATEMENT, PARTS, type PartName, SCALES } from './instruction.ts';
import type { Phrase } from './phrase.ts';
import { readInsertion } from './read-insertion.ts';
import { readTarget, withoutArticles } from './read-target.ts';
import { isName } from './words.ts';

/** @returns undefined if it matches no form */
export function readForm(bare: string, whole: Phrase): Instruction | undefined {
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

/** The groups of a form in a text, and the phrases of an instruction that are read from them. */
type Groups = Readonly<Record<string, string | undefined>>;
type Parts = Partial<Record<PartName, Phrase>>;

function instructionOf(form: Form, groups: Groups, whole: Phrase): Instruction | undefined {
  const { operation, language } = form;
  const has = (name: string) => groups[name] !== undefined;
  const parts = partsOf(form, groups, whole);
  if (groups['heir'] !== undefined && !CALLED.test(groups['heir'])) return undefined;
  if (isNoInstruction(form, parts, whole, ['start', 'end', 'into'].some(has))) return undefined;
  const isSide = (one: Side) => has(one) && (one !== 'after' || operation !== 'row');
  const side = (['before', 'end', 'start', 'into', 'after'] as const).find(isSide);
  const edge = (['first', 'last'] as const).find(has);
  const two = has('firstTwo') ? 'first' : has('lastTwo') ? 'last' : undefined;
  const look = (['bold', 'italic'] as const).find(has);
  const scale = SCALES.find(has);
  // "Dogs should be kept outside" orders a change only if the documents say otherwise.
  const isStated = form.startsWithObject && operation === 'set' && !/[\d⟦]/.test(whole.masked);
  return {
    operation: isStated ? 'statement' : operation,
    language,
    parts,
    ...(side === undefined ? {} : { side }),
    ...(edge === undefined ? {} : { edge }),
    ...(two === undefined ? {} : { two }),
    isEverywhere: has('all'),
    ...(look === undefined ? {} : { look }),
    ...(scale === undefined ? {} : { scale }),
    isOff: has('off'),
    whole,
  };
}

function partsOf(form: Form, groups: Groups, whole: Phrase): Parts {
  const { operation, language } = form;
  const data = CHANGE_DATA[language];
  const parts: Parts = {};
  for (const name of PARTS) {
    const text = groups[name];
    if (text !== undefined && text.trim() !== '') parts[name] = whole.with(text.replace(/\s*:\s*$/, ''));
  }
  if (parts.what !== undefined) parts.what = whatOf(parts.what, form, groups, whole);
  if (parts.by !== undefined) parts.by = byOf(parts.by, parts.what, form, whole);
  if (parts.from !== undefined && operation === 'statement') parts.from = bareOf(parts.from, data);
  if (parts.text !== undefined) parts.text = withEnd(parts.text, whole);
  splitLeadingScope(parts, data, whole);
  if (operation === 'handover' && parts.what !== undefined)
    parts.what = whole.with(parts.what.masked.split(/,\s+/).at(-1) ?? '');
  if (groups['heir'] !== undefined) parts.by = whole.with(groups['heir']);
  if (operation !== 'row') delete parts.after;
  return parts;
}

/** What is changed, with all that the form tells of it. */
function whatOf(what: Phrase, { operation, language }: Form, groups: Groups, whole: Phrase): Phrase {
  const data = CHANGE_DATA[language];
  const full = groups['rest'] === undefined ? what : whole.with(`${what.masked}, ${groups['rest']}`);
  const told = groups['apart'] === undefined ? full : whole.with(subjectOf(full.masked, data));
  // Spanish marks persons as objects: "sustituye a Ann Lee".
  const own = told.with(told.masked.replace(new RegExp(`^(?:${data.personMark})\\s+(?=\\p{Lu}|⟦)`, 'u'), ''));
  return operation === 'delete' ? withoutReason(own, data) : own;
}

/** What it becomes, without what is said around it. */
function byOf(by: Phrase, what: Phrase | undefined, form: Form, whole: Phrase): Phrase {
  const { operation, language } = form;
  const data = CHANGE_DATA[language];
  const told = withoutStop(quotationOnly(by), language);
  const stated = operation === 'statement' ? bareOf(lastClause(told, data), data) : told;
  const value = VALUED.has(operation) ? withoutRemark(stated) : stated;
  return operation === 'replace' ? withEnd(withoutOld(value, what, data), whole) : value;
}

/** "Is a plumber, not a painter": the cell says "painter". */
function bareOf(said: Phrase, data: ChangeData): Phrase {
  const bare = withoutArticles(said.masked, data);
  return /^\p{L}/u.test(bare) ? said.with(bare) : said;
}

/** "The hall is booked, so task 4", "7.3, dogs are welcome now": the clause that says why names nothing. */
function withoutReason(what: Phrase, { verbs, lead }: ChangeData): Phrase {
  const stating = `[^,⟦]+\\s(?:${verbs['is']})\\s[^,⟦]+`;
  const bare = what.masked
    .replace(new RegExp(`^${stating},\\s+(?:(?:${lead}|${verbs['so'] ?? '(?!)'})\\s+)+(?=\\S)`, 'iu'), '')
    .replace(new RegExp(`(?<=\\S\\S),\\s${stating}$`, 'iu'), '');
  return what.with(bare);
}

/** "Is repaired, it is in stock": the last clause says what it is now. */
function lastClause(by: Phrase, { verbs }: ChangeData): Phrase {
  const clause = new RegExp(
    `^.+?,\\s+(?:\\p{L}{2,5}\\s+)?(?:${verbs['is']})\\s+(?:(?:${verbs['soon']})\\s+)?(?<own>.+)$`,
    'iu',
  );
  const own = clause.exec(by.masked)?.groups?.['own'];
  return own === undefined ? by : by.with(own);
}

/** Only German writes ordinals and days with a full stop: elsewhere it ends the sentence. */
function withoutStop(value: Phrase, language: Language): Phrase {
  return language === 'de' ? value : value.with(value.masked.replace(/(?<=\d)\.$/, ''));
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

/** "Call the tenant resident instead of tenant": the new words end before the old ones are said again. */
function withoutOld(by: Phrase, what: Phrase | undefined, data: ChangeData): Phrase {
  const old = withoutArticles(what?.masked ?? '', data);
  const again = new RegExp(`,?\\s(?:${data.instead})\\s${RegExp.escape(old)}$`, 'iu');
  return old === '' ? by : by.with(by.masked.replace(again, ''));
}

/** Restores the full stop of a new sentence. */
function withEnd(text: Phrase, whole: Phrase): Phrase {
  const isSentence = /^\p{Lu}.*\s.*\s/u.test(text.masked) && whole.masked.endsWith(`${text.masked}.`);
  return isSentence ? text.with(`${text.masked}.`) : text;
}

/** Only capitalized words, as in names of people. */
const CALLED = /^(?:\p{Lu}[\p{L}'’.-]*)(?:\s\p{Lu}[\p{L}'’.-]*){0,3}$/u;

/** The subject of a statement: "the pony has been cancelled", "we no longer sell the vault". */
function subjectOf(statement: string, { verbs, gone }: ChangeData): string {
  // "Ann Lee no longer works here".
  const [, who = ''] = new RegExp(`^(.+?)\\s(?:${gone})(?=\\s|$)`, 'iu').exec(statement) ?? [];
  if (isName(who)) return who;
  const needless = new RegExp(`^(?:${verbs['ceased']})\\s*`, 'iu');
  const stating = new RegExp(`(?<=\\S)\\s+(?:${verbs['is']})(?=\\s).*$`, 'iu');
  return statement.replace(needless, '').replace(stating, '');
}

/**
 * Splits a leading scope from the object: "in § 4 den Zuschlag", "im Vertrag überall Lieferant". Where neither an article nor
 * "everywhere" shows its end, it is a word, or a unit with its number.
 */
function splitLeadingScope(parts: Parts, { scope, articles, everywhere }: ChangeData, whole: Phrase): void {
  const where = scope.split('|').filter((word) => !articles.split('|').includes(word));
  const leading = new RegExp(
    `^(?:${where.join('|')})\\s+(?:(?<named>.+?)\\s+(?:(?:${everywhere})\\s+(?<all>.+)|(?<own>(?:⟦\\d+⟧|(?:${articles})\\s).*))|(?:(?:${articles})\\s+)?(?<word>(?:[\\p{L}§]+\\s+)?\\d[\\d.]*|\\S+)\\s+(?<rest>[^\\d\\s].*))$`,
    'iu',
  );
  const { named, all, own, word, rest } = leading.exec(parts.what?.masked ?? '')?.groups ?? {};
  const place = named ?? (parts.by === undefined ? undefined : word);
  const what = all ?? own ?? rest;
  if (place === undefined || what === undefined) return;
  parts.scope = whole.with(place);
  parts.what = whole.with(what);
}

/** Operations whose forms may begin with the object even without a figure. */
const OPEN: ReadonlySet<Operation> = new Set([
  'delete',
  'replace',
  'move',
  'swap',
  'entry',
  'news',
  'set',
  'statement',
  'handover',
  'format',
  'rename',
]);

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
  // "Behind section 3 a new one: … Text: “…”" moves nothing.
  if (operation === 'move' && /:\s.*⟦/.test(parts.target?.masked ?? '')) return true;
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
  if (asAmount(by?.masked ?? '') !== by?.masked) return true;
  return /\d/.test(by?.masked ?? '') || holdsValue(by) || numberOfWord(first) !== undefined;
}

/** Whether a new text contains a value, also in words: "nine months". */
function holdsValue(by: Phrase | undefined): boolean {
  return by !== undefined && valuesIn(by.masked).some(({ kind }) => kind !== undefined);
}

/** Whether only an article is left of a phrase. */
function isBare(phrase: Phrase | undefined, { articles }: ChangeData): boolean {
  return phrase !== undefined && new RegExp(`^(?:${articles})$`, 'iu').test(phrase.masked);
}
