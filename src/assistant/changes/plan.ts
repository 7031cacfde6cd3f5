/** The context and the result of planning an instruction, with helpers that all planners share. */
import type { Choice } from '../../domain/choice.ts';
import type { Edit } from '../../domain/edit.ts';
import { CHANGE_DATA, type ChangePhrase } from '../languages/change-data.ts';
import type { Language } from '../languages/language-data.ts';
import type { LibraryDocument } from '../library.ts';
import type { RelatedWords } from '../text/related-words.ts';
import type { ReadDocument, TextPart } from './document-blocks.ts';
import { findParts, type Hit, type PartUnit, type SearchResult } from './find-parts.ts';
import { fold } from './fold.ts';
import type { Instruction } from './reading/instruction.ts';
import type { Phrase } from './reading/phrase.ts';
import { readTarget, type Target } from './reading/read-target.ts';
import type { Scope } from './scope.ts';

export interface Context {
  readonly instruction: Instruction;
  /** The parts of the instruction before the scope was removed. */
  readonly uncut: Instruction['parts'];
  readonly scope: Scope;
  /** The named documents, or all that may be meant. */
  readonly documents: readonly ReadDocument[];
  /** Whether to propose edits of quoted text that only the Word file may contain, not its Markdown. */
  readonly isBlind: boolean;
  /** The only texts that may be meant, by the parts that contain them. */
  readonly focus?: ReadonlyMap<TextPart, string>;
  /** Whether sentences without any word of the description may be meant as well. */
  readonly isOpen?: boolean;
  readonly related: RelatedWords;
  /** Language of the answer. */
  readonly language: Language;
}

export type Plan =
  | { readonly kind: 'edits'; readonly changes: readonly DocumentEdits[]; readonly text: string }
  | { readonly kind: 'choices'; readonly text: string; readonly choices: readonly Choice[] }
  /** `what` was not found. */
  | { readonly kind: 'missing'; readonly what: string }
  | { readonly kind: 'unclear' };

export interface DocumentEdits {
  readonly document: LibraryDocument;
  readonly edits: readonly Edit[];
  /** A text at the location of the change, for the citation. */
  readonly at: string;
}

export const UNCLEAR: Plan = { kind: 'unclear' };
const MAX_CHOICES = 5;

export function sayChange(
  { language }: Pick<Context, 'language'>,
  phrase: ChangePhrase,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return CHANGE_DATA[language].phrases[phrase].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(values[name] ?? ''),
  );
}

/** Describes the new value and the current one. */
export function saySet(
  context: Pick<Context, 'language'>,
  values: Readonly<Record<'what' | 'by' | 'text' | 'where', string>>,
): string {
  return sayChange(
    context,
    values.by === '' ? 'setToEmpty' : values.text === '' ? 'setEmpty' : 'set',
    values,
  );
}

export function targetOf({ instruction }: Context, phrase: Phrase): Target {
  return readTarget(phrase, instruction.language);
}

export function partsFor(context: Context, target: Target, unit: PartUnit): SearchResult {
  const { scope, related, instruction } = context;
  return findParts(context.documents, target, unit, {
    section: scope.section,
    related,
    language: instruction.language,
  });
}

/** An instruction for a choice, with the name of its document. */
export function inFile(context: Context, { fileName }: LibraryDocument, rest: string): string {
  return sayChange(context, 'in', { file: fileName, rest });
}

/**
 * Continues with the part if exactly one is certain; otherwise offers the hits as choices.
 *
 * @param ask the instruction that names a part unambiguously
 */
export function withOne(
  context: Context,
  found: SearchResult,
  what: string,
  ask: (hit: Hit) => string,
  go: (hit: Hit) => Plan,
): Plan {
  const [hit, another] = found.hits;
  if (hit === undefined) return { kind: 'missing', what };
  if (found.isSure && another === undefined) return go(hit);
  // Where the document alone is open, the instruction says all the rest.
  const isByDocument = found.isSure && new Set(found.hits.map(({ read }) => read)).size === found.hits.length;
  return {
    kind: 'choices',
    text: sayChange(context, found.isSure ? 'several' : 'near', { what }),
    choices: found.hits.slice(0, MAX_CHOICES).map((one) => ({
      label: labelOf(context, one),
      question: inFile(
        context,
        one.read.document,
        isByDocument ? context.instruction.whole.marked : ask(one),
      ),
    })),
  };
}

const MAX_LABEL = 90;

function labelOf({ documents }: Context, { text, part, read }: Hit): string {
  const under = part.headings.at(-1);
  const place = [
    ...(documents.length > 1 ? [read.document.fileName] : []),
    ...(under === undefined || under === text ? [] : [under]),
  ].join(', ');
  const shown = text.length > MAX_LABEL ? `${text.slice(0, MAX_LABEL)}…` : text;
  return place === '' ? shown : `${shown} (${place})`;
}

/** A part as named in an instruction. */
export function named(context: Context, hit: Hit, isBeside = false): string {
  const text = hit.unit === 'row' ? (keyOf(hit) ?? hit.text) : hit.text;
  return `${unitName(context, hit, isBeside)} ${quoteFor(context, text)}`;
}

/** Quotes a text in the marks of the answer's language, or in backquotes if it contains quotation marks. */
export function quoteFor({ language }: Pick<Context, 'language'>, text: string): string {
  const [open = '', close = ''] = CHANGE_DATA[language].quotes;
  return /["“”„«»]/.test(text) ? `\`${text.replaceAll('`', "'")}\`` : `${open}${text}${close}`;
}

/** A part as named in the answer. @param isBeside in the form that follows "after" and "before" */
export function describePart(context: Context, hit: Hit, isBeside = false): string {
  const [open = '', close = ''] = CHANGE_DATA[context.language].quotes;
  const { text } = hit;
  const shown = text.length > MAX_CALLED ? `${text.slice(0, MAX_CALLED)}…` : text;
  return `${unitName(context, hit, isBeside)} ${open}${shown}${close}`;
}

const MAX_CALLED = 160;

function unitName({ language }: Context, { unit }: Hit, isBeside: boolean): string {
  const { phrases, beside } = CHANGE_DATA[language];
  return (isBeside ? beside[unit] : undefined) ?? (unit === 'row' ? phrases.row_ : phrases[unit]);
}

/** The cell that distinguishes a row: the first that no other row of its table contains. */
export function keyOf({ read, part }: Pick<Hit, 'read' | 'part'>): string | undefined {
  return part.row?.cells.find((cell) => {
    if (cell === '') return false;
    const alike = read.cells.withText(fold(cell)).filter((one) => one.part.row?.table === part.row?.table);
    return alike.every((one) => one.part === part);
  });
}

export function oneEdit({ read, text }: Pick<Hit, 'read' | 'text'>, edit: Edit, summary: string): Plan {
  return { kind: 'edits', changes: [{ document: read.document, edits: [edit], at: text }], text: summary };
}
