/** Splits a document into the parts that instructions name: headings, paragraphs, list items and table rows, as plain text. */
import { TimeSlices } from '../../domain/time-slice.ts';
import { cellsOf } from '../../markdown/line-starts.ts';
import { scanBlocks } from '../../markdown/scan.ts';
import { type Block, titleOf } from '../../markdown/scanned-block.ts';
import { sentenceRanges } from '../../markdown/sentences.ts';
import { mayHoldMarkup, plainText } from '../../markdown/text-of.ts';
import { isLabelList } from '../facts/label-list.ts';
import type { LibraryDocument } from '../library.ts';
import { CellIndex } from './cell-index.ts';

export interface TextPart {
  readonly kind: 'heading' | 'paragraph' | 'item' | 'row';
  /** Plain text; the cells of a row, joined by ` | `. */
  readonly text: string;
  /** The headings above, outermost first; a heading itself comes last. */
  readonly headings: readonly string[];
  /** Heading level from 1; 0 for other parts. */
  readonly level: number;
  readonly row: RowPart | undefined;
  /** For a list item: the number of its list in the document, from 1. */
  readonly list: number | undefined;
}

export interface RowPart {
  /** Number of the table in the document, from 1. */
  readonly table: number;
  readonly number: number;
  readonly cells: readonly string[];
  /** The titles of the columns; empty ones for a list of labels with their values. */
  readonly header: readonly string[];
  readonly isHeader: boolean;
}

/** Stems of words with the same meaning, by word of an instruction. */
export type Senses = ReadonlyMap<string, readonly string[]>;

/** A document with its parts, in order, as read for an instruction. */
export interface ReadDocument {
  readonly document: LibraryDocument;
  readonly senses: Senses;
  readonly parts: readonly TextPart[];
  readonly cells: CellIndex<TextPart>;
}

/** Splits a document, yielding to the event loop now and then. */
export async function readParts(
  document: LibraryDocument,
  markdown: string,
  senses: Senses,
): Promise<ReadDocument> {
  const slices = new TimeSlices();
  const parts: TextPart[] = [];
  const cells = new CellIndex<TextPart>();
  let path: readonly { readonly level: number; readonly title: string }[] = [];
  let [tables, lists] = [0, 0];
  for (const block of scanBlocks(markdown)) {
    if (block.kind === 'heading') {
      const title = plainText(titleOf(markdown, block)).trim();
      path = [...path.filter(({ level }) => level < block.level), { level: block.level, title }];
    }
    const headings = path.map(({ title }) => title);
    const isItem = block.kind === 'paragraph' && block.within.some(({ kind }) => kind === 'list');
    if (isItem && parts.at(-1)?.kind !== 'item') lists++;
    if (block.kind === 'table') tables++;
    for (const part of partsOf(markdown, block, headings, {
      table: tables,
      list: isItem ? lists : undefined,
    })) {
      await slices.pause();
      parts.push(part);
      if (part.row !== undefined) cells.add(part);
    }
  }
  return { document, senses, parts, cells };
}

/** The parts of a block, with the number of the table that it is or of the list that it belongs to. */
function partsOf(
  markdown: string,
  block: Block,
  headings: readonly string[],
  { table, list }: { readonly table: number; readonly list: number | undefined },
): Iterable<TextPart> {
  switch (block.kind) {
    case 'heading': {
      const text = headings.at(-1) ?? '';
      return [{ kind: 'heading', text, headings, level: block.level, row: undefined, list: undefined }];
    }
    case 'paragraph':
      return paragraphsOf(markdown, block, headings, list);
    case 'table':
      return rowsOf(markdown, block, table, headings);
    default:
      return [];
  }
}

function* paragraphsOf(
  markdown: string,
  block: Block,
  headings: readonly string[],
  list: number | undefined,
): Generator<TextPart> {
  const kind = list === undefined ? 'paragraph' : 'item';
  for (const piece of piecesOf(linesOf(markdown, block).join('\n'))) {
    const text = piece.split(HARD_BREAK).map(plainText).filter(Boolean).join('\n');
    if (text !== '') yield { kind, text, headings, level: 0, row: undefined, list };
  }
}

/** A hard line break ends a sentence, unless the next line goes on in lower case. */
const HARD_BREAK = /(?<!\\)\\\n(?!\p{Ll})/u;

/** Splits a very long paragraph at blanks. */
function* piecesOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; ) {
    const blank = start + LONGEST < text.length ? text.lastIndexOf(' ', start + LONGEST) : text.length;
    const end = blank > start ? blank : start + LONGEST;
    yield text.slice(start, end);
    start = end;
  }
}

const LONGEST = 64 * 1024;

function linesOf(markdown: string, { lines }: Block): string[] {
  return lines.map(({ from, end }) => markdown.slice(from, end).trim());
}

function firstRowsOf(markdown: string, lines: Block['lines']): string[][] {
  return lines
    .slice(2, MAX_FIRST)
    .map(({ from, end }) => cellsOf(markdown.slice(from, end)).map((cell) => plainText(cell).trim()));
}

const MAX_FIRST = 20;

function* rowsOf(
  markdown: string,
  { lines }: Block,
  table: number,
  headings: readonly string[],
): Generator<TextPart> {
  let header: readonly string[] | undefined;
  let number = 0;
  for (const [index, { from, end }] of lines.entries()) {
    if (index === 1) continue;
    const line = markdown.slice(from, end);
    const isPlain = !mayHoldMarkup(line) && !/\s\s/.test(line);
    const cells = cellsOf(line).map((cell) => (isPlain ? cell : plainText(cell)).trim());
    header ??= isLabelList(cells, () => firstRowsOf(markdown, lines)) ? cells.map(() => '') : cells;
    number++;
    yield {
      kind: 'row',
      text: cells.join(' | '),
      headings,
      level: 0,
      row: { table, number, cells, header, isHeader: header === cells },
      list: undefined,
    };
  }
}

/** The sentences of a paragraph or list item, none of which goes across a line; empty for rows and headings. */
export function sentencesOf({ kind, text }: TextPart): readonly string[] {
  if (kind === 'row' || kind === 'heading') return [];
  return text
    .split('\n')
    .flatMap((line) => sentenceRanges(line).map(({ start, end }) => line.slice(start, end)));
}

/** The parts of a section including its subsections, heading first. */
export function sectionOf({ parts }: ReadDocument, heading: TextPart): readonly TextPart[] {
  const from = parts.indexOf(heading);
  const behind = parts.findIndex(
    (part, index) => index > from && part.level > 0 && part.level <= heading.level,
  );
  return parts.slice(from, behind < 0 ? parts.length : behind);
}
