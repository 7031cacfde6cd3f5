/**
 * Splits a comparison into pieces that a page loads one after the other: each change with a few lines around it, and
 * everything in between folded. The number of lines and characters in a piece is bounded.
 */
import type { ChangedLine, Piece, PiecePart, ReadLine } from '../../domain/difference.ts';
import type { Comparison, Stretch } from './compare-texts.ts';
import type { Item } from './pair-lines.ts';
import type { Line } from './read-lines.ts';
import { lettersOf, toShown } from './shown-line.ts';

/** Context lines before and after a change. */
const CONTEXT_LINES = 2;
/** Minimum number of lines in a fold. */
const MIN_FOLDED_LINES = 2;
/** Number of lines of a removed or added block displayed at first; fewer if they are long. */
const BLOCK_LINES = 16;
const BLOCK_LETTERS = 20_000;
/** A piece ends with the change that exceeds one of these. */
const PIECE_LINES = 300;
const PIECE_LETTERS = 60_000;
/** Maximum length of a section heading in a fold. */
const SECTION_SHOWN = 200;

/**
 * At least one piece if anything differs, otherwise none.
 *
 * @param stretches all stretches of the comparison
 */
export function* cutPieces(comparison: Comparison, stretches: Iterable<Stretch>): Generator<Piece> {
  const cutter = new PieceCutter(comparison);
  let last: Stretch | undefined;
  let isFirst = true;
  // Delayed by one, since the last stretch is displayed differently.
  for (const stretch of stretches) {
    if (last !== undefined) {
      cutter.add(last, { isFirst, isLast: false });
      if (last.kind === 'change' && cutter.isFull) yield cutter.cut();
      isFirst = false;
    }
    last = stretch;
  }
  if (last !== undefined) {
    cutter.add(last, { isFirst, isLast: true });
    yield cutter.cut();
  }
}

interface Position {
  readonly isFirst: boolean;
  readonly isLast: boolean;
}

class PieceCutter {
  readonly #comparison: Comparison;
  readonly #headings: LastBefore;
  readonly #headers: LastBefore;
  #parts: PiecePart[] = [];
  #lines = 0;
  #letters = 0;

  constructor(comparison: Comparison) {
    this.#comparison = comparison;
    this.#headings = new LastBefore(comparison.after, 'heading');
    this.#headers = new LastBefore(comparison.after, 'header');
  }

  get isFull(): boolean {
    return this.#lines >= PIECE_LINES || this.#letters >= PIECE_LETTERS;
  }

  cut(): Piece {
    const parts = this.#parts;
    this.#parts = [];
    this.#lines = 0;
    this.#letters = 0;
    return { parts };
  }

  add(stretch: Stretch, position: Position): void {
    if (stretch.kind === 'same') this.#addSame(stretch, position);
    else this.#addChange(stretch);
  }

  #addSame({ start, end }: Extract<Stretch, { kind: 'same' }>, { isFirst, isLast }: Position): void {
    const foldStart = isFirst ? start : Math.min(end, start + CONTEXT_LINES);
    const foldEnd = isLast ? end : Math.max(foldStart, end - CONTEXT_LINES);
    if (foldEnd - foldStart < MIN_FOLDED_LINES) {
      this.#addAround(this.#comparison.after.slice(start, end));
      return;
    }
    this.#addAround(this.#comparison.after.slice(start, foldStart));
    const section = isLast ? null : this.#sectionOf(foldEnd);
    this.#parts.push({ kind: 'fold', status: 'same', start: foldStart, end: foldEnd, section });
    this.#repeatHeader(foldEnd);
    this.#addAround(this.#comparison.after.slice(foldEnd, end));
  }

  #sectionOf(position: number): string | null {
    if (this.#comparison.after[position]?.look.kind === 'heading') return null;
    return this.#headings.find(position)?.cells[0]?.slice(0, SECTION_SHOWN).toWellFormed() ?? null;
  }

  /** Repeats the header of the table around a row, so that its columns have names. */
  #repeatHeader(position: number): void {
    if (this.#comparison.after[position]?.look.kind !== 'row') return;
    const header = this.#headers.find(position);
    if (header !== undefined) this.#addAround([header], true);
  }

  #addAround(lines: readonly Line[], isRepeated = false): void {
    if (lines.length === 0) return;
    this.#lines += lines.length;
    this.#parts.push({ kind: 'around', lines: lines.map((line) => this.#count(toShown(line))), isRepeated });
  }

  #addChange({ number, items }: Extract<Stretch, { kind: 'change' }>): void {
    for (const item of items) {
      if (item.kind === 'pair') this.#addChanged(number, [this.#pair(item)]);
      else this.#addBlock(number, item);
    }
  }

  #pair({ before, after }: Extract<Item, { kind: 'pair' }>): ChangedLine {
    const [one, other] = [this.#comparison.before[before], this.#comparison.after[after]];
    return {
      ...(one !== undefined && { before: this.#count(toShown(one)) }),
      ...(other !== undefined && { after: this.#count(toShown(other)) }),
    };
  }

  /** Adds the first lines of a block; the others are folded. */
  #addBlock(number: number, { kind, start, end }: Exclude<Item, { kind: 'pair' }>): void {
    const lines = kind === 'removed' ? this.#comparison.before : this.#comparison.after;
    const most = end - start > BLOCK_LINES + MIN_FOLDED_LINES ? start + BLOCK_LINES : end;
    const shown: ChangedLine[] = [];
    let letters = 0;
    let at = start;
    for (; at < most && letters < BLOCK_LETTERS; at++) {
      const line = lines[at];
      if (line === undefined) break;
      const counted = this.#count(toShown(line));
      letters += lettersOf(counted);
      shown.push(kind === 'removed' ? { before: counted } : { after: counted });
    }
    this.#addChanged(number, shown);
    if (at < end) this.#parts.push({ kind: 'fold', status: kind, start: at, end, section: null });
  }

  #addChanged(number: number, lines: readonly ChangedLine[]): void {
    this.#lines += lines.length;
    const last = this.#parts.at(-1);
    if (last?.kind === 'change' && last.number === number) {
      this.#parts[this.#parts.length - 1] = { ...last, lines: [...last.lines, ...lines] };
    } else this.#parts.push({ kind: 'change', number, lines });
  }

  #count(line: ReadLine): ReadLine {
    this.#letters += lettersOf(line);
    return line;
  }
}

/** The last line of a kind before a position, for ascending positions. */
class LastBefore {
  readonly #lines: readonly Line[];
  readonly #kind: Line['look']['kind'];
  #next = 0;
  #found: Line | undefined;

  constructor(lines: readonly Line[], kind: Line['look']['kind']) {
    this.#lines = lines;
    this.#kind = kind;
  }

  find(position: number): Line | undefined {
    for (; this.#next < position; this.#next++) {
      const line = this.#lines[this.#next];
      if (line?.look.kind === this.#kind) this.#found = line;
    }
    return this.#found;
  }
}
