/**
 * A comparison as a file for random access, at a cost independent of the length of the texts: JSON documents, one per
 * line, followed by tables of their offsets.
 */
import type { Piece, ReadLine } from '../../domain/difference.ts';
import type { Comparison, Stretch } from './compare-texts.ts';
import { cutPieces } from './cut-pieces.ts';
import { toShown } from './shown-line.ts';

/** Consecutive JSON documents of one kind. */
export interface Section {
  readonly count: number;
  /** Position of the table: offsets of four bytes, one more than there are documents. */
  readonly table: number;
}

export interface ComparisonLayout {
  readonly pieces: Section;
  readonly before: Section;
  readonly after: Section;
  readonly size: number;
}

export type ReadBytes = (offset: number, length: number) => Promise<Uint8Array>;

/** Number of characters written at once. */
const BATCH_LETTERS = 1024 * 1024;
const OFFSET_BYTES = 4;
const LINE_FEED = 0x0a;
/** Maximum size of lines read at once, unless a single one is longer. */
const MAX_BYTES_OF_LINES = 256 * 1024;

/** @param stretches all stretches of the comparison */
export async function writeComparison(
  path: string,
  comparison: Comparison,
  stretches: Iterable<Stretch>,
): Promise<ComparisonLayout> {
  const writer = new SectionWriter(path);
  const pieces = await writer.write(cutPieces(comparison, stretches));
  const before = await writer.write(shownLines(comparison.before));
  const after = await writer.write(shownLines(comparison.after));
  return { pieces, before, after, size: await writer.end() };
}

function* shownLines(lines: Comparison['before']): Generator<ReadLine> {
  for (const line of lines) yield toShown(line);
}

class SectionWriter {
  readonly #file: Bun.FileSink;
  #written = 0;

  constructor(path: string) {
    this.#file = Bun.file(path).writer();
  }

  async write(documents: Iterable<Piece | ReadLine>): Promise<Section> {
    const offsets = [this.#written];
    let batch = '';
    for (const document of documents) {
      batch += `${JSON.stringify(document)}\n`;
      if (batch.length >= BATCH_LETTERS) {
        await this.#appendLines(batch, offsets);
        batch = '';
      }
    }
    await this.#appendLines(batch, offsets);
    const table = this.#written;
    await this.#append(Buffer.from(Uint32Array.from(offsets).buffer));
    return { count: offsets.length - 1, table };
  }

  async end(): Promise<number> {
    await this.#file.end();
    return this.#written;
  }

  /**
   * JSON contains no unescaped line feeds.
   * @param offsets the end of each line is appended
   */
  async #appendLines(lines: string, offsets: number[]): Promise<void> {
    const bytes = Buffer.from(lines);
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, at + 1)) {
      offsets.push(this.#written + at + 1);
    }
    await this.#append(bytes);
  }

  async #append(bytes: Buffer): Promise<void> {
    this.#file.write(bytes);
    this.#written += bytes.byteLength;
    await this.#file.flush();
  }
}

/** Reads a file written by `writeComparison`. */
export class ComparisonReader {
  readonly #layout: ComparisonLayout;
  readonly #read: ReadBytes;

  constructor(layout: ComparisonLayout, read: ReadBytes) {
    this.#layout = layout;
    this.#read = read;
  }

  /** @returns undefined if there is no such piece */
  async piece(index: number): Promise<Piece | undefined> {
    const [piece] = await this.#documents<Piece>(this.#layout.pieces, index, index + 1);
    return piece;
  }

  /** Lines of one side from `start` up to `end`, or fewer if they are long. */
  lines(side: 'before' | 'after', start: number, end: number): Promise<ReadLine[]> {
    return this.#documents<ReadLine>(this.#layout[side], start, end);
  }

  async #documents<Document>(section: Section, start: number, wanted: number): Promise<Document[]> {
    const last = Math.min(wanted, section.count);
    if (start < 0 || start >= last) return [];
    const table = await this.#read(section.table + start * OFFSET_BYTES, (last - start + 1) * OFFSET_BYTES);
    const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
    const offset = (index: number) => view.getUint32((index - start) * OFFSET_BYTES, true);
    let end = start + 1;
    while (end < last && offset(end + 1) - offset(start) <= MAX_BYTES_OF_LINES) end++;
    const bytes = await this.#read(offset(start), offset(end) - offset(start));
    const text = new TextDecoder().decode(bytes).trimEnd();
    return text.split('\n').map((line) => JSON.parse(line) as Document);
  }
}
