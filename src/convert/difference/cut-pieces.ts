/**
 * A comparison in pieces that a page takes one after the other: each change with a few lines around it, and what
 * lies between folded. A piece holds a bounded number of lines and letters, whatever the texts are.
 */
import type { ChangedLine, Piece, PiecePart, ReadLine } from '../../domain/difference.ts';
import type { Comparison, Stretch } from './compare-texts.ts';
import type { Item } from './pair-lines.ts';
import type { Line } from './read-lines.ts';
import { lettersOf, toShown } from './shown-line.ts';

/** Lines shown before and after a change. */
const AROUND = 2;
/** A fold hides at least so many lines: fewer are shown. */
const FEWEST_FOLDED = 2;
/** Of lines that all went or all came, so many are shown at once: fewer where they are long. */
const BLOCK_LINES = 16;
const BLOCK_LETTERS = 20_000;
/** A piece ends with the change that passes one of these. */
const PIECE_LINES = 300;
const PIECE_LETTERS = 60_000;
/** Letters of a heading that says where one is. */
const SECTION_SHOWN = 200;

/**
 * At least one piece where anything differs, otherwise none.
 *
 * @param stretches all of the comparison's
 */
export function* cutPieces(comparison: Comparison, stretches: Iterable<Stretch>): Generator<Piece> {
  const cutter = new PieceCutter(comparison);
  let last: Stretch | undefined;
  let isFirst = true;
  // One behind, since the last stretch is shown differently.
  for (const stretch of stretches) {
    if (last !== undefined) {
      cutter.take(last, { isFirst, isLast: false });
      if (last.kind === 'change' && cutter.isFull) yield cutter.cut();
      isFirst = false;
    }
    last = stretch;
  }
  if (last !== undefined) {
    cutter.take(last, { isFirst, isLast: true });
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

  take(stretch: Stretch, position: Position): void {
    if (stretch.kind === 'same') this.#takeSame(stretch, position);
    else this.#takeChange(stretch);
  }

  #takeSame({ start, end }: Extract<Stretch, { kind: 'same' }>, { isFirst, isLast }: Position): void {
    const foldStart = isFirst ? start : Math.min(end, start + AROUND);
    const foldEnd = isLast ? end : Math.max(foldStart, end - AROUND);
    if (foldEnd - foldStart < FEWEST_FOLDED) {
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

  /** The header of the table that a row stands in, so that its columns have names. */
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

  #takeChange({ number, items }: Extract<Stretch, { kind: 'change' }>): void {
    for (const item of items) {
      if (item.kind === 'pair') this.#addChanged(number, [this.#pair(item)]);
      else this.#takeBlock(number, item);
    }
  }

  #pair({ before, after }: Extract<Item, { kind: 'pair' }>): ChangedLine {
    const [one, other] = [this.#comparison.before[before], this.#comparison.after[after]];
    return {
      ...(one !== undefined && { before: this.#count(toShown(one)) }),
      ...(other !== undefined && { after: this.#count(toShown(other)) }),
    };
  }

  /** The first of its lines; the others are folded. */
  #takeBlock(number: number, { kind, start, end }: Exclude<Item, { kind: 'pair' }>): void {
    const lines = kind === 'removed' ? this.#comparison.before : this.#comparison.after;
    const most = end - start > BLOCK_LINES + FEWEST_FOLDED ? start + BLOCK_LINES : end;
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

/** The last line of a kind before a position, for positions that only rise. */
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
