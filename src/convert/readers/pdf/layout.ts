/**
 * Reads a document without usable structure by how its pages are laid out. The stages in order; each relies only on
 * those before it:
 *
 * 1. `lines/`: the words of a page become lines, by their baselines, regardless of columns and tables.
 * 2. `regions/furniture`: running heads, feet and page numbers are removed, by comparing all pages.
 * 3. `lines/measures`: the document's usual type size, weight and line spacing, without furniture.
 * 4. `blocks/notes`: footnotes are removed from the feet of pages; from here on a page is only its body.
 * 5. `lines/spans`: the document's words are collected, to decide which hyphens only break a word at a line's end.
 * 6. `tables/ruled-tables`: ruled tables claim their words; lines that lose words are rebuilt.
 * 7. `regions/`: each page is divided into regions in reading order, by gutters that pages share.
 * 8. `tables/aligned-tables`: within a region, lines that are aligned in columns become tables.
 * 9. `blocks/flow`: lines and tables of all pages in one sequence, each with its column; `tables/join-tables` joins
 *    tables that continue in the next column or on the next page. Page boundaries no longer matter after this.
 * 10. `blocks/`: headings, lists, code, paragraphs; notes are attached to their references.
 */
import type { Block } from '../../../markdown/render/blocks.ts';
import { isCaption } from './blocks/captions.ts';
import { type DrawnLabel, drawnLabelOf, drawnLabels } from './blocks/drawn-labels.ts';
import type { Column, FlowItem, FlowTable } from './blocks/flow.ts';
import { blocksOfFlow, type FlowContext } from './blocks/flow-blocks.ts';
import { extractListedNotes } from './blocks/listed-notes.ts';
import { isListing } from './blocks/listing.ts';
import {
  attachNotes,
  extractFootnotes,
  type FootNote,
  type NoteLines,
  type PageNotes,
} from './blocks/notes.ts';
import type { Box } from './geometry.ts';
import { type Line, linesOfWords, makeLine } from './lines/lines.ts';
import { type Measures, measureLines, stylesOfBody } from './lines/measures.ts';
import { coversHalf } from './lines/overprints.ts';
import { learnWords, spansOfLines, type Vocabulary } from './lines/spans.ts';
import type { PageContent, Word } from './page-model.ts';
import { isPacked } from './pages/line-archive.ts';
import type { CollectedPages, PageOfLines } from './pages/page-lines.ts';
import type { FlowBox } from './regions/columns-of-text.ts';
import { findFurnitureBesideText } from './regions/furniture.ts';
import type { PageLines } from './regions/margin-lines.ts';
import { type ColumnGutter, firstGutter, readingRegions } from './regions/regions.ts';
import { rightEdge } from './regions/right-edge.ts';
import { findAlignedTables, type TableInk } from './tables/aligned-tables.ts';
import { findBandedTables, findSpacedTables } from './tables/banded-tables.ts';
import type { FoundTable } from './tables/found-table.ts';
import { findFramedHeads } from './tables/framed-heads.ts';
import { joinTables } from './tables/join-tables.ts';
import { findRuledTables } from './tables/ruled-tables.ts';
import { joinRules } from './tables/rules.ts';

/** Type size assumed for a table where sizes of lines are compared. */
const TABLE_SIZE = 10;

export interface DocumentBlocks {
  readonly blocks: readonly Block[];
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}

export function readByLayout(collected: CollectedPages): DocumentBlocks {
  const { pages } = collected;
  const furniture = findFurnitureBesideText(pages.map(marginsOfPage));
  const bodyLines = pages.map((page) => page.lines.filter((line) => !furniture.lines.has(line)));
  const measures = measureLines(bodyLines);
  const pageNotes = pages.map((page, index) => notesOfPage(page, bodyLines[index] ?? [], measures));
  const bodies = pageNotes.map((page) => page.body);
  const vocabulary = learnWords(bodies.flat());
  const turned = turnedText(
    pages,
    bodies.some((body) => body.length > 0),
  );
  const flow = flowOfPages(collected, bodies, turned, { vocabulary, measures });
  const read = extractListedNotes(
    blocksOfFlow(joinTables(flow), { measures, vocabulary }),
    pageNotes.flatMap(({ notes }) => notes).map((note) => footnote(note, measures, vocabulary)),
  );
  return {
    blocks: attachNotes(read.blocks, read.notes),
    headers: [...furniture.headers, ...turned.repeated],
    footers: furniture.footers,
  };
}

