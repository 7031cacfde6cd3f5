/** Turns an instruction into proposed changes, one per document. Nothing is applied here. */
import { sentenceRanges } from '../../markdown/sentences.ts';
import { plainText } from '../../markdown/text-of.ts';
import type { Answer, ProposedChange, Turn } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import { say } from '../built-in/phrases.ts';
import { resolveDocuments } from '../documents/resolve-documents.ts';
import type { Operation, UnitName } from '../languages/change-data.ts';
import type { Language } from '../languages/language-data.ts';
import type { Library, LibraryDocument } from '../library.ts';
import type { RelatedWords } from '../text/related-words.ts';
import { stemsOfAnyLanguage } from '../text/stem.ts';
import { tokenize } from '../text/tokens.ts';
import { Description } from './description.ts';
import { type ReadDocument, readParts } from './document-blocks.ts';
import { nearestTo } from './find-any.ts';
import { type Hit, headingOf } from './find-parts.ts';
import { codesIn, fold } from './fold.ts';
import {
  type Context,
  type DocumentEdits,
  inFile,
  keyOf,
  type Plan,
  sayChange,
  targetOf,
  UNCLEAR,
} from './plan.ts';
import { isOfAll } from './plan-bulk.ts';
import { planCorrection } from './plan-correction.ts';
import { planFacts, planNameOrCells, planRowFacts } from './plan-facts.ts';
import { planMove, planSwap } from './plan-move.ts';
import { planDelete, planInsert, planRename } from './plan-parts.ts';
import { planEntry, planNewRow } from './plan-rows.ts';
import { planNamedCell, planStatedValue } from './plan-stated-value.ts';
import { planSuccessor } from './plan-successor.ts';
import { planCell, planGiven, planShift, planStatement, planValue } from './plan-values.ts';
import { planFormat, planNewPart, planReplace } from './plan-words.ts';
import type { Phrase } from './reading/phrase.ts';
import { type Instruction, readInstruction, readStated } from './reading/read-instruction.ts';
import { readScope } from './scope.ts';
import { onlyValue } from './values.ts';

/** Maximum number of documents read for an instruction. */
const MAX_READ = 20;
const MAX_PASSAGES = 400;
const MAX_WORDS = 12;
const MAX_FILES_NAMED = 3;

/** Operations that may set several cells. */
const GIVES_VALUES: ReadonlySet<Operation> = new Set([
  'set',
  'statement',
  'fromTo',
  'fact',
  'replace',
  'move',
]);

export interface ChangeTools {
  readonly library: Library;
  readonly related: RelatedWords;
  readonly history: readonly Turn[];
}

/** Plans each instruction of a message separately and merges the proposals into one change per document. */
export async function proposeChanges(
  tools: ChangeTools,
  instructions: readonly Instruction[],
): Promise<Answer | undefined> {
  const answers: Answer[] = [];
  for (const instruction of instructions) {
    const answer = await proposeChange(tools, instruction);
    if (answer !== undefined) answers.push(answer);
  }
  const [first, ...others] = answers;
  return others.reduce<Answer | undefined>(
    (one, other) => (one === undefined ? other : merged(one, other)),
    first,
  );
}

function merged(one: Answer, other: Answer): Answer {
  const proposals = [one, other].flatMap(({ proposal, furtherProposals = [] }) =>
    [proposal ?? [], furtherProposals].flat(),
  );
  const [proposal, ...furtherProposals] = [
    ...Map.groupBy(proposals, ({ documentId }) => documentId).values(),
  ].flatMap((own) =>
    own.slice(0, 1).map((first) => ({ ...first, edits: own.flatMap(({ edits }) => edits) })),
  );
  const choices = [...(one.choices ?? []), ...(other.choices ?? [])];
  return {
    text: [one, other].map(({ text }) => text.replace(/ \[1\]$/, '')).join('\n\n'),
    citations: [],
    found: proposal !== undefined,
    ...(proposal === undefined ? { isFree: true } : { proposal }),
    ...(furtherProposals.length === 0 ? {} : { furtherProposals }),
    ...(choices.length === 0 ? {} : { choices }),
  };
}

