/** Plans the replacement, deletion and formatting of words, in one location or everywhere, in one or several documents. */
import type { Choice } from '../../domain/choice.ts';
import type { Edit, ReplaceText } from '../../domain/edit.ts';
import { endingOf, kindByEnding } from '../../domain/file-kind.ts';
import { CHANGE_DATA } from '../languages/change-data.ts';
import { type ReadDocument, sentencesOf, type TextPart } from './document-blocks.ts';
import { type Hit, labelOf, type PartUnit, partsWithin, titleOf, withoutLabel } from './find-parts.ts';
import {
  type Context,
  inFile,
  oneEdit,
  type Plan,
  partsFor,
  quoteFor,
  sayChange,
  targetOf,
  withOne,
} from './plan.ts';
import type { Phrase } from './reading/phrase.ts';
import { readTarget, type Target, withoutArticles } from './reading/read-target.ts';
import { type FormPair, formsIn, inLetters, otherForms } from './word-forms.ts';

/** A change of some words. */
export interface WordChange {
  readonly text: string;
  /** In quotation marks: expected to exist, though perhaps not in the Markdown. */
  readonly isQuoted: boolean;
  /** A single word, whose other forms change too. */
  readonly isWord: boolean;
  readonly isEverywhere: boolean;
  /** Other forms of the words with their replacements. */
  readonly forms: readonly FormPair[];
  edit(more: Pick<ReplaceText, 'everywhere' | 'words' | 'place' | 'also'>): Edit;
  /** Describes the change for the answer. */
  describe(where: string): string;
  /** The instructions to offer: for all occurrences, and for one sentence (undefined if that cannot be expressed). */
  askEverywhere(): string;
  askIn(sentence: string): string | undefined;
}

const MAX_CHOICES = 5;
/** Maximum number of words in a name. */
const MAX_OF_NAME = 5;
/** Maximum number of words in a term; longer texts keep their article. */
const MAX_OF_TERM = 3;

/** The text named by a phrase: its quotation, or its words. */
export function textOf(
  context: Context,
  phrase: Phrase,
): { readonly text: string; readonly isQuoted: boolean; readonly isWord: boolean } {
  const target = readTarget(phrase, context.instruction.language);
  if (target.quote !== undefined)
    return { text: target.quote, isQuoted: true, isWord: target.unit === 'word' && !/\s/.test(target.quote) };
  const bare = phrase.with(withoutArticles(phrase.masked, CHANGE_DATA[context.instruction.language])).text;
  // For "the Supplier", "a Supplier" is the same term.
  const term = /\d/.test(bare) || bare.split(/\s+/).length > MAX_OF_TERM ? phrase.text : bare;
  const text = target.unit === 'word' && target.topic !== '' ? target.topic : term;
  return { text, isQuoted: false, isWord: target.unit === 'word' || !/[\s\d]/.test(text) };
}

