/**
 * Summarizes documents by quoting their sentences, each with a citation: the aspects of a contract, procedure or
 * report, a description of tables, and the most central sentences of other texts.
 */

import type { Choice } from '../../domain/choice.ts';
import type { Citation } from '../../domain/passage.ts';
import { TimeSlices } from '../../domain/time-slice.ts';
import type { Answer } from '../assistant.ts';
import { cite } from '../built-in/cite.ts';
import { say } from '../built-in/phrases.ts';
import { type PreparedPassage, preparePassage } from '../built-in/prepared.ts';
import { type ResolvedDocuments, resolveDocuments } from '../documents/resolve-documents.ts';
import type { Language } from '../languages/language-data.ts';
import { RETELLING_DATA, type RetoldKind } from '../languages/retelling-data.ts';
import { TOPIC_DATA } from '../languages/topic-data.ts';
import type { Library, LibraryDocument, LibraryPassage } from '../library.ts';
import type { RelatedWords } from '../text/related-words.ts';
import { type AspectUnit, chooseAspects } from './choose-aspects.ts';
import { LONGEST_SHOWN } from './choose-by-sections.ts';
import { chooseItems, type SummaryItem } from './choose-items.ts';
import { choosePart, type Part } from './choose-section.ts';
import { type DetectedKind, detectKind, languageOf } from './detect-kind.ts';
import { readLength, type SummaryLength, shareLength } from './read-length.ts';
import { mainDepth, sectionsOf } from './sections.ts';
import { describeTable, type TablesOfText, tablesOf } from './summarize-tables.ts';
import { tell } from './summary-phrases.ts';
import { partsOnTopic, readTopic, type TopicPart } from './topic.ts';
import { type Unit, unitsOf } from './units.ts';

/** Maximum number of documents per summary, and the maximum when all are asked for. */
const MAX_SUMMARIZED = 5;
const MAX_OF_ALL = 10;
/** Maximum number of passages to read, sampled evenly from the whole document. */
const MAX_PASSAGES = 300;
const MAX_HEADINGS = 12;
const MAX_TABLES = 3;
/** A document whose text consists of tables by at least this share is summarized by its tables. */
const MOSTLY_TABLES = 0.6;
/** Maximum number of other documents, or headings, to name. */
const MAX_OFFERED = 5;

/**
 * The summary that a request asks for: of the documents it names, or of its topic in all documents.
 *
 * @returns undefined for a topic that occurs in the text but in no heading: it is then answered like any question
 */
export async function summarizeAsked(
  library: Library,
  request: string,
  language: Language,
  related: RelatedWords,
): Promise<Answer | undefined> {
  const resolved = resolveDocuments(library, request);
  const { named, alternatives, isAll, rest } = resolved;
  const sure = named.filter(({ certainty }) => certainty === 'sure');
  const documentsNamed = (sure.length > 0 ? sure : named).map(({ document }) => document);
  const onTopic = await summarizeTopic(library, request, language, related, resolved);
  if (onTopic !== 'none') return onTopic;
  const documents = documentsNamed.length > 0 ? documentsNamed : library.documents();
  const most = isAll ? MAX_OF_ALL : MAX_SUMMARIZED;
  const summary = new Summary(library, language);
  const length = shareLength(readLength(request), Math.min(most, documents.length));
  for (const document of documents.slice(0, most)) await summary.add(document, length, rest);
  summary.addAlternatives(documentsNamed.length === 1 ? alternatives : []);
  return summary.finish(documents.length - most);
}

/** Summarizes a topic; `none` when the request is about documents as such. */
async function summarizeTopic(
  library: Library,
  request: string,
  language: Language,
  related: RelatedWords,
  resolved: ResolvedDocuments,
): Promise<Answer | undefined | 'none'> {
  const topic = readTopic(request, resolved, related);
  if (topic === undefined) return 'none';
  const { named, rest } = resolved;
  const own = named.map(({ document }) => document);
  // Sections of named documents are summarized as such.
  if (own.some((document) => choosePart(library, document, rest).kind !== 'whole')) return 'none';
  const parts = partsOnTopic(library, topic).slice(0, MAX_SUMMARIZED);
  if (parts.length === 0) {
    const isMentioned = topic.terms.some(({ stems }) => library.search(stems, 1).length > 0);
    return own.length === 0 && isMentioned ? undefined : 'none';
  }
  if (parts.some(({ document, headings }) => headings.length === 0 && own.includes(document))) return 'none';
  const summary = new Summary(library, language);
  const length = shareLength(readLength(request), parts.length);
  for (const part of parts) await summary.addPart(part, length);
  return summary.finish(0);
}

/** Summarizes a whole document in a few sentences. */
export async function summarize(
  library: Library,
  document: LibraryDocument,
  length: Pick<SummaryLength, 'sentences' | 'words'>,
  language: Language,
): Promise<Answer> {
  const summary = new Summary(library, language);
  await summary.add(document, { ...length, isExplicit: true, isParagraph: false, isShared: true }, '');
  return summary.finish(0);
}