/**
 * Answers in the language of the instruction.
 *
 * @returns undefined for a statement ("X is now Y") that changes nothing in the documents
 */
async function proposeChange(tools: ChangeTools, instruction: Instruction): Promise<Answer | undefined> {
  const { library, related } = tools;
  const { language } = instruction;
  if (instruction.operation === 'undo') return planUndo(tools, language);
  const { parts, ...scope } = readScope(library, instruction);
  const scoped = { ...instruction, parts };
  const uncut = instruction.parts;
  const contextOf = async (documents: readonly LibraryDocument[], isBlind: boolean): Promise<Context> => ({
    instruction: scoped,
    uncut,
    scope,
    documents: havingSection(await readDocuments(library, documents, scoped), scope.section),
    isBlind,
    related,
    language,
  });
  const context = await contextOf(scope.documents, false);
  const successor = planSuccessor(context, instruction.whole);
  if (successor.kind !== 'unclear') return answerOf(successor, context, library);
  const several =
    GIVES_VALUES.has(instruction.operation) && instruction.whole.quotes.length === 0
      ? planNameOrCells(context)
      : UNCLEAR;
  const plan = several.kind === 'unclear' ? planOf(context) : several;
  if (plan.kind !== 'missing' && plan.kind !== 'unclear') return answerOf(plan, context, library);
  // The name of a document may mean another document, or may be text in another one.
  const { named: meant, alternatives } = resolveDocuments(library, instruction.whole.words);
  const others = [meant.map(({ document }) => document), alternatives, []].filter(
    (one, index) => index === 2 || one.length > 0,
  );
  for (const documents of scope.documents.length > 0 ? others : []) {
    const other = await contextOf(documents, false);
    const elsewhere = planOf(other);
    if (elsewhere.kind === 'edits' || elsewhere.kind === 'choices')
      return answerOf(elsewhere, other, library);
  }
  const { by } = instruction.parts;
  const mayBeValue = instruction.operation === 'statement' || by === undefined || !isText(by);
  const isValue = GIVES_VALUES.has(instruction.operation) && mayBeValue;
  const fact = isValue ? planFacts(context, instruction.whole) : UNCLEAR;
  if (fact.kind === 'edits' || fact.kind === 'choices') return answerOf(fact, context, library);
  if (isOnlyStatement(instruction)) return undefined;
  if (instruction.operation === 'entry') return answerOf(UNCLEAR, context, library);
  return answerOf(planOf({ ...context, isBlind: true }), context, library);
}

/**
 * Treats a text that matches no instruction form as an instruction, if it clearly changes values in the documents.
 *
 * @returns undefined for anything else
 */
export async function proposeStated(tools: ChangeTools, text: string): Promise<Answer | undefined> {
  const instruction = readStated(text);
  if (instruction === undefined) return undefined;
  const { library, related } = tools;
  const { parts, ...scope } = readScope(library, instruction);
  const documents = await readDocuments(library, scope.documents, instruction);
  const { language } = instruction;
  const context = { instruction, uncut: parts, scope, documents, isBlind: false, related, language };
  const successor = planSuccessor(context, instruction.whole);
  if (successor.kind !== 'unclear') return answerOf(successor, context, library);
  for (const planOne of [planNamedCell, planRowFacts, planStatedValue]) {
    const plan = planOne(context, instruction.whole);
    if (plan.kind === 'edits') return answerOf(plan, context, library);
  }
  return undefined;
}

/** Whether it only states something that need not concern a document. */
function isOnlyStatement(instruction: Instruction): boolean {
  const { operation, isOrdered } = instruction;
  if (operation === 'fact') return isOrdered !== true;
  return operation === 'news' || (operation === 'statement' && !namesRow(instruction));
}

/** Whether a statement gives a coded item a value, so that a row is meant even if it is missing. */
function namesRow({ parts }: Instruction): boolean {
  return codesIn(parts.what?.text ?? '').length > 0 && onlyValue(parts.by?.text ?? '') !== undefined;
}

/** The documents that contain the named section; all of them if none does. */
function havingSection(
  documents: readonly ReadDocument[],
  section: string | undefined,
): readonly ReadDocument[] {
  const having = documents.filter((read) => section !== undefined && headingOf(read, section) !== undefined);
  return having.length > 0 ? having : documents;
}

