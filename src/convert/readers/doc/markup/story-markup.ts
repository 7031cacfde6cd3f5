/** Writes a stretch of text as WordprocessingML: its paragraphs, and the tables that they form. */

import type { Bytes } from '../../../package/bytes.ts';
import { valued } from '../../../package/write-xml.ts';
import type { BinaryDocument } from '../binary/binary-document.ts';
import { pieceIndexAt } from '../binary/piece-table.ts';
import type { Stretch } from '../binary/positions.ts';
import { readModifiers } from '../binary/property-runs.ts';
import { type ParagraphProperties, readParagraphProperties } from './paragraph-properties.ts';
import type { RunWriter } from './run-markup.ts';
import { styleId } from './run-properties.ts';
import { type TableRowContent, tableXml } from './table-markup.ts';

const CELL_END = '\x07';
const PAGE_BREAK = '\x0C';
/** Characters that may end a paragraph. */
const MARKS: ReadonlySet<string> = new Set(['\r', CELL_END, PAGE_BREAK]);
/** Deeper nesting of tables means damage. */
const MAX_DEPTH = 12;

interface OpenTable {
  readonly rows: TableRowContent[];
  cells: string[];
  /** The content of the open cell so far. */
  content: string;
}

export class StoryWriter {
  constructor(
    readonly document: BinaryDocument,
    readonly runs: RunWriter,
    /** The stream for modifier lists too long to be stored inline. */
    readonly data: Bytes | undefined,
  ) {}

  /** The blocks of a stretch. */
  write({ from, to }: Stretch): string {
    const body = new BlockBuilder();
    let start = from;
    while (start < to) {
      const end = this.#paragraphEnd(start, to);
      this.#writeParagraph(start, end, body);
      start = end;
    }
    return body.finish();
  }

  /** The position after the mark that ends the paragraph. */
  #paragraphEnd(start: number, limit: number): number {
    const marks = /\p{Cc}/gu;
    marks.lastIndex = start;
    for (let mark = marks.exec(this.document.text); mark !== null; mark = marks.exec(this.document.text)) {
      if (mark.index >= limit) return limit;
      if (!MARKS.has(mark[0])) continue;
      if (mark[0] !== PAGE_BREAK || this.#endsParagraph(mark.index)) return mark.index + 1;
    }
    return limit;
  }

  /** A page break is within a paragraph, unlike the end of a section, which is the same character. */
  #endsParagraph(position: number): boolean {
    if (this.document.sectionEnds.has(position + 1)) return true;
    const location = this.#location(position);
    return (
      location !== undefined &&
      this.document.paragraphs.at(location.offset)?.end === location.offset + location.width
    );
  }

  #location(
    position: number,
  ): { readonly offset: number; readonly width: number; readonly piece: number } | undefined {
    const index = pieceIndexAt(this.document.pieces, position);
    const piece = this.document.pieces[index];
    if (piece === undefined) return undefined;
    return { offset: piece.offset + (position - piece.from) * piece.width, width: piece.width, piece: index };
  }

  #writeParagraph(start: number, end: number, body: BlockBuilder): void {
    const location = this.#location(end - 1);
    const run = location === undefined ? undefined : this.document.paragraphs.at(location.offset);
    const piece = location === undefined ? undefined : this.document.pieces[location.piece];
    const modifiers = [
      ...(run === undefined ? [] : readModifiers(run.modifiers)),
      ...(piece?.modifiers === undefined ? [] : readModifiers(piece.modifiers)),
    ];
    const properties = readParagraphProperties(modifiers, this.data);
    const style = run?.style ?? 0;
    const last = this.document.text.charAt(end - 1);
    const textEnd = MARKS.has(last) ? end - 1 : end;
    const content = this.runs.write({ from: start, to: textEnd }, style);
    const mark = this.runs.isDeleted(end - 1, style) ? '<w:rPr><w:del w:id="0" w:author=""/></w:rPr>' : '';
    const xml = `<w:p><w:pPr>${valued('w:pStyle', styleId(style))}${properties.xml}${mark}</w:pPr>${content}</w:p>`;
    body.add(xml, properties, last === CELL_END);
  }
}

/** Collects paragraphs into the cells, rows and tables that they end. */
class BlockBuilder {
  #body = '';
  readonly #tables: OpenTable[] = [];

  add(paragraph: string, properties: ParagraphProperties, hasCellMark: boolean): void {
    const depth = Math.min(properties.depth === 0 && hasCellMark ? 1 : properties.depth, MAX_DEPTH);
    while (this.#tables.length > depth) this.#closeTable();
    while (this.#tables.length < depth) this.#tables.push({ rows: [], cells: [], content: '' });
    const table = this.#tables.at(-1);
    if (table === undefined) {
      this.#body += paragraph;
    } else if (properties.endsRow) {
      endRow(table, properties);
    } else {
      table.content += paragraph;
      if (depth === 1 ? hasCellMark : properties.endsInnerCell) {
        table.cells.push(table.content);
        table.content = '';
      }
    }
  }

  finish(): string {
    while (this.#tables.length > 0) this.#closeTable();
    return this.#body;
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (table === undefined) return;
    // A row that was never ended keeps its content.
    if (table.content !== '') table.cells.push(table.content);
    if (table.cells.length > 0)
      table.rows.push({ cells: table.cells, definition: undefined, isHeader: false });
    const xml = table.rows.length === 0 ? '' : tableXml(table.rows);
    const parent = this.#tables.at(-1);
    if (parent === undefined) this.#body += xml;
    else parent.content += xml;
  }
}

function endRow(table: OpenTable, properties: ParagraphProperties): void {
  if (table.content !== '') table.cells.push(table.content);
  if (table.cells.length > 0) {
    table.rows.push({ cells: table.cells, definition: properties.row, isHeader: properties.isHeaderRow });
  }
  table.cells = [];
  table.content = '';
}