function marginsOfPage({ content: { number, width, height }, lines }: PageOfLines): PageLines {
  return { number, width, height, lines };
}

/** Only raised words refer to notes: packed pages without any need not be unpacked. */
function notesOfPage(
  { packed, content }: PageOfLines,
  lines: readonly Line[],
  measures: Measures,
): PageNotes {
  return packed?.hasRaised === false
    ? { body: lines, notes: [] }
    : extractFootnotes(lines, content, measures);
}

function footnote({ mark, lines }: NoteLines, measures: Measures, vocabulary: Vocabulary): FootNote {
  return { mark, spans: spansOfLines(lines, stylesOfBody(measures), vocabulary) };
}

/** Reads one page at a time; of a long document, no page's words stay in memory. */
function flowOfPages(
  collected: CollectedPages,
  bodies: readonly (readonly Line[])[],
  turned: TurnedText,
  { vocabulary, measures }: FlowContext,
): FlowItem[] {
  const { pages } = collected;
  const itemsOf = (index: number): PageItem[] => {
    const page = pages[index];
    return page === undefined ? [] : itemsOfPage(page.content, bodies[index] ?? [], { vocabulary, measures });
  };
  const known = new Map(sampleOf(pages.length).map((index) => [index, itemsOf(index)]));
  const gutters = sharedGutters([...known.values()]);
  // In a long document, the sampled pages are read again: their tables would keep too many words in memory.
  if (collected.isLong) known.clear();
  const flow: FlowItem[] = [];
  for (const [index, { content, packed }] of pages.entries()) {
    const read = () =>
      flowOfPage(content, known.get(index) ?? itemsOf(index), { gutters, vocabulary, measures });
    const items = packed === undefined ? read() : withSpooledWords(packed.hold(read), collected);
    for (const item of items) flow.push(item);
    for (const item of turned.flows[index] ?? []) flow.push(item);
  }
  return flow;
}

/** Spools the words of lines that were rebuilt, which would stay in memory otherwise. */
function withSpooledWords(items: readonly FlowItem[], collected: CollectedPages): readonly FlowItem[] {
  const rebuilt = items.filter((item) => item.kind === 'line').filter(({ line }) => !isPacked(line));
  if (rebuilt.length === 0) return items;
  const spooled = collected.spool(rebuilt.map(({ line }) => line));
  const lines = new Map<FlowItem, Line | undefined>(rebuilt.map((item, index) => [item, spooled[index]]));
  return items.map((item) => (item.kind === 'line' ? { ...item, line: lines.get(item) ?? item.line } : item));
}

interface TurnedText {
  readonly flows: readonly (readonly FlowItem[])[];
  /** Text that is turned on many pages, such as a stamp in the margin. */
  readonly repeated: readonly string[];
}