function planOf(context: Context): Plan {
  const { operation, parts } = context.instruction;
  const { what, by, from, target, values } = parts;
  if (operation === 'insert') return planInsertOrRow(context);
  if (operation === 'entry' || operation === 'news')
    return parts.fresh === undefined ? UNCLEAR : planOfEntry(context, parts.fresh);
  if (operation === 'row') return values === undefined ? UNCLEAR : planRowOrItem(context);
  if (operation === 'replace' && parts.pair !== undefined) return planPair(context, parts.pair);
  if (what === undefined) return UNCLEAR;
  switch (operation) {
    case 'fact':
      return planFacts(context, what);
    case 'delete':
      return planDelete(context, what);
    case 'format':
      return planFormat(context, what);
    case 'correct':
      return planCorrection(context, what, by);
    case 'rename':
      return by === undefined ? UNCLEAR : planNewTitle(context, what, by);
    case 'move':
      return planMoveOrInsert(context, what);
    case 'swap':
      return planSwapOrReplace(context, what, target);
    case 'handover':
      return by === undefined ? UNCLEAR : planHandover(context, what, by);
    case 'statement':
      return by === undefined ? UNCLEAR : planContrast(context, what, by);
    case 'fromTo':
      return by === undefined ? UNCLEAR : planValue(context, what, by, from);
    case 'shift':
      return by === undefined ? UNCLEAR : planShift(context, what, by);
    case 'replace':
    case 'set':
      return by === undefined ? UNCLEAR : planNewText(context, operation);
    default:
      return UNCLEAR;
  }
}

/** "The oven is cleaned twice a month, not once": the value that is contrasted, not all that is said of the oven. */
function planContrast(context: Context, what: Phrase, by: Phrase): Plan {
  const { parts, whole } = context.instruction;
  const isMore = parts.from !== undefined && onlyValue(by.text) === undefined;
  const stated = isMore ? planStatedValue(context, whole) : UNCLEAR;
  return stated.kind === 'edits' ? stated : planStatement(context, what, by);
}

/** "Rename Annual fee to Yearly fee": the title of a heading, or else the words wherever they stand. */
function planNewTitle(context: Context, what: Phrase, by: Phrase): Plan {
  const renamed = planRename(context, what, by);
  if (renamed.kind !== 'missing') return renamed;
  const replaced = planReplace(context, what, by);
  return replaced.kind === 'edits' || replaced.kind === 'choices' ? replaced : renamed;
}

/** "Call employees staff": replaces the longest leading words that occur by the rest. */
function planPair(context: Context, pair: Phrase): Plan {
  const words = pair.masked.split(' ');
  const splits = words.slice(1).map((_, index) => words.length - 1 - index);
  for (const at of splits) {
    const [what, by] = [pair.with(words.slice(0, at).join(' ')), pair.with(words.slice(at).join(' '))];
    const plan = planReplace(context, what, by);
    if (plan.kind !== 'missing' && plan.kind !== 'unclear') return plan;
  }
  return UNCLEAR;
}

/** "Put “…” below the boots": a quotation that does not occur yet is inserted. */
function planMoveOrInsert(context: Context, what: Phrase): Plan {
  const { quote } = what;
  const { instruction } = context;
  const stands = context.documents.some(({ parts }) => parts.some(({ text }) => text.includes(quote ?? '')));
  if (quote === undefined || stands || instruction.side === undefined) return planMove(context, what);
  const parts = { ...instruction.parts, text: what };
  return planInsert({ ...context, instruction: { ...instruction, parts } }, parts.target);
}

/** "Swap A with B": swaps two parts, or replaces a text. */
function planSwapOrReplace(context: Context, what: Phrase, by: Phrase | undefined): Plan {
  const swapped = by?.quotes.length === 1 ? UNCLEAR : planSwap(context, what);
  if (by === undefined || swapped.kind === 'edits') return swapped;
  const replaced = planReplace(context, what, by);
  return replaced.kind === 'missing' && swapped.kind !== 'unclear' ? swapped : replaced;
}

