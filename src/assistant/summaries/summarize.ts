/**
 * Summarizes documents in their own sentences, each cited: of a contract, a procedure or a report what one wants to know of
 * such a document, of tables what is in them, of any other text the sentences that carry most.
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
import { choosePart, type Part } from './choose-section.ts';
import { chooseTold, type Told } from './choose-told.ts';
import { readLength, type SummaryLength, shareLength } from './read-length.ts';
import { mainDepth, sectionsOf } from './sections.ts';
import { type TablesOfText, tablesOf, tellTable } from './summarize-tables.ts';
import { tell } from './summary-phrases.ts';
import { languageOf, type ToldKind, tellKind } from './tell-kind.ts';
import { partsOnTopic, readTopic, type TopicPart } from './topic.ts';
import { type Unit, unitsOf } from './units.ts';

/** Documents that are summarized at once; when all are asked for, more. */
const MOST_SUMMARIZED = 5;
const MOST_OF_ALL = 10;
/** Passages that a summary is drawn from, spread over the whole document. */
const MOST_PASSAGES = 300;
const MOST_HEADINGS = 12;
const MOST_TABLES = 3;
/** From this share of its text on, a document is its tables. */
const MOSTLY_TABLES = 0.6;
/** Documents that are named beside the one that is summarized. */
const MOST_OFFERED = 5;

/**
 * The summary that a request asks for: of the documents it names, or of what all of them say on its topic.
 *
 * @returns undefined for a topic that the documents speak of under no heading: it is asked about like anything else
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
  const meant = (sure.length > 0 ? sure : named).map(({ document }) => document);
  const onTopic = await summarizeTopic(library, request, language, related, resolved);
  if (onTopic !== 'none') return onTopic;
  const documents = meant.length > 0 ? meant : library.documents();
  const most = isAll ? MOST_OF_ALL : MOST_SUMMARIZED;
  const summary = new Summary(library, language);
  const length = shareLength(readLength(request), Math.min(most, documents.length));
  for (const document of documents.slice(0, most)) await summary.add(document, length, rest);
  summary.addAlternatives(meant.length === 1 ? alternatives : []);
  return summary.finish(documents.length - most);
}

/** What documents say on a topic; `none` where documents are meant as they are. */
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
  // A section of a document that is named is told as such.
  if (own.some((document) => choosePart(library, document, rest).kind !== 'whole')) return 'none';
  const parts = partsOnTopic(library, topic).slice(0, MOST_SUMMARIZED);
  if (parts.length === 0) {
    const isSpokenOf = topic.terms.some(({ stems }) => library.search(stems, 1).length > 0);
    return own.length === 0 && isSpokenOf ? undefined : 'none';
  }
  if (parts.some(({ document, headings }) => headings.length === 0 && own.includes(document))) return 'none';
  const summary = new Summary(library, language);
  const length = shareLength(readLength(request), parts.length);
  for (const part of parts) await summary.addPart(part, length);
  return summary.finish(0);
}

/** A few sentences about a document as a whole. */
export async function summarize(
  library: Library,
  document: LibraryDocument,
  length: Pick<SummaryLength, 'sentences' | 'words'>,
  language: Language,
): Promise<Answer> {
  const summary = new Summary(library, language);
  await summary.add(document, { ...length, isAsked: true, isParagraph: false, isShared: true }, '');
  return summary.finish(0);
}

/** A document, or a part of it, and how it is headed. */
interface ToTell {
  readonly prepared: readonly PreparedPassage[];
  readonly kind: RetoldKind | undefined;
  readonly head: string;
  readonly document: LibraryDocument;
  readonly isWhole: boolean;
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

  /** Documents that may have been meant as well. */
  addAlternatives(documents: readonly LibraryDocument[]): void {
    const files = documents.slice(0, MOST_OFFERED).map(({ fileName }) => fileName);
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

  /** What a document says on a topic. */
  async addPart({ document, headings, passages }: TopicPart, length: SummaryLength): Promise<void> {
    if (headings.length === 0) return this.add(document, length, '');
    const prepared = await prepareAll(passages.slice(0, MOST_PASSAGES), this.#language, this.#slices);
    const head = tell(this.#language, 'headSection', {
      file: document.fileName,
      section: headings.slice(0, MOST_OFFERED).join(', '),
    });
    await this.#addTold({ prepared, kind: undefined, head, document, isWhole: false }, length);
  }

  async #tablesOf({ id, version }: LibraryDocument): Promise<TablesOfText | undefined> {
    const markdown = await this.#library.markdown(id, version);
    return markdown?.includes('|') === true ? tablesOf(markdown) : undefined;
  }