/** A document, or a part of it, and the heading of its summary. */
interface SummarySource {
  readonly prepared: readonly PreparedPassage[];
  readonly kind: RetoldKind | undefined;
  readonly head: string;
  readonly document: LibraryDocument;
  readonly withOutline: boolean;
}

class Summary {
  readonly #library: Library;
  readonly #language: Language;
  readonly #slices = new TimeSlices();
  readonly #parts: string[] = [];
  readonly #citations: Citation[] = [];
  #isFound = false;
  #choices: readonly Choice[] = [];

  constructor(library: Library, language: Language) {
    this.#library = library;
    this.#language = language;
  }

  finish(others: number): Answer {
    const text = this.#parts.join('\n\n');
    if (text === '') return { text: say(this.#language, 'notFound'), citations: [], found: false };
    const more = others > 0 ? `\n\n${tell(this.#language, 'more', { count: others })}` : '';
    const choices = this.#choices.length > 0 ? { choices: this.#choices } : {};
    return { text: text + more, citations: this.#citations, found: this.#isFound, ...choices };
  }

  /** Other documents that the request may mean. */
  addAlternatives(documents: readonly LibraryDocument[]): void {
    const files = documents.slice(0, MAX_OFFERED).map(({ fileName }) => fileName);
    if (files.length === 0) return;
    this.#parts.push(tell(this.#language, 'others', { files: files.join(', ') }));
    this.#choices = files.map((file) => ({
      label: file,
      question: tell(this.#language, 'askSummary', { file }),
    }));
  }

  async add(document: LibraryDocument, length: SummaryLength, rest: string): Promise<void> {
    const file = document.fileName;
    const part = choosePart(this.#library, document, rest);
    if (part.kind === 'missing') {
      const head = tell(this.#language, 'noSection', { file, section: part.asked });
      this.#parts.push([head, '', ...part.headings.map((heading) => `- ${heading}`)].join('\n'));
      return;
    }
    const tables = part.kind === 'whole' ? await this.#tablesOf(document) : undefined;
    if (tables !== undefined && tables.share >= MOSTLY_TABLES) this.#addTables(document, tables);
    else await this.#addText(document, part, length);
  }

  /** Adds the part of a document that covers a topic. */
  async addPart({ document, headings, passages }: TopicPart, length: SummaryLength): Promise<void> {
    if (headings.length === 0) return this.add(document, length, '');
    const prepared = await prepareAll(passages.slice(0, MAX_PASSAGES), this.#language, this.#slices);
    const head = tell(this.#language, 'headSection', {
      file: document.fileName,
      section: headings.slice(0, MAX_OFFERED).join(', '),
    });
    await this.#addItems({ prepared, kind: undefined, head, document, withOutline: false }, length);
  }

  async #tablesOf({ id, version }: LibraryDocument): Promise<TablesOfText | undefined> {
    const markdown = await this.#library.markdown(id, version);
    return markdown?.includes('|') === true ? tablesOf(markdown) : undefined;
  }

  #addTables(document: LibraryDocument, text: TablesOfText): void {
    const { id, fileName, version } = document;
    const parts: string[] = [];
    for (const table of text.tables.slice(0, MAX_TABLES)) {
      const summary = describeTable(table, text, `[${this.#citations.length + 1}]`, this.#language);
      this.#citations.push({
        documentId: id,
        fileName,
        version,
        passage: null,
        quote: summary.quote,
        headings: [],
      });
      parts.push(summary.lines.join('\n'));
    }
    const rest = text.tables.length - MAX_TABLES;
    if (rest > 0) parts.push(tell(this.#language, 'tablesMore', { count: rest }));
    this.#parts.push([tell(this.#language, 'headTable', { file: fileName }), ...parts].join('\n\n'));
    this.#isFound = true;
  }

  async #addText(document: LibraryDocument, part: Exclude<Part, { kind: 'missing' }>, length: SummaryLength) {
    const prepared = await prepare(this.#library, document, part, this.#language, this.#slices);
    const file = document.fileName;
    const kind = part.kind === 'whole' ? detectKind(this.#library, document, prepared) : undefined;
    const head =
      part.kind === 'section'
        ? tell(this.#language, 'headSection', { file, section: part.heading })
        : tell(this.#language, kind === undefined ? 'head' : 'headKind', { file, kind: this.#nameOf(kind) });
    const withOutline = !length.isExplicit && !length.isShared && part.kind === 'whole';
    await this.#addItems({ prepared, kind: kind?.kind, head, document, withOutline }, length);
  }

  async #addItems(
    { prepared, kind, head, document, withOutline }: SummarySource,
    length: SummaryLength,
  ): Promise<void> {
    const units = unitsOf(prepared);
    const subject = { units, kind, language: languageOf(prepared) };
    const items = await chooseItems(subject, length, this.#language, this.#slices);
    if (items.length === 0) {
      this.#parts.push(tell(this.#language, 'nothing', { file: document.fileName }));
      return;
    }
    this.#isFound = true;
    const body = length.isParagraph ? this.#asParagraph(items) : this.#asPoints(items);
    this.#parts.push(`${head}\n\n${body}`);
    const outline = withOutline ? missingOutline(prepared, units, items) : [];
    if (outline.length > 1) this.#parts.push(`${tell(this.#language, 'outline')}: ${outline.join(' · ')}`);
  }

  /** The display name of a kind of document. */
  #nameOf(kind: DetectedKind | undefined): string {
    if (kind === undefined) return '';
    const [called = ''] =
      kind.called === undefined ? [] : TOPIC_DATA[this.#language].documents.kinds[kind.called].split(',');
    return called || RETELLING_DATA[this.#language].summary.kinds[kind.kind].name;
  }

  #asParagraph(items: readonly SummaryItem[]): string {
    return items
      .map(({ unit }, at) => `${this.#quoteOf(unit)}${isOpen(unit) && at < items.length - 1 ? ' ·' : ''}`)
      .join(' ');
  }

  /** One line for each label, and for each sentence without one. */
  #asPoints(items: readonly SummaryItem[]): string {
    const lines: string[] = [];
    let last = '';
    let isRow = false;
    for (const { label, unit } of items) {
      const text = this.#quoteOf(unit);
      if (label !== '' && label === last) lines.push(`${lines.pop() ?? ''}${isRow ? ';' : ''} ${text}`);
      else lines.push(label === '' ? `- ${text}` : `- **${label}:** ${text}`);
      last = label;
      isRow = unit.isRow;
    }
    return lines.join('\n');
  }

  #quoteOf({ prepared: { passage }, start, end, text }: Unit): string {
    this.#citations.push(cite(this.#library, passage, start, end));
    return `${shorten(text)} [${this.#citations.length}]`;
  }
}

/** The aspects of a document of a known kind; undefined for any other. */
export async function aspectsOf(
  library: Library,
  document: LibraryDocument,
  language: Language,
): Promise<{ readonly kind: RetoldKind; readonly aspects: readonly AspectUnit[] } | undefined> {
  const prepared = await prepare(library, document, { kind: 'whole' }, language, new TimeSlices());
  const detected = detectKind(library, document, prepared);
  if (detected === undefined) return undefined;
  return {
    kind: detected.kind,
    aspects: chooseAspects(detected.kind, unitsOf(prepared), languageOf(prepared)),
  };
}

async function prepare(
  library: Library,
  document: LibraryDocument,
  part: Exclude<Part, { kind: 'missing' }>,
  language: Language,
  slices: TimeSlices,
): Promise<PreparedPassage[]> {
  return prepareAll(samplePassages(library, document, part), language, slices);
}

async function prepareAll(
  passages: Iterable<LibraryPassage>,
  language: Language,
  slices: TimeSlices,
): Promise<PreparedPassage[]> {
  const prepared: PreparedPassage[] = [];
  for (const passage of passages) {
    prepared.push(preparePassage(passage, language));
    await slices.pause();
  }
  return prepared;
}

/** Whether a text lacks final punctuation and would run into the next sentence. */
function isOpen({ text }: Unit): boolean {
  return !/[.!?…:;]["”»’)]*$/.test(text);
}

/** Samples passages at even distances if there are too many. */
function* samplePassages(
  library: Library,
  document: LibraryDocument,
  part: Exclude<Part, { kind: 'missing' }>,
): Generator<LibraryPassage> {
  const [from, to] = part.kind === 'section' ? [part.from, part.to + 1] : [0, document.passages];
  const step = Math.max(1, Math.ceil((to - from) / MAX_PASSAGES));
  for (let at = from; at < to; at += step) {
    for (const passage of library.passages(document.id, at, at)) {
      if (part.kind === 'whole' || passage.headings.includes(part.heading)) yield passage;
    }
  }
}

/** The titles of the sections, unless the summary covers all of them. */
function missingOutline(
  prepared: readonly PreparedPassage[],
  units: readonly Unit[],
  items: readonly SummaryItem[],
): string[] {
  const taken = new Set(items.map(({ unit }) => unit));
  const isAllCovered = sectionsOf(units).every(
    (one) => one.isFormal || one.units.some((unit) => taken.has(unit)),
  );
  if (isAllCovered) return [];
  const paths = prepared.map(({ passage }) => passage.headings);
  const depth = mainDepth(paths);
  const titles = new Set(paths.map((path) => path[depth] ?? '').filter((title) => title !== ''));
  return [...titles].slice(0, MAX_HEADINGS);
}

/** Cuts a long sentence, at the end of a clause if possible. */
export function shorten(text: string): string {
  const words = text.split(' ');
  if (words.length <= LONGEST_SHOWN) return text;
  const cut = words.slice(0, LONGEST_SHOWN).join(' ');
  const clause = Math.max(cut.lastIndexOf('; '), cut.lastIndexOf(', '));
  return `${clause > cut.length / 2 ? cut.slice(0, clause) : cut} …`;
}