/** "Crew 2 takes over all customers in Ulm": either side may be the new value, the other describes the rows. */
function planHandover(context: Context, what: Phrase, by: Phrase): Plan {
  const assign = (one: Phrase, other: Phrase) =>
    planGiven({ ...context, uncut: { ...context.uncut, what: one } }, one, other);
  const plan = assign(what, by);
  const isValue = context.documents.some(({ cells }) => cells.withText(fold(what.text)).length > 0);
  return plan.kind === 'edits' || !isValue ? plan : assign(by, what);
}

/** Whether a new text has too many words for a value. */
function isText(by: Phrase): boolean {
  const text = by.quote ?? by.text;
  return text.split(/\s+/).length >= MIN_OF_TEXT && /\p{L}{3}.*\p{L}{3}/u.test(text);
}

const MIN_OF_TEXT = 6;

function sentencesIn(by: Phrase): number {
  return sentenceRanges(by.quote ?? by.text).length;
}

/** "Replace X by Y" and "Set X to Y", where X is words, a heading, a part or a value. */
function planNewText(context: Context, operation: 'replace' | 'set'): Plan {
  const { what, by } = context.instruction.parts;
  if (what === undefined || by === undefined) return UNCLEAR;
  const all =
    isOfAll(context, what.masked) && !isText(by) ? planValue(context, what, by, undefined) : UNCLEAR;
  if (all.kind === 'edits') return all;
  const target = targetOf(context, what);
  const place = targetOf(context, by);
  // "Put “radio” as the third point of the list".
  if (operation === 'set' && what.quote !== undefined && place.unit === 'item' && place.ordinal !== undefined)
    return planInsert(
      { ...context, instruction: { ...context.instruction, side: 'into', parts: { new: by, text: what } } },
      by,
    );
  const isNumbered = target.unit === 'section' && target.number !== undefined;
  if (target.unit === 'heading' || (isNumbered && !isText(by))) return planRename(context, what, by);
  if (what.quotes.length === 2) return planCell(context, what.quotes, by, what.text);
  const isTitle = target.unit === 'section' && target.quote !== undefined && !isText(by);
  const renamed = isTitle ? planRename(context, what, by) : UNCLEAR;
  if (renamed.kind === 'edits') return renamed;
  if (target.quote !== undefined && target.unit !== 'cell') return planReplace(context, what, by);
  if (target.unit === 'sentence' || target.unit === 'paragraph' || target.unit === 'item')
    return planNewPart(context, what, by, target.unit);
  if (operation === 'replace') {
    const words = planReplace(context, what, by);
    if (words.kind !== 'missing') return words;
    if (isText(by)) return planNewPart(context, what, by, sentencesIn(by) > 1 ? 'paragraph' : 'sentence');
    const value = planValue(context, what, by, undefined);
    return value.kind === 'missing' ? words : value;
  }
  const value = planValue(context, what, by, undefined);
  return value.kind === 'missing' ? planReplace(withoutHeaders(context), what, by) : value;
}

/** Removes the header rows, since "set" never changes a column title. */
function withoutHeaders(context: Context): Context {
  const documents = context.documents.map((read) => ({
    ...read,
    parts: read.parts.filter(({ row }) => row?.number !== 1),
  }));
  return { ...context, documents };
}

/** "Add a task to the minutes: Packing, …": inserts a row if a table fits, else text. */
function planInsertOrRow(context: Context): Plan {
  const { new: fresh } = context.instruction.parts;
  const target = context.uncut.target;
  if (target === undefined) return UNCLEAR;
  const unit = fresh === undefined ? undefined : targetOf(context, fresh).unit;
  const isTable = targetOf(context, target).unit === 'table';
  const inserted = planInsert(context, context.instruction.parts.target);
  // What is quoted is text as it stands, which goes into a list of items before it goes into a table.
  if (inserted.kind === 'edits' && fresh?.quotes.length === 1 && (unit === 'item' || !isTable))
    return inserted;
  const row = planRowIn(context, target, isTable, unit);
  if (row?.kind === 'edits') return row;
  // What is called a list may be a list of items or a table.
  return row === undefined || inserted.kind === 'edits' ? inserted : row;
}

