/**
 * Footnotes and comments. A footnote is small text at the foot of a page that begins with a number which occurs raised
 * in the text above; a comment is an annotation beside a word. Both become Markdown footnotes.
 */
import type { Block, ListItem, Span, TableCell } from '../../../../markdown/render/blocks.ts';
import { commentSignature } from '../../../../markdown/render/comment-signature.ts';
import { overlap } from '../geometry.ts';
import type { Line } from '../lines/lines.ts';
import type { Measures } from '../lines/measures.ts';
import type { PageContent, Rule, Word } from '../page-model.ts';

export interface FootNote {
  /** The number or sign that the text refers to. */
  readonly mark: string;
  readonly spans: readonly Span[];
}

/** Maximum size of footnotes relative to the body text. */
const NOTE_SIZE = 0.93;
/** Share of the page's height below which footnotes begin. */
const NOTE_TOP = 0.45;
const MARK = /^(?:\d{1,3}|[*†‡§¶]{1,3}|[a-z])$/;

export interface NoteLines {
  readonly mark: string;
  readonly lines: readonly Pick<Line, 'words'>[];
}

export interface PageNotes {
  readonly body: readonly Line[];
  readonly notes: readonly NoteLines[];
}

/**
 * Separates the footnotes from a page's lines, if their marks occur raised in the rest. Footnotes are smaller than the
 * text, or below a short rule.
 */
export function extractFootnotes(
  lines: readonly Line[],
  page: Pick<PageContent, 'width' | 'height' | 'rules'>,
  measures: Measures,
): PageNotes {
  const sorted = [...lines].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const marks = new Set(
    sorted.flatMap((line) =>
      line.words.filter((word, i) => i > 0 && word.raised === 'sup').map((word) => word.text),
    ),
  );
  if (marks.size === 0) return { body: lines, notes: [] };
  const inNotes = new Set<Line>();
  const notes: NoteLines[] = [];
  for (const [index, line] of sorted.entries()) {
    if (inNotes.has(line) || line.top <= NOTE_TOP * page.height || !marks.has(markOf(line) ?? '')) continue;
    const column = linesBelow(line, sorted.slice(index));
    if (line.words.length === 1 && !hasTextBeside(line, column)) continue;
    const small = (each: Line) => each.size < NOTE_SIZE * measures.bodySize || each.words.length < 2;
    if (!column.every(small) && !(hasSeparator(line, page) && isLargest(line, column))) continue;
    for (const each of column) inNotes.add(each);
    notes.push(...divide(column, marks));
  }
  return { body: inNotes.size === 0 ? lines : sorted.filter((line) => !inNotes.has(line)), notes };
}

/** Maximum relative difference in type size between lines of notes. */
const SAME_SIZE = 0.1;

/** Whether none of the lines below a note is larger: below the notes of a table, there is text. */
function isLargest(line: Line, below: readonly Line[]): boolean {
  return below.every(({ size }) => size <= (1 + SAME_SIZE) * line.size);
}

/** Maximum distance of a note's text from its mark, in type sizes. */
const TEXT_GAP = 2;

/** Whether a lone mark has text on its right; if the text is on its left, it is a reference, not a note. */
function hasTextBeside(mark: Line, below: readonly Line[]): boolean {
  return below.some(
    ({ left, top, baseline, size }) =>
      left > mark.left && left - mark.right < TEXT_GAP * size && top < mark.baseline && baseline > mark.top,
  );
}

/** A line and those of `rest` in the same column. */
function linesBelow(line: Line, rest: readonly Line[]): Line[] {
  let { left, right } = line;
  return rest.filter((each) => {
    if (overlap(left, right, each.left, each.right) < -each.size) return false;
    left = Math.min(left, each.left);
    right = Math.max(right, each.right);
    return true;
  });
}

/**
 * Maximum width of the rule above footnotes, relative to the page, and maximum distance to the first, in type sizes.
 */
const SEPARATOR = { width: 0.45, gap: 2.5 };

/** A similar rule below the first note means that both belong to a table, whose rows may also begin with a number. */
function hasSeparator(line: Line, { width, rules }: Pick<PageContent, 'width' | 'rules'>): boolean {
  const separator = rules.find(
    ({ kind, at, from, to }) =>
      kind === 'horizontal' &&
      to - from < SEPARATOR.width * width &&
      at < line.top + 0.3 * line.size &&
      at > line.baseline - SEPARATOR.gap * line.size &&
      Math.abs(from - line.left) < 2 * line.size,
  );
  if (separator === undefined) return false;
  const isAlike = ({ kind, from }: Rule) =>
    kind === 'horizontal' && Math.abs(from - separator.from) < 0.3 * line.size;
  return !rules.some(
    (rule) => isAlike(rule) && rule.at > line.baseline && rule.to > separator.to - line.size,
  );
}

/** The mark at the start of a note: a raised number, or one that is smaller or before a wider space. */
function markOf(line: Line): string | undefined {
  const [first, second] = line.words;
  if (first === undefined || !MARK.test(first.text)) return undefined;
  if (first.raised === 'sup' || second === undefined) return first.text;
  return first.size < 0.85 * second.size || second.left - first.right > 0.15 * first.size
    ? first.text
    : undefined;
}