  #addTables(document: LibraryDocument, text: TablesOfText): void {
    const { id, fileName, version } = document;
    const parts: string[] = [];
    for (const table of text.tables.slice(0, MOST_TABLES)) {
      const told = tellTable(table, text, `[${this.#citations.length + 1}]`, this.#language);
      this.#citations.push({
        documentId: id,
        fileName,
        version,
        passage: null,
        quote: told.quote,
        headings: [],
      });
      parts.push(told.lines.join('\n'));
    }
    const rest = text.tables.length - MOST_TABLES;
    if (rest > 0) parts.push(tell(this.#language, 'tablesMore', { count: rest }));
    this.#parts.push([tell(this.#language, 'headTable', { file: fileName }), ...parts].join('\n\n'));
    this.#isFound = true;
  }

  async #addText(document: LibraryDocument, part: Exclude<Part, { kind: 'missing' }>, length: SummaryLength) {
    const prepared = await prepare(this.#library, document, part, this.#language, this.#slices);
    const file = document.fileName;
    const kind = part.kind === 'whole' ? tellKind(this.#library, document, prepared) : undefined;
    const head =
      part.kind === 'section'
        ? tell(this.#language, 'headSection', { file, section: part.heading })
        : tell(this.#language, kind === undefined ? 'head' : 'headKind', { file, kind: this.#nameOf(kind) });
    const isWhole = !length.isAsked && !length.isShared && part.kind === 'whole';
    await this.#addTold({ prepared, kind: kind?.kind, head, document, isWhole }, length);
  }

  async #addTold({ prepared, kind, head, document, isWhole }: ToTell, length: SummaryLength): Promise<void> {
    const units = unitsOf(prepared);
    const subject = { units, kind, language: languageOf(prepared) };
    const told = await chooseTold(subject, length, this.#language, this.#slices);
    if (told.length === 0) {
      this.#parts.push(tell(this.#language, 'nothing', { file: document.fileName }));
      return;
    }
    this.#isFound = true;
    const body = length.isParagraph ? this.#asParagraph(told) : this.#asPoints(told);
    this.#parts.push(`${head}\n\n${body}`);
    const outline = isWhole ? untoldOutline(prepared, units, told) : [];
    if (outline.length > 1) this.#parts.push(`${tell(this.#language, 'outline')}: ${outline.join(' · ')}`);
  }

  /** What people call such a document. */
  #nameOf(kind: ToldKind | undefined): string {
    if (kind === undefined) return '';
    const [called = ''] =
      kind.called === undefined ? [] : TOPIC_DATA[this.#language].documents.kinds[kind.called].split(',');
    return called || RETELLING_DATA[this.#language].summary.kinds[kind.kind].name;
  }

  #asParagraph(told: readonly Told[]): string {
    return told
      .map(({ unit }, at) => `${this.#cited(unit)}${isOpen(unit) && at < told.length - 1 ? ' ·' : ''}`)
      .join(' ');
  }

  /** A line for each label, and for each sentence without one. */
  #asPoints(told: readonly Told[]): string {
    const lines: string[] = [];
    let last = '';
    let isRow = false;
    for (const { label, unit } of told) {
      const text = this.#cited(unit);
      if (label !== '' && label === last) lines.push(`${lines.pop() ?? ''}${isRow ? ';' : ''} ${text}`);
      else lines.push(label === '' ? `- ${text}` : `- **${label}:** ${text}`);
      last = label;
      isRow = unit.isRow;
    }
    return lines.join('\n');
  }

  #cited({ prepared: { passage }, start, end, text }: Unit): string {
    this.#citations.push(cite(this.#library, passage, start, end));
    return `${shorten(text)} [${this.#citations.length}]`;
  }
}

/** What is told of a document of a known kind; undefined for any other. */
export async function aspectsOf(
  library: Library,
  document: LibraryDocument,
  language: Language,
): Promise<{ readonly kind: RetoldKind; readonly aspects: readonly AspectUnit[] } | undefined> {
  const prepared = await prepare(library, document, { kind: 'whole' }, language, new TimeSlices());
  const told = tellKind(library, document, prepared);
  if (told === undefined) return undefined;
  return { kind: told.kind, aspects: chooseAspects(told.kind, unitsOf(prepared), languageOf(prepared)) };
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

/** A line without a full stop runs into the next. */
function isOpen({ text }: Unit): boolean {
  return !/[.!?…:;]["”»’)]*$/.test(text);
}

/** Passages at even distances when there are too many. */
function* samplePassages(
  library: Library,
  document: LibraryDocument,
  part: Exclude<Part, { kind: 'missing' }>,
): Generator<LibraryPassage> {
  const [from, to] = part.kind === 'section' ? [part.from, part.to + 1] : [0, document.passages];
  const step = Math.max(1, Math.ceil((to - from) / MOST_PASSAGES));
  for (let at = from; at < to; at += step) {
    for (const passage of library.passages(document.id, at, at)) {
      if (part.kind === 'whole' || passage.headings.includes(part.heading)) yield passage;
    }
  }
}

/** The sections, unless something of each is told. */
function untoldOutline(
  prepared: readonly PreparedPassage[],
  units: readonly Unit[],
  told: readonly Told[],
): string[] {
  const taken = new Set(told.map(({ unit }) => unit));
  const isAllTold = sectionsOf(units).every(
    (one) => one.isFormal || one.units.some((unit) => taken.has(unit)),
  );
  if (isAllTold) return [];
  const paths = prepared.map(({ passage }) => passage.headings);
  const depth = mainDepth(paths);
  const titles = new Set(paths.map((path) => path[depth] ?? '').filter((title) => title !== ''));
  return [...titles].slice(0, MOST_HEADINGS);
}

/** A long sentence up to where a clause ends. */
export function shorten(text: string): string {
  const words = text.split(' ');
  if (words.length <= LONGEST_SHOWN) return text;
  const cut = words.slice(0, LONGEST_SHOWN).join(' ');
  const clause = Math.max(cut.lastIndexOf('; '), cut.lastIndexOf(', '));
  return `${clause > cut.length / 2 ? cut.slice(0, clause) : cut} …`;
}