/** Text in other directions than its page's own text, to be read after that; `hasOther`: there is such own text. */
function turnedText(pages: readonly PageOfLines[], hasOther: boolean): TurnedText {
  const counts = new Map<string, number>();
  for (const { turned } of pages) {
    for (const text of new Set(turned.flat().map((line) => line.text)))
      counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const isRepeated = (line: Line) =>
    hasOther && (counts.get(line.text) ?? 0) >= Math.max(2, 0.3 * pages.length);
  const flows = pages.map(({ content, turned }) =>
    turned.flatMap((lines) => {
      const items = lines.filter((line) => !isRepeated(line)).map(lineItem);
      return readingRegions(items).flatMap((region) => flowOfRegion(content.number, region, []));
    }),
  );
  const repeated = new Set(
    pages
      .flatMap(({ turned }) => turned.flat())
      .filter(isRepeated)
      .map((line) => line.text),
  );
  return { flows, repeated: [...repeated] };
}

/** A line or a table on a page. */
type PageItem = FlowBox & ({ readonly line: Line } | { readonly found: FoundTable });

/** Columns that begin within this many points of each other are the same column on different pages. */
const SAME_COLUMN = 6;

/** Maximum number of pages, evenly spread, that are searched for shared gutters. */
const MAX_SAMPLE = 40;

function sampleOf(pages: number): number[] {
  const step = Math.ceil(pages / MAX_SAMPLE);
  return Array.from({ length: Math.ceil(pages / step) }, (_, index) => index * step);
}

/** The gutters that at least two pages share, narrowed to what is empty on all of them. */
function sharedGutters(pages: readonly (readonly PageItem[])[]): ColumnGutter[] {
  const gutters = pages.flatMap((items) => firstGutter(items) ?? []).sort((a, b) => a.to - b.to);
  const shared: (ColumnGutter & { readonly pages: number })[] = [];
  for (const { from, to } of gutters) {
    const last = shared.at(-1);
    if (last === undefined || to - last.to > SAME_COLUMN) shared.push({ from, to, pages: 1 });
    else shared[shared.length - 1] = { from: Math.max(last.from, from), to: last.to, pages: last.pages + 1 };
  }
  return shared.filter(({ from, to, pages }) => pages > 1 && from < to);
}

function itemsOfPage(
  content: PageContent,
  lines: readonly Line[],
  { vocabulary, measures }: FlowContext,
): PageItem[] {
  const words = lines.flatMap((line) => line.words);
  const ruled = findRuledTables(content, words, vocabulary);
  const inRuled = wordsOf(ruled);
  const rules = joinRules(content.rules, 'horizontal');
  const rest = words.filter((word) => !inRuled.has(word));
  const banded = findBandedTables(rules, rest, vocabulary);
  const inBanded = wordsOf(banded);
  const spaced = findSpacedTables(
    rest.filter((word) => !inBanded.has(word)),
    measures.leading,
    vocabulary,
  );
  const tables = [...ruled, ...banded, ...spaced];
  const inTables = wordsOf(tables);
  const free = inTables.size === 0 ? lines : linesOutside(lines, inTables);
  const heads = findFramedHeads(rules);
  return [...free.map((line) => widenToHead(lineItem(line), heads)), ...tables.map(tableItem)];
}

function wordsOf(tables: readonly FoundTable[]): ReadonlySet<Word> {
  return new Set(tables.flatMap((found) => [...found.words]));
}

interface PageSetting extends FlowContext {
  readonly gutters: readonly ColumnGutter[];
}

function flowOfPage(
  content: PageContent,
  items: readonly PageItem[],
  { gutters, ...setting }: PageSetting,
): FlowItem[] {
  const labels = drawnLabels(content.fills);
  const rules = joinRules(content.rules, 'horizontal');
  const tableInk = { rules, fills: content.fills };
  return readingRegions(items, gutters).flatMap((region) =>
    flowOfRegion(content.number, withAlignedTables(region, tableInk, setting), labels),
  );
}

/** Lines without the words in tables; only lines that lose words are rebuilt. */
function linesOutside(lines: readonly Line[], inTables: ReadonlySet<Word>): Line[] {
  const complete = lines.filter((line) => !line.words.some((word) => inTables.has(word)));
  const broken = lines.filter((line) => line.words.some((word) => inTables.has(word)));
  const rest = broken.flatMap((line) => line.words.filter((word) => !inTables.has(word)));
  return [...complete, ...linesOfWords(rest)];
}

/** Replaces the lines of a region that form a table by that table. */
function withAlignedTables(
  region: readonly PageItem[],
  ink: TableInk,
  { vocabulary, measures }: FlowContext,
): readonly PageItem[] {
  const lines = region.flatMap((item) => ('line' in item ? [item.line] : []));
  const found = findAlignedTables(lines, ink, vocabulary);
  const tables = measures.bodyMono ? found : found.filter(({ words }) => !isCode(words));
  if (tables.length === 0) return region;
  const used = wordsOf(tables);
  const rest = region.filter((item) => !('line' in item) || item.line.words.every((word) => !used.has(word)));
  return [...rest, ...tables.map(tableItem)];
}

/** Whether the words are a listing's columns, such as comments beside its lines. */
function isCode(words: ReadonlySet<Word>): boolean {
  return words.values().every(({ style }) => style.mono);
}

/** The lowest position of the words in the page's content; NaN if none has one. */
function firstContentIndex(words: Iterable<Word>): number {
  let first = Number.NaN;
  for (const { contentIndex } of words) if (contentIndex < first || Number.isNaN(first)) first = contentIndex;
  return first;
}

const LOW_START = /^\p{Ll}/u;

function lineItem(line: Line): PageItem {
  const { left, right, top, bottom, baseline, size, text } = line;
  const [startsLow, isName] = [LOW_START.test(text), text.endsWith(':')];
  const contentIndex = firstContentIndex(line.words);
  return {
    left,
    right,
    top,
    bottom,
    baseline,
    size,
    length: text.length,
    startsLow,
    isName,
    contentIndex,
    line,
  };
}

/** An item in the head of a table or in the caption above it counts as wide as the head. */
function widenToHead(item: PageItem, heads: readonly Box[]): PageItem {
  const head = heads.find(
    ({ left, right, top, bottom }) =>
      item.left > left - 1 &&
      item.right < right + 1 &&
      item.baseline < bottom &&
      (item.baseline > top || isCaptionAbove(item, top)),
  );
  return head === undefined ? item : { ...item, across: head };
}

/** Maximum distance of a caption's last line to the table, in type sizes; its first line is one line further up. */
const CAPTION_GAP = 3;

function isCaptionAbove(item: PageItem, top: number): boolean {
  return 'line' in item && item.baseline > top - CAPTION_GAP * item.size && isCaption(item.line.text);
}

function tableItem(found: FoundTable): PageItem {
  const { left, right, top, bottom } = found;
  const contentIndex = firstContentIndex(found.words);
  const box = { left, right, top, bottom, baseline: bottom, size: TABLE_SIZE };
  return { ...box, length: 0, startsLow: false, isName: false, contentIndex, found };
}

function flowOfRegion(page: number, region: readonly PageItem[], labels: readonly DrawnLabel[]): FlowItem[] {
  const rows = joinRows(region.flatMap((item) => ('line' in item ? [item.line] : [])));
  const tables = region.flatMap((item) => ('found' in item ? [item.found] : []));
  const column: Column = {
    page,
    left: Math.min(...region.map((item) => item.left)),
    right: rightEdge(region),
    lines: rows.length,
    isListing: isListing(rows),
  };
  const items = [
    ...rows.map((line): FlowItem => ({ kind: 'line', line, column, ...drawnLabelOf(line, labels) })),
    ...tables.map((found) => flowTable(found, column)),
  ];
  return items.sort((a, b) => verticalPosition(a) - verticalPosition(b));
}

function flowTable({ table, left, right, top }: FoundTable, column: Column): FlowTable {
  return { kind: 'table', table, column, left, right, top, lastColumn: column };
}

function verticalPosition(item: FlowItem): number {
  return item.kind === 'line' ? item.line.baseline : item.top;
}

/** Maximum number of lines checked for overprinting. */
const MAX_LAYERS = 8;

/** Merges lines of a region that share a baseline, except overprinted ones. */
function joinRows(lines: readonly Line[]): Line[] {
  const rows: Line[][] = [];
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (
      first !== undefined &&
      Math.abs(first.baseline - line.baseline) < 0.3 * Math.min(first.size, line.size) &&
      row?.slice(-MAX_LAYERS).some((other) => coversHalf(other, line)) === false
    )
      row?.push(line);
    else rows.push([line]);
  }
  return rows.map(
    (row) => (row.length === 1 ? row[0] : undefined) ?? makeLine(row.flatMap((line) => line.words)),
  );
}