function planRowIn(
  context: Context,
  target: Phrase,
  isTable: boolean,
  unit: UnitName | undefined,
): Plan | undefined {
  const { text, new: fresh } = context.instruction.parts;
  if (isTable && text === undefined && fresh?.quotes.length === 1) {
    const values = fresh.masked.replace(/(⟦\d+⟧)\s+\p{L}+\s+/u, '$1, ');
    const row = planEntry(context, fresh.with(`${target.masked}: ${values}`));
    if (row !== undefined) return row;
  }
  const mayBeRow = unit === undefined || unit === 'row' || isTable;
  if (!mayBeRow || text === undefined || text.quotes.length > 0 || target.quotes.length > 0) return undefined;
  return planEntry(context, text.with(`${target.masked} ${fresh?.masked ?? ''}: ${text.masked}`));
}

/** "We have a new supplier …": plans a new row. */
function planOfEntry(context: Context, fresh: Phrase): Plan {
  return planEntry(context, fresh) ?? { kind: 'missing', what: fresh.text };
}

/** A quoted text is inserted as a list item if possible; anything else is a table row. */
function planRowOrItem(context: Context): Plan {
  const { values, target, after } = context.instruction.parts;
  if (values === undefined) return UNCLEAR;
  const isQuoted = values.quote !== undefined;
  if (isQuoted && target !== undefined) {
    const item = planInsert(asItem(context), target);
    if (item.kind === 'edits') return item;
  }
  return planNewRow(context, values, target, after);
}

function asItem(context: Context): Context {
  const { instruction } = context;
  const { values, ...parts } = instruction.parts;
  return {
    ...context,
    instruction: {
      ...instruction,
      side: 'into',
      parts: { ...parts, ...(values === undefined ? {} : { text: values }) },
    },
  };
}

/** Reads the named documents, or those that may contain what the instruction mentions. */
async function readDocuments(
  library: Library,
  named: readonly LibraryDocument[],
  instruction: Instruction,
): Promise<readonly ReadDocument[]> {
  const all = library.documents();
  const chosen = named.length > 0 ? named : all.length <= MAX_READ ? all : mentioning(library, instruction);
  const read: ReadDocument[] = [];
  for (const document of chosen.slice(0, MAX_READ)) {
    const markdown = await library.markdown(document.id, document.version);
    if (markdown !== undefined) read.push(await readParts(document, markdown));
  }
  return read;
}

/** The documents with passages that contain words of the instruction, best first. */
function mentioning(library: Library, { parts }: Instruction): LibraryDocument[] {
  const texts = [parts.what, parts.target, parts.after].flatMap((phrase) =>
    phrase === undefined ? [] : [phrase.text],
  );
  const words = tokenize(texts.join(' ')).map(({ word }) => word);
  const stems = [...new Set(words.slice(0, MAX_WORDS).flatMap(stemsOfAnyLanguage))];
  const ids = [...new Set(library.search(stems, MAX_PASSAGES).map(({ documentId }) => documentId))];
  return ids.flatMap((id) => library.documents().find((document) => document.id === id) ?? []);
}

function answerOf(plan: Plan, context: Context, library: Library): Answer {
  switch (plan.kind) {
    case 'edits':
      return proposalOf(plan.changes, plan.text, context.language, library);
    case 'choices':
      return { text: plan.text, citations: [], found: false, choices: plan.choices, isFree: true };
    case 'missing': {
      const near = nearestTo(context, plan.what);
      if (near.length > 0) return nearestAnswer(context, plan.what, near);
      return {
        text: sayChange(context, 'missing', { what: plan.what, files: filesOf(context) }),
        citations: [],
        found: false,
        isFree: true,
      };
    }
    case 'unclear':
      return {
        text: `${sayChange(context, 'unclear')}\n\n${examplesOf(context)}`.trim(),
        citations: [],
        found: false,
        isFree: true,
      };
  }
}

/** Shows the nearest parts instead of claiming that nothing exists. */
function nearestAnswer(context: Context, what: string, near: readonly Hit[]): Answer {
  const quoted = near.map(({ read, text }) => `> ${text} (${read.document.fileName})`).join('\n\n');
  const text = `${sayChange(context, 'nearest', { what })}\n\n${quoted}`;
  return { text, citations: [], found: false, isFree: true };
}

