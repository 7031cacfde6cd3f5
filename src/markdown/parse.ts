/** Markdown as a tree, all at once or, for texts of any length, block by block. */
import type { Env, StateBlock, Token } from 'markdown-it';
import { PARSER } from './parser.ts';
import { readTokens } from './read-tokens.ts';
import { scanBlocks } from './scan.ts';
import type { Block } from './scanned-block.ts';
import type { MarkdownTree } from './tree.ts';

export type { Env, Token } from 'markdown-it';

declare module 'markdown-it' {
  interface Env {
    /** The labels of the footnotes that are defined, each after a colon. */
    footnotes?: { readonly refs?: Readonly<Record<string, number>> };
  }
}

/** Whether the text that was parsed with this `env` defines the note. */
export function isNoteOf(env: Env, label: string): boolean {
  return env.footnotes?.refs?.[`:${label}`] !== undefined;
}

/** What one call takes; the renderer shows what lies beyond as plain text. No answer comes near it. */
export const MAX_PARSED_CHARACTERS = 50_000;

/** The tree of a text of at most {@link MAX_PARSED_CHARACTERS}; a longer one is cut there. */
export function parseMarkdown(text: string): MarkdownTree {
  const source = text.slice(0, MAX_PARSED_CHARACTERS);
  return readTokens(PARSER.parse(source, {}), source);
}

/** A line that may define the address of a link or a note, which lines before it can use. */
const DEFINITION = /^[ \t>*+\-\d.)]*\[[^\n]*\]:/m;

/**
 * The tokens of the blocks at the outermost level, one block after the other, so that never those of a whole text
 * need be held. A long table comes in pieces: its first begins it, its last closes it.
 *
 * @param env what is defined in the text; hand it in again to parse a part of the same text
 */
export function* parseByBlock(markdown: string, env: Env = {}): Generator<readonly Token[]> {
  const source = markdown.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  // Definitions count wherever they stand, so they are looked for first.
  for (const part of definingParts(source)) for (const _ of blocksOf(part, env));
  for (const tokens of blocksOf(source, env)) {
    const state = new PARSER.core.State('', PARSER, env);
    state.tokens = tokens;
    PARSER.core.process(state);
    yield state.tokens;
  }
}

/** The blocks at the outermost level in which anything may be defined. */
function* definingParts(source: string): Generator<string> {
  if (!DEFINITION.test(source)) return;
  let [start, end, defines] = [0, 0, false];
  for (const block of scanBlocks(source)) {
    const from = block.within[0]?.start ?? block.start;
    if (from >= end) {
      if (defines) yield source.slice(start, end);
      [start, defines] = [from, false];
    }
    end = block.end;
    defines ||= block.kind !== 'code' && DEFINITION.test(source.slice(block.start, end));
  }
  if (defines) yield source.slice(start, end);
}

/** The tokens of blocks at the outermost level, before what is inline is read. */
function* blocksOf(source: string, env: Env): Generator<Token[]> {
  let held: Token[] | undefined;
  for (const { text, isAfterBlank } of partsOf(source)) {
    let isFirst = true;
    for (const tokens of blocksOfPart(text, env)) {
      if (isFirst && held !== undefined) joinLists(held, tokens, isAfterBlank);
      isFirst = false;
      if (held !== undefined) yield held;
      held = tokens;
    }
  }
  if (held !== undefined) yield held;
}

/** Characters of a long text that are parsed together, unless a block other than a list takes more. */
const PART = 100_000;

interface Part {
  readonly text: string;
  readonly isAfterBlank: boolean;
}

/** A long text, cut before paragraphs and headings that stand in nothing, and before items of lists. */
function* partsOf(source: string): Generator<Part> {
  let [start, end, isAfterBlank] = [0, 0, false];
  if (source.length > PART) {
    for (const block of scanBlocks(source)) {
      if (block.start - start > PART && mayBegin(block)) {
        if (end > start) yield { text: source.slice(start, end), isAfterBlank };
        isAfterBlank = source.slice(end + 1, block.start).includes('\n');
        start = block.start;
      }
      ({ end } = block);
    }
  } else end = source.length;
  if (end > start) yield { text: source.slice(start, end), isAfterBlank };
}

function mayBegin({ kind, within, item, start }: Block): boolean {
  const [container, inner] = within;
  if (container === undefined) return kind === 'paragraph' || kind === 'heading';
  return item !== undefined && inner === undefined && container.start === start;
}

/**
 * Makes one list of two that a cut parted. A blank line between them makes it a loose one, which the first paragraph
 * of the second then tells.
 */
function joinLists(before: Token[], after: Token[], isAfterBlank: boolean): void {
  const [close, open] = [before.at(-1), after[0]];
  if (open === undefined || close?.markup !== open.markup) return;
  if (!/^(?:bullet|ordered)_list_open$/.test(open.type) || close.type !== open.type.replace('open', 'close'))
    return;
  before.pop();
  after.shift();
  if (!isAfterBlank) return;
  const first = after.findIndex(({ type, level }) => type === 'paragraph_open' && level === open.level + 2);
  for (const token of first === -1 ? [] : after.slice(first, first + 3)) token.hidden = false;
}

function* blocksOfPart(source: string, env: Env): Generator<Token[]> {
  const state = new PARSER.block.State(source, PARSER, env, []);
  const [table, ...others] = PARSER.block.ruler.getRules('');
  for (let start = state.skipEmptyLines(0); start < state.lineMax; start = state.skipEmptyLines(state.line)) {
    state.line = start;
    const end = Math.min(start + MOST_ROWS, state.lineMax);
    if (table?.(state, start, end, false) === true) yield* restOfTable(state, start, table);
    else takeBlock(state, start, others);
    yield taken(state);
  }
}

function takeBlock(state: StateBlock, start: number, rules: readonly BlockRule[]): void {
  for (const rule of rules) if (rule(state, start, state.lineMax, false)) return;
}

function taken(state: StateBlock): Token[] {
  const { tokens } = state;
  state.tokens = [];
  return tokens;
}

/** How many lines of a table are parsed at once. */
const MOST_ROWS = 256;

type BlockRule = (state: StateBlock, first: number, last: number, isSilent: boolean) => boolean;

/**
 * Goes on with a table as long as its pieces end only because they may not be longer. The two lines that begin the
 * table stand before each piece in place of the two last rows, which were read.
 */
function* restOfTable(state: StateBlock, start: number, table: BlockRule): Generator<Token[]> {
  for (let end = start + MOST_ROWS; state.line === end && end < state.lineMax; ) {
    const closing = state.tokens.splice(-2);
    yield taken(state);
    const from = end - 2;
    for (const marks of [state.bMarks, state.eMarks, state.tShift, state.sCount, state.bsCount]) {
      marks.copyWithin(from, start, start + 2);
    }
    end = Math.min(end + MOST_ROWS, state.lineMax);
    table(state, from, end, false);
    const body = state.tokens.findIndex((token) => token.type === 'tbody_open');
    state.tokens = body === -1 ? closing : state.tokens.slice(body + 1);
  }
}
