/** Parses Markdown into a tree, or, for texts of any length, into tokens block by block. */
import type { Env, StateBlock, Token } from 'markdown-it';
import { PARSER } from './parser.ts';
import { readTokens } from './read-tokens.ts';
import { scanBlocks } from './scan.ts';
import type { Block } from './scanned-block.ts';
import type { MarkdownTree } from './tree.ts';

export type { Env, Token } from 'markdown-it';

declare module 'markdown-it' {
  interface Env {
    /** The labels of the defined footnotes, each prefixed with a colon. */
    footnotes?: { readonly refs?: Readonly<Record<string, number>> };
  }
}

/** Whether the text that was parsed with this `env` defines the footnote. */
export function isNoteOf(env: Env, label: string): boolean {
  return env.footnotes?.refs?.[`:${label}`] !== undefined;
}

/** Limit of {@link parseMarkdown}; the renderer shows the rest as plain text. No answer comes near it. */
export const MAX_PARSED_CHARACTERS = 50_000;

/** Parses a text into a tree. Text beyond {@link MAX_PARSED_CHARACTERS} is cut off. */
export function parseMarkdown(text: string): MarkdownTree {
  const source = text.slice(0, MAX_PARSED_CHARACTERS);
  return readTokens(PARSER.parse(source, {}), source);
}

/** Matches a line that may define a link or a footnote, which earlier lines can refer to. */
const DEFINITION = /^[ \t>*+\-\d.)]*\[[^\n]*\]:/m;

/**
 * Yields the tokens of each top-level block, so that the tokens of a long text are never all in memory. A long table
 * comes in several pieces; the first opens it and the last closes it.
 *
 * @param env receives the definitions of the text; pass it again to parse a part of the same text
 */
export function* parseByBlock(markdown: string, env: Env = {}): Generator<readonly Token[]> {
  const source = markdown.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD');
  // Definitions apply to the whole text, so they are collected first.
  for (const part of definingParts(source)) for (const _ of blocksOf(part, env));
  for (const tokens of blocksOf(source, env)) {
    const state = new PARSER.core.State('', PARSER, env);
    state.tokens = tokens;
    PARSER.core.process(state);
    yield state.tokens;
  }
}

/** The source of the top-level blocks that may hold definitions. */
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

/** The tokens of top-level blocks, before inline parsing. */
function* blocksOf(source: string, env: Env): Generator<Token[]> {
  let pending: Token[] | undefined;
  for (const { text, isAfterBlank } of partsOf(source)) {
    let isFirst = true;
    for (const tokens of blocksOfPart(text, env)) {
      if (isFirst && pending !== undefined) joinLists(pending, tokens, isAfterBlank);
      isFirst = false;
      if (pending !== undefined) yield pending;
      pending = tokens;
    }
  }
  if (pending !== undefined) yield pending;
}

/** Minimum length in characters of the parts into which a long text is split; parts end at block boundaries. */
const PART_CHARACTERS = 100_000;

interface Part {
  readonly text: string;
  readonly isAfterBlank: boolean;
}

/** Splits a long text before top-level paragraphs and headings, and before items of top-level lists. */
function* partsOf(source: string): Generator<Part> {
  let [start, end, isAfterBlank] = [0, 0, false];
  if (source.length > PART_CHARACTERS) {
    for (const block of scanBlocks(source)) {
      if (block.start - start > PART_CHARACTERS && canSplitBefore(block)) {
        if (end > start) yield { text: source.slice(start, end), isAfterBlank };
        isAfterBlank = source.slice(end + 1, block.start).includes('\n');
        start = block.start;
      }
      ({ end } = block);
    }
  } else end = source.length;
  if (end > start) yield { text: source.slice(start, end), isAfterBlank };
}

function canSplitBefore({ kind, within, item, start }: Block): boolean {
  const [container, inner] = within;
  if (container === undefined) return kind === 'paragraph' || kind === 'heading';
  return item !== undefined && inner === undefined && container.start === start;
}

/**
 * Joins two lists that were separated by a split. A blank line between them makes the list loose, which shows in the
 * first paragraph of the second.
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
    const end = Math.min(start + MAX_ROWS, state.lineMax);
    if (table?.(state, start, end, false) === true) yield* restOfTable(state, start, table);
    else parseBlock(state, start, others);
    yield takeTokens(state);
  }
}

function parseBlock(state: StateBlock, start: number, rules: readonly BlockRule[]): void {
  for (const rule of rules) if (rule(state, start, state.lineMax, false)) return;
}

function takeTokens(state: StateBlock): Token[] {
  const { tokens } = state;
  state.tokens = [];
  return tokens;
}

/** Number of table lines that are parsed at once. */
const MAX_ROWS = 256;

type BlockRule = (state: StateBlock, first: number, last: number, isSilent: boolean) => boolean;

/**
 * Parses the rest of a table in pieces of {@link MAX_ROWS} lines. The table rule needs the header and the delimiter
 * row, so they are copied over the last two lines before each piece, which have been parsed.
 */
function* restOfTable(state: StateBlock, start: number, table: BlockRule): Generator<Token[]> {
  for (let end = start + MAX_ROWS; state.line === end && end < state.lineMax; ) {
    const closing = state.tokens.splice(-2);
    yield takeTokens(state);
    const from = end - 2;
    for (const lineMarks of [state.bMarks, state.eMarks, state.tShift, state.sCount, state.bsCount]) {
      lineMarks.copyWithin(from, start, start + 2);
    }
    end = Math.min(end + MAX_ROWS, state.lineMax);
    table(state, from, end, false);
    const body = state.tokens.findIndex((token) => token.type === 'tbody_open');
    state.tokens = body === -1 ? closing : state.tokens.slice(body + 1);
  }
}