function filesOf({ documents }: Context): string {
  const names = documents.map(({ document }) => document.fileName);
  const more = names.length - MAX_FILES_NAMED;
  return names.slice(0, MAX_FILES_NAMED).join(', ') + (more > 0 ? ` +${more}` : '');
}

/** Example instructions for these documents, about the topic of the instruction if possible. */
function examplesOf(context: Context): string {
  const { language, documents, related, instruction } = context;
  const topic = new Description(instruction.whole.words, { related, language });
  const cells = documents.flatMap((read) =>
    read.parts
      .filter(({ row }) => row?.number === 2)
      .map((part) => {
        const header = part.row?.header ?? [];
        const own = header.map((title) => topic.literal(title));
        const share = Math.max(...own);
        const column = header[share > 0 ? own.indexOf(share) : header.length - 1] ?? '';
        const ask = sayChange(context, 'askCell', { row: keyOf({ read, part }) ?? '', column, by: '…' });
        return { ask: inFile(context, read.document, ask), share };
      }),
  );
  const sentences = nearestTo(context, instruction.whole.words)
    .filter(({ unit, text }) => unit === 'sentence' && text.length < MAX_EXAMPLE)
    .map(({ read, text }) =>
      inFile(context, read.document, sayChange(context, 'askReplace', { text, by: '…' })),
    );
  const onTopic = cells.filter(({ share }) => share > 0);
  const near = [...onTopic.slice(0, 2).map(({ ask }) => ask), ...sentences.slice(0, 1)];
  const shown = near.length > 0 ? near : cells.slice(0, 2).map(({ ask }) => ask);
  return shown.map((ask) => `- ${ask}`).join('\n');
}

const MAX_EXAMPLE = 160;

function proposalOf(
  changes: readonly DocumentEdits[],
  summary: string,
  language: Language,
  library: Library,
): Answer {
  const proposals = changes.map(
    ({ document, edits }): ProposedChange => ({
      documentId: document.id,
      fileName: document.fileName,
      version: document.version,
      edits,
      language,
    }),
  );
  const [proposal, ...furtherProposals] = proposals;
  const citations = changes.slice(0, 1).flatMap(({ document, at }) => citationOf(library, document, at));
  const sentences = `${summary} ${say(language, 'awaitsApproval')}`;
  return {
    text: citations.length > 0 ? `${sentences} [1]` : sentences,
    citations,
    found: true,
    ...(proposal === undefined ? {} : { proposal }),
    ...(furtherProposals.length === 0 ? {} : { furtherProposals }),
  };
}

/** Cites the passage that contains a text, ignoring emphasis and line breaks. */
function citationOf(library: Library, document: LibraryDocument, text: string) {
  const wanted = plainText(text);
  const words = tokenize(text).map(({ word }) => word);
  const stems = [...new Set(words.slice(0, MAX_WORDS).flatMap(stemsOfAnyLanguage))];
  const passage = library
    .searchIn(document.id, stems.length > 0 ? stems : words, MAX_PASSAGES)
    .find(({ markdown }) => markdown.includes(text) || plainText(markdown).includes(wanted));
  return passage === undefined ? [] : [cite(library, passage, 0, passage.markdown.length)];
}

/** Offers the reverse of the last replacement in the history. */
function planUndo({ history }: ChangeTools, language: Language): Answer {
  const speaking = { language };
  for (const { question } of history.toReversed()) {
    const earlier = readInstruction(question);
    const { what, by, from } = earlier?.parts ?? {};
    if (what === undefined || by === undefined) continue;
    const [text, next] = from === undefined ? [what.quote, by.quote] : [from.text, by.text];
    if (text === undefined || next === undefined) break;
    const ask = sayChange(speaking, 'askReplace', { text: next, by: text });
    return {
      text: sayChange(speaking, 'undo'),
      citations: [],
      found: false,
      isFree: true,
      choices: [{ label: ask, question: ask }],
    };
  }
  return { text: sayChange(speaking, 'undoNone'), citations: [], found: false, isFree: true };
}
