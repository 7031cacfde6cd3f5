/**
 * Detects headings in documents that have none by style: single lines that are set larger than the text, or entirely
 * bold, above text that is not. If any heading other than one at the very top is defined by a style or outline level,
 * the author used heading styles and nothing is guessed.
 */
import { type Block, plainTextOf, type Span } from '../../../../markdown/render/blocks.ts';

/** The minimum size and weight of all text of a paragraph. */
export interface TextLook {
  /** In half points. */
  readonly size: number;
  readonly isBold: boolean;
}

/** The text looks of a document. */
export class TextLooks {
  readonly #ofParagraphs = new WeakMap<readonly Span[], TextLook>();
  /** Over all text, wherever it is. */
  readonly #lettersBySize = new Map<number, number>();
  #usual: number | undefined;

  /** Counts letters of one size. */
  count(size: number, letters: number): void {
    this.#lettersBySize.set(size, (this.#lettersBySize.get(size) ?? 0) + letters);
  }

  /** Records the look of the paragraph with these spans. */
  record(spans: readonly Span[], look: TextLook): void {
    this.#ofParagraphs.set(spans, look);
  }

  of(spans: readonly Span[]): TextLook | undefined {
    return this.#ofParagraphs.get(spans);
  }

  get letters(): number {
    return this.#lettersBySize.values().reduce((sum, letters) => sum + letters, 0);
  }

  /** The most frequent size by letters, in half points; valid once all text is counted. */
  get usualSize(): number {
    this.#usual ??= this.#lettersBySize.entries().reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])[0];
    return this.#usual;
  }
}

/** Minimum size of a heading relative to the text. */
const LARGER_FACTOR = 1.12;
const MAX_HEADING_LENGTH = 120;
/** Maximum number of consecutive headings. */
const MAX_STACKED = 3;
/** Maximum share of letters in headings; beyond this, bold or large is the usual look of the text. */
const MAX_LETTERS = 0.3;
const MAX_BLOCKS = 0.65;
/** With less text, the usual size can't be determined. */
const MIN_LETTERS = 200;
const MAX_LEVELS = 6;
const ENDS_SENTENCE = /[.,;:…]$/;
const NUMBERED = /^(\d{1,2}(?:\.\d{1,2}){0,4})\.?\s/;
const CAPTION = /^\p{L}{3,11}\.?\s\d+(?:\.\d+)*\s*[:.–-]/u;

type Paragraph = Extract<Block, { kind: 'paragraph' }>;

interface Candidate {
  readonly block: Paragraph;
  readonly look: TextLook;
  readonly text: string;
}

/** Returns the blocks with the detected headings. */
export function withHeadingsByLook(blocks: readonly Block[], looks: TextLooks): readonly Block[] {
  const known = blocks.findIndex((block) => block.kind === 'heading');
  if (known >= 0 && blocks.slice(known + 1).some((block) => block.kind === 'heading')) return blocks;
  const isTitled = known >= 0 && blocks[known]?.kind === 'heading' && known <= MAX_STACKED;
  if ((known >= 0 && !isTitled) || looks.letters < MIN_LETTERS) return blocks;
  const unfolded = blocks.flatMap((block) => unfold(block, looks));
  const headings = headingsAmong(unfolded, looks);
  const letters = headings.reduce((sum, { text }) => sum + text.length, 0);
  if (headings.length < 2 && headings[0]?.block !== unfolded[0]) return blocks;
  if (headings.length > unfolded.length * MAX_BLOCKS || letters > looks.letters * MAX_LETTERS) return blocks;
  const levels = levelsOf(headings, isTitled ? 2 : 1);
  return unfolded.map((block) => {
    const level = levels.get(block);
    return level === undefined || block.kind !== 'paragraph'
      ? block
      : { kind: 'heading', level, spans: block.spans.map(plain) };
  });
}

/**
 * Splits a numbered list into headings and their text if its items are headings with text below; any other block
 * stays as it is.
 */
function unfold(block: Block, looks: TextLooks): readonly Block[] {
  if (block.kind !== 'list' || block.ordered === undefined) return [block];
  // Bold items that contain nothing but lists are list items.
  const isOverText = block.items.some((item) => item.blocks[1]?.kind === 'paragraph');
  if (block.items.length > 1 && !isOverText) return [block];
  const { start, delimiter } = block.ordered;
  const parts = block.items.map(({ blocks: [first, ...others] }, at): readonly Block[] | undefined => {
    const candidate = first === undefined ? undefined : candidateOf(first, looks);
    if (candidate === undefined || (others.length === 0 && block.items.length > 1)) return undefined;
    const number: Span = { kind: 'text', text: `${start + at}${delimiter} ` };
    const spans = [number, ...candidate.block.spans];
    looks.record(spans, candidate.look);
    return [{ kind: 'paragraph', spans }, ...others];
  });
  return parts.every((part) => part !== undefined) ? parts.flat() : [block];
}

function headingsAmong(blocks: readonly Block[], looks: TextLooks): readonly Candidate[] {
  const candidates = new Map<Block, Candidate>();
  for (const block of blocks) {
    const candidate = candidateOf(block, looks);
    if (candidate !== undefined) candidates.set(block, candidate);
  }
  return blocks.flatMap((block, at) => {
    const candidate = candidates.get(block);
    return candidate !== undefined && isAboveText(blocks, at, candidates) ? [candidate] : [];
  });
}

function candidateOf(block: Block, looks: TextLooks): Candidate | undefined {
  const look = block.kind === 'paragraph' ? looks.of(block.spans) : undefined;
  if (block.kind !== 'paragraph' || look === undefined) return undefined;
  if (block.spans.some((span) => span.kind !== 'text' && span.kind !== 'anchor')) return undefined;
  const text = plainTextOf(block.spans).trim();
  const isLarge = look.size >= looks.usualSize * LARGER_FACTOR;
  if (!isLarge && (!look.isBold || look.size < looks.usualSize)) return undefined;
  if (text.length > MAX_HEADING_LENGTH || !/\p{L}{2}/u.test(text) || CAPTION.test(text)) return undefined;
  return ENDS_SENTENCE.test(text) ? undefined : { block, look, text };
}

/** Whether what follows, perhaps after further headings, is body text. */
function isAboveText(
  blocks: readonly Block[],
  at: number,
  candidates: ReadonlyMap<Block, Candidate>,
): boolean {
  const below = blocks.slice(at + 1, at + 1 + MAX_STACKED).find((block) => !candidates.has(block));
  return below !== undefined && below.kind !== 'note' && below.kind !== 'rule';
}

/** Larger headings rank above smaller, bold above others, and numbers of fewer parts above those of more. */
function levelsOf(headings: readonly Candidate[], first: number): ReadonlyMap<Block, number> {
  const rankOf = ({ look, text }: Candidate) => {
    const depth = NUMBERED.exec(text)?.[1]?.split('.').length ?? 1;
    return -look.size * 100 - (look.isBold ? 50 : 0) + depth;
  };
  const ranks = [...new Set(headings.map(rankOf))].sort((a, b) => a - b).slice(0, MAX_LEVELS);
  return new Map(
    headings.map((heading) => {
      const rank = ranks.indexOf(rankOf(heading));
      return [heading.block, rank < 0 ? MAX_LEVELS : Math.min(first + rank, MAX_LEVELS)];
    }),
  );
}

/** Headings are bold anyway. */
function plain(span: Span): Span {
  return span.kind === 'text' && span.marks?.bold === true
    ? { ...span, marks: { ...span.marks, bold: false } }
    : span;
}