export function planReplace(context: Context, what: Phrase, by: Phrase): Plan {
  const { text, isQuoted, isWord } = textOf(context, what);
  const next = textOf(context, by).text;
  // Naming a document without a section means all of the document.
  const isEverywhere = context.scope.isEverywhere || (isWord && !isQuoted) || namesDocument(context);
  const alone = isEverywhere && !isQuoted ? nameOfKind(context, text, next) : undefined;
  if (alone !== undefined) return planReplace(context, what.with(alone), by);
  const change: WordChange = {
    text,
    isQuoted,
    isWord,
    isEverywhere,
    forms: isWord
      ? otherForms(text, next, context.instruction.language)
      : isEverywhere && stands(context, text)
        ? inLetters(text, next).filter((form) => stands(context, form.text, true))
        : [],
    edit: (more) => ({ kind: 'replace', text, with: next, ...more }),
    describe: (where) => sayChange(context, 'replace', { text, by: next, where }),
    askEverywhere: () => sayChange(context, 'askEverywhere', { text, by: next }),
    askIn: (sentence) =>
      /["“”„«»]/.test(sentence + next)
        ? undefined
        : sayChange(context, 'askReplace', { text: sentence, by: sentence.replace(text, () => next) }),
  };
  const plan = planEverywhere(context, change);
  if (plan.kind !== 'missing') return plan;
  const formed = planForms(context, change, next);
  const name = isQuoted || next.split(/\s+/).length > MAX_OF_NAME ? undefined : nameIn(context, text);
  return formed.kind !== 'missing' || name === undefined ? formed : planReplace(context, what.with(name), by);
}

/** Whether some words stand in the documents. */
export function stands({ documents }: Context, text: string, isWord = false): boolean {
  return documents.some(({ parts }) => parts.some((part) => occurrences(part.text, text, isWord).length > 0));
}

/** "The Premium level is called Gold everywhere": the name without its kind, if more places name it so. */
function nameOfKind({ documents }: Context, text: string, next: string): string | undefined {
  const [, name] = /^(\p{Lu}[\p{L}\d&.-]+)\s\p{Ll}[\p{L}-]+$/u.exec(text) ?? [];
  if (name === undefined || /(?:^|\s)\p{Ll}/u.test(next)) return undefined;
  const count = (words: string) =>
    documents.reduce(
      (sum, { parts }) =>
        sum + parts.filter((part) => occurrences(part.text, words, false).length > 0).length,
      0,
    );
  return count(name) > count(text) ? name : undefined;
}

/** The name without its description, if it occurs: "our auditor Certiqual", "WEG in the register". */
function nameIn({ documents, instruction }: Context, text: string): string | undefined {
  const { of, scope } = CHANGE_DATA[instruction.language];
  const place = new RegExp(`(?:^|\\s)(?:${of}|${scope})\\s`, 'iu');
  const bare = withoutArticles(text, CHANGE_DATA[instruction.language]);
  const [, lead = '', name = ''] = /^(.*?)((?:(?:^|\s)\p{Lu}[\p{L}\d&.-]+)+)(?=\s\p{Ll}|$)/u.exec(bare) ?? [];
  const rest = bare.slice(lead.length + name.length);
  const isAlone = rest === '' ? !place.test(lead) : lead === '' && place.test(`${rest} `);
  const words = name.trim().split(' ');
  const ends = words.map((_, index) => words.slice(index).join(' ')).filter((one) => one !== text);
  return ends.find(
    (one) =>
      isAlone &&
      documents.some(({ parts }) => parts.some((part) => occurrences(part.text, one, true).length > 0)),
  );
}

/** Plans the change for other spellings and inflections, if the words as given do not occur. */
function planForms(context: Context, change: WordChange, next: string): Plan {
  const texts = context.documents.flatMap((read) =>
    partsWithin(read, context.scope.section).map((part) => part.text),
  );
  const [first, ...forms] = formsIn(texts, change.text, next, context.instruction.language);
  if (first === undefined) return planMissing(context, change);
  const { isEverywhere } = change;
  const form: WordChange = {
    ...change,
    text: first.text,
    isWord: true,
    forms,
    isEverywhere: isEverywhere || forms.length > 0,
    edit: (more) => ({ kind: 'replace', text: first.text, with: first.with, ...more }),
    describe: (where) => sayChange(context, 'replace', { text: first.text, by: first.with, where }),
    askEverywhere: () => sayChange(context, 'askEverywhere', { text: first.text, by: first.with }),
  };
  return planEverywhere(context, form);
}

function namesDocument({ scope }: Context): boolean {
  return scope.documents.length === 1 && scope.section === undefined;
}

export function planDeleteWords(context: Context, what: Phrase): Plan {
  const { text, isQuoted } = textOf(context, what);
  const shown = `${sayChange(context, 'word')} ${quoteFor(context, text)}`;
  return planEverywhere(context, {
    text,
    isQuoted,
    isWord: false,
    isEverywhere: context.scope.isEverywhere,
    forms: [],
    edit: ({ everywhere, words, place }) => ({
      kind: 'delete',
      text,
      ...(everywhere === undefined ? {} : { everywhere }),
      ...(words === undefined ? {} : { words }),
      ...(place === undefined ? {} : { place }),
    }),
    describe: (where) => sayChange(context, 'delete', { what: shown, where }),
    askEverywhere: () => sayChange(context, 'askDelete', { what: `${shown} ${everywhereIn(context)}` }),
    askIn: () => undefined,
  });
}

/** The word "everywhere" in the language of the answer, extracted from the instruction phrase. */
function everywhereIn(context: Context): string {
  return (
    sayChange(context, 'askEverywhere', { text: '', by: '' }).match(
      /everywhere|überall|partout|en todas partes/,
    )?.[0] ?? ''
  );
}

export function planFormat(context: Context, what: Phrase): Plan {
  const { look, isOff } = context.instruction;
  if (look === undefined) return { kind: 'unclear' };
  const target = targetOf(context, what);
  const isPart =
    target.unit === 'sentence' ||
    target.unit === 'paragraph' ||
    target.unit === 'item' ||
    target.unit === 'heading';
  if (target.quote === undefined && isPart) return planFormatPart(context, what, target);
  const { text, isQuoted } = textOf(context, what);
  if (!isQuoted && !stands(context, text)) return planFormatPart(context, what, target);
  const name = sayChange(context, isOff ? (look === 'bold' ? 'notBold' : 'notItalic') : look);
  return planEverywhere(context, {
    text,
    isQuoted,
    isWord: false,
    isEverywhere: context.scope.isEverywhere,
    forms: [],
    edit: ({ everywhere, words, place }) => ({
      kind: 'format',
      text,
      [look]: !isOff,
      ...(everywhere === undefined ? {} : { everywhere }),
      ...(words === undefined ? {} : { words }),
      ...(place === undefined ? {} : { place }),
    }),
    describe: (where) => sayChange(context, 'format', { text, look: name, where }),
    askEverywhere: () => `${sayChange(context, 'askFormat', { text, look: name })} ${everywhereIn(context)}`,
    askIn: (sentence) => sayChange(context, 'askFormat', { text: sentence, look: name }),
  });
}

/** Formats a sentence, paragraph, item or heading that is named by its topic. */
function planFormatPart(context: Context, what: Phrase, target: Target): Plan {
  const { look = 'bold', isOff } = context.instruction;
  const unit =
    target.unit === 'paragraph' || target.unit === 'item' || target.unit === 'heading'
      ? target.unit
      : 'sentence';
  const name = sayChange(context, isOff ? (look === 'bold' ? 'notBold' : 'notItalic') : look);
  const ask = ({ text }: Hit) => sayChange(context, 'askFormat', { text, look: name });
  return withOne(context, partsFor(context, target, unit), what.text, ask, (hit) => {
    const text = withoutLabel(hit);
    const summary = sayChange(context, 'format', {
      text,
      look: name,
      where: hit.read.document.fileName,
    });
    return oneEdit(hit, { kind: 'format', text, [look]: !isOff }, summary);
  });
}

/** Replaces the text of a part that is named by its topic. */
export function planNewPart(context: Context, what: Phrase, by: Phrase, unit: PartUnit): Plan {
  const next = by.quote ?? by.text;
  const ask = ({ text }: Hit) => sayChange(context, 'askReplace', { text, by: next });
  return withOne(context, partsFor(context, targetOf(context, what), unit), what.text, ask, (hit) =>
    replacePart(context, hit, next),
  );
}

/** Another text in the place of a part, whose number stays where the text has none. */
export function replacePart(context: Context, hit: Hit, next: string): Plan {
  const where = hit.read.document.fileName;
  const text = labelOf(next) === undefined ? withoutLabel(hit) : hit.text;
  const summary = sayChange(context, 'replace', { text, by: next, where });
  return oneEdit(hit, { kind: 'replace', text, with: next }, summary);
}

interface DocumentMatches {
  readonly read: ReadDocument;
  readonly parts: readonly TextPart[];
  readonly count: number;
  readonly also: readonly FormPair[];
}

function planEverywhere(context: Context, change: WordChange): Plan {
  const { scope, documents } = context;
  const matches = documents.map((read) => matchesIn(context, read, change)).filter(({ count }) => count > 0);
  const [only, another] = matches;
  if (only === undefined) return planMissing(context, change);
  // "Everywhere" means every document unless one is named.
  if (another !== undefined && !scope.isAllDocuments && !scope.isEverywhere)
    return chooseDocument(context, matches, change);
  if (matches.some(({ count }) => count > 1) && !change.isEverywhere)
    return choosePlace(context, only, change);
  return {
    kind: 'edits',
    changes: matches.map((one) => ({
      document: one.read.document,
      edits: [editIn(context, one, change)],
      at: change.text,
    })),
    text:
      change.describe(matches.map((one) => placesIn(context, one)).join('; ')) +
      remarks(context, matches, change),
  };
}

function editIn({ scope }: Context, { read, count, also }: DocumentMatches, change: WordChange): Edit {
  return change.edit({
    ...(change.isEverywhere && (count > 1 || scope.isEverywhere) ? { everywhere: true } : {}),
    ...(change.isWord ? { words: true } : {}),
    ...(also.length === 0 ? {} : { also }),
    ...(scope.section === undefined ? {} : { place: { section: titleOf(read, scope.section) } }),
  });
}

function placesIn(context: Context, { read, count }: DocumentMatches): string {
  const { section } = context.scope;
  const places = count === 1 ? sayChange(context, 'one') : sayChange(context, 'count', { count });
  return [read.document.fileName, ...(section === undefined ? [] : [section]), places].join(', ');
}

/** Reports which other forms change too, and which longer words stay. */
function remarks(
  context: Context,
  matches: readonly DocumentMatches[],
  { text, isWord }: WordChange,
): string {
  const forms = [...new Set(matches.flatMap(({ also }) => also.map((form) => form.text)))];
  const longer = new Set<string>();
  const known = new Set([text, ...forms]);
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(text)}\\p{L}+`, 'giu');
  for (const { parts } of isWord ? matches : []) {
    for (const part of parts)
      for (const [word] of part.text.matchAll(pattern)) if (!known.has(word)) longer.add(word);
  }
  const quotedAll = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');
  return [
    ...(forms.length === 0 ? [] : [` (${sayChange(context, 'forms', { forms: quotedAll(forms) })})`]),
    ...(longer.size === 0
      ? []
      : [` ${sayChange(context, 'stay', { words: quotedAll([...longer].slice(0, 5)) })}`]),
  ].join('');
}

function matchesIn(
  context: Context,
  read: ReadDocument,
  { text, isWord, forms }: WordChange,
): DocumentMatches {
  const parts = partsWithin(read, context.scope.section);
  const countOf = (form: string) =>
    parts.reduce((sum, part) => sum + occurrences(part.text, form, isWord).length, 0);
  const also = forms.filter((form) => countOf(form.text) > 0);
  const count = countOf(text) + also.reduce((sum, form) => sum + countOf(form.text), 0);
  return { read, parts, count, also };
}

/** The offsets of a text in another, matched in the same way as when the edit is applied. */
export function occurrences(text: string, wanted: string, isWord: boolean): readonly number[] {
  const pattern = RegExp.escape(wanted.trim())
    .replaceAll(/(?:\\x20|\s)+/g, '\\s+')
    .replaceAll(/['’]/g, "['’]");
  const bounded = isWord
    ? `(?<![\\p{L}\\p{N}_@]|[\\p{L}\\p{N}]\\.)${pattern}(?![\\p{L}\\p{N}_@]|\\.[\\p{L}\\p{N}])`
    : pattern;
  return wanted.trim() === '' ? [] : [...text.matchAll(new RegExp(bounded, 'gu'))].map(({ index }) => index);
}

/** A Word file contains more than its Markdown, such as page headers: proposes the edit, and applying it shows the rest. */
function planMissing(context: Context, change: WordChange): Plan {
  const { documents, scope } = context;
  const [only, another] = documents;
  const missing = { kind: 'missing' as const, what: quoteFor(context, change.text) };
  if (
    !context.isBlind ||
    !change.isQuoted ||
    only === undefined ||
    another !== undefined ||
    scope.section !== undefined
  )
    return missing;
  if (kindByEnding(endingOf(only.document.fileName)) !== 'docx') return missing;
  const edit = change.edit(change.isEverywhere ? { everywhere: true } : {});
  const summary = change.describe(only.document.fileName);
  return {
    kind: 'edits',
    changes: [{ document: only.document, edits: [edit], at: change.text }],
    text: summary,
  };
}

function chooseDocument(context: Context, matches: readonly DocumentMatches[], change: WordChange): Plan {
  const choices: Choice[] = matches.slice(0, MAX_CHOICES).map(({ read, count }) => ({
    label: sayChange(context, 'everywhereIn', { file: read.document.fileName, count }),
    question: inFile(context, read.document, change.askEverywhere()),
  }));
  return {
    kind: 'choices',
    text: sayChange(context, 'several', { what: quoteFor(context, change.text) }),
    choices,
  };
}

function choosePlace(context: Context, { read, parts, count }: DocumentMatches, change: WordChange): Plan {
  const sentences = parts.flatMap((part) => {
    const own = part.kind === 'row' ? [] : part.kind === 'heading' ? [part.text] : sentencesOf(part);
    return own.filter((sentence) => occurrences(sentence, change.text, change.isWord).length > 0);
  });
  const single = [...new Set(sentences)].flatMap((sentence) => {
    const ask = change.askIn(sentence);
    return ask === undefined
      ? []
      : [
          {
            label: sentence.length > 100 ? `${sentence.slice(0, 100)}…` : sentence,
            question: inFile(context, read.document, ask),
          },
        ];
  });
  const everywhere = {
    label: sayChange(context, 'everywhereIn', { file: read.document.fileName, count }),
    question: inFile(context, read.document, change.askEverywhere()),
  };
  const choices = [everywhere, ...single.slice(0, MAX_CHOICES - 1)];
  return {
    kind: 'choices',
    text: sayChange(context, 'several', { what: quoteFor(context, change.text) }),
    choices,
  };
}