function divide(lines: readonly Line[], marks: ReadonlySet<string>): NoteLines[] {
  const notes: { mark: string; lines: Pick<Line, 'words'>[] }[] = [];
  for (const line of lines) {
    const mark = markOf(line);
    if (mark === undefined || !marks.has(mark)) notes.at(-1)?.lines.push(line);
    else notes.push({ mark, lines: line.words.length > 1 ? [withoutMark(line)] : [] });
  }
  return notes.filter((note) => note.lines.length > 0);
}

/** Reads the words on access, since those of a long document are not kept in memory. */
function withoutMark(line: Line): Pick<Line, 'words'> {
  return {
    get words() {
      return line.words.slice(1);
    },
  };
}

/**
 * Turns raised marks into references to the notes, first mark to first note, and appends the notes' texts.
 * A note without reference stays a paragraph.
 */
export function attachNotes(blocks: readonly Block[], notes: readonly FootNote[]): Block[] {
  if (notes.length === 0) return [...blocks];
  const linker = new NoteLinker(notes);
  const linked = blocks.map((block) => linker.block(block));
  return [...linked, ...linker.definitions()];
}

class NoteLinker {
  readonly #all: readonly { readonly note: FootNote; label: string | undefined }[];
  /** The notes without reference so far, by mark. */
  readonly #unreferenced: Map<string, { label: string | undefined }[]>;
  #count = 0;

  constructor(notes: readonly FootNote[]) {
    this.#all = notes.map((note) => ({ note, label: undefined }));
    this.#unreferenced = Map.groupBy(this.#all, ({ note }) => note.mark);
  }

  block(block: Block): Block {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return { ...block, spans: block.spans.flatMap((span) => this.#spans(span)) };
      case 'list':
        return {
          ...block,
          items: block.items.map(
            (item): ListItem => ({ ...item, blocks: item.blocks.map((each) => this.block(each)) }),
          ),
        };
      case 'table':
        return {
          ...block,
          table: { ...block.table, rows: block.table.rows.map((row) => row.map((cell) => this.#cell(cell))) },
        };
      default:
        return block;
    }
  }

  definitions(): Block[] {
    return this.#all.map(({ note, label }): Block => {
      const spans = trimStart(note.spans);
      if (label !== undefined) return { kind: 'note', label, blocks: [{ kind: 'paragraph', spans }] };
      return { kind: 'paragraph', spans: [{ kind: 'text', text: `${note.mark} ` }, ...spans] };
    });
  }

  #cell(cell: TableCell): TableCell {
    return typeof cell.content === 'string'
      ? cell
      : { ...cell, content: cell.content.map((each) => this.block(each)) };
  }

  /** Replaces a mark by a reference and keeps the white space around it. */
  #spans(span: Span): Span[] {
    if (span.kind !== 'text' || span.marks?.script !== 'super') return [span];
    const mark = span.text.trim();
    const entry = this.#unreferenced.get(mark)?.shift();
    if (entry === undefined) return [span];
    entry.label = String(++this.#count);
    const [before = '', after = ''] = span.text.split(mark);
    return [...whiteSpan(before), { kind: 'note', label: entry.label }, ...whiteSpan(after)];
  }
}

function whiteSpan(text: string): Span[] {
  return text === '' ? [] : [{ kind: 'text', text }];
}

function trimStart(spans: readonly Span[]): Span[] {
  const [first, ...rest] = spans;
  return first?.kind === 'text' ? [{ ...first, text: first.text.trimStart() }, ...rest] : [...spans];
}

/** Pages whose words refer to the comments beside them, and the texts of the comments. */
export interface CommentedPages {
  readonly pages: readonly PageContent[];
  readonly definitions: readonly Block[];
}

/** Comments are numbered through the document. */
export function attachComments(pages: readonly PageContent[]): CommentedPages {
  const definitions: Block[] = [];
  const commented = pages.map((page) => {
    const labels = new Map<Word, string[]>();
    for (const comment of page.comments) {
      const word = nearestWord(page.words, comment);
      if (word === undefined) continue;
      const label = `comment-${definitions.length + 1}`;
      labels.set(word, [...(labels.get(word) ?? []), label]);
      const text = commentSignature(comment.author, comment.day) + comment.text;
      definitions.push({
        kind: 'note',
        label,
        blocks: [{ kind: 'paragraph', spans: [{ kind: 'text', text }] }],
      });
    }
    if (labels.size === 0) return page;
    return { ...page, words: page.words.map((word) => withNotes(word, labels.get(word))) };
  });
  return { pages: commented, definitions };
}

function withNotes(word: Word, notes: readonly string[] | undefined): Word {
  return notes === undefined ? word : { ...word, notes };
}

/** The last word that a comment covers, or else the nearest one. */
function nearestWord(
  words: readonly Word[],
  box: { left: number; right: number; top: number; bottom: number },
): Word | undefined {
  let [best, min] = [undefined as Word | undefined, Number.POSITIVE_INFINITY];
  for (const word of words) {
    if (word.artifact || word.invisible) continue;
    const across = Math.max(0, box.left - word.right, word.left - box.right);
    const down = Math.max(0, box.top - word.bottom, word.top - box.bottom);
    const distance = across + 3 * down;
    if (distance <= min) [best, min] = [word, distance];
  }
  return best;
}
