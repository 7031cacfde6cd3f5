/**
 * Parses lines of plain text into blocks. Blank lines separate groups; each group is classified by its shape: rule,
 * underlined heading, quote, list, preformatted text, or paragraphs.
 */
import { type Block, type ListItem, spansOf } from '../../../markdown/render/blocks.ts';
import { CODE_INDENT, indentOf, isPreformatted } from './is-preformatted.ts';
import { joinParagraph } from './join-paragraph.ts';
import { type NumberedList, parseTextList } from './parse-text-list.ts';
import { parseTextTable } from './parse-text-table.ts';
import { surveyHeadings, type TextHeadings } from './text-headings.ts';

/** Maximum nesting of quotes; deeper ones are kept as text. */
const MAX_QUOTE_DEPTH = 8;
/** Maximum number of blank lines within a code block. */
const MAX_BLANKS_IN_CODE = 2;
const RULE_SIGNS = '-=_*~#+';
const MIN_RULE_SIGNS = 3;
const QUOTE = /^ {0,3}>/;

/** Lines without line ends, in batches; each call starts from the first line. */
export type TextLines = () => Iterable<readonly string[]>;

/** Reads the lines twice, first to learn the style of the text. Only one block is held in memory. */
export function* parseTextBlocks(lines: TextLines, quoteDepth = 0): Generator<Block> {
  const numbered: NumberedList = { next: 1 };
  const headings = surveyHeadings(runsOf(lines));
  /** A list that the next one may continue. */
  let list: GrowingList | undefined;
  for (const group of groupLines(lines)) {
    const blocks = group.isCode
      ? [group.table ?? parseTextTable(group.lines) ?? codeOf(group.lines)]
      : blocksOfGroup(group.lines, quoteDepth, numbered, headings);
    for (const block of blocks) {
      if (list?.append(block)) continue;
      if (list !== undefined) yield list.block;
      list = block.kind === 'list' ? new GrowingList(block) : undefined;
      if (list === undefined) yield block;
    }
  }
  if (list !== undefined) yield list.block;
}

type List = Extract<Block, { kind: 'list' }>;

/** A list whose items may continue after a blank line: then it becomes a loose list. */
class GrowingList {
  #list: List;
  /** A copy of the list's items, once it has grown. */
  #items: ListItem[] | undefined;

  constructor(list: List) {
    this.#list = list;
  }

  get block(): List {
    return this.#list;
  }

  /** Appends the items of a list that continues this one; false for any other block. */
  append(block: Block): boolean {
    if (block.kind !== 'list' || !isContinuation(this.#list, block)) return false;
    if (this.#items === undefined) {
      this.#items = [...this.#list.items];
      this.#list = { ...this.#list, items: this.#items, isLoose: true };
    }
    for (const item of block.items) this.#items.push(item);
    return true;
  }
}

function isContinuation({ ordered, items }: List, { ordered: next }: List): boolean {
  if (ordered === undefined || next === undefined) return ordered === next;
  return ordered.delimiter === next.delimiter && ordered.start + items.length === next.start;
}

interface Group {
  /** Without trailing white space; blank lines occur only in code. */
  readonly lines: string[];
  readonly isCode: boolean;
  /** The table that the lines form. */
  readonly table?: Block | undefined;
}

/** Groups between blank lines; adjacent preformatted groups are joined, including their blank lines. */
function* groupLines(lines: TextLines): Generator<Group> {
  const indentsFirstLines = isSetLikeBook(runsOf(lines));
  let last: Group | undefined;
  for (const run of runsOf(lines)) {
    const isQuote = run.lines.every((line) => QUOTE.test(line));
    const isParagraph = run.lines.length === 1 && indentsFirstLines;
    const table = isQuote ? undefined : parseTextTable(run.lines);
    const isCode = table !== undefined || (!isQuote && !isParagraph && isPreformatted(run.lines));
    const isOpen = isCode && table === undefined && last?.isCode && last.table === undefined;
    if (
      isOpen &&
      last !== undefined &&
      run.blanksBefore <= MAX_BLANKS_IN_CODE &&
      areEquallyIndented(last.lines, run.lines)
    ) {
      for (let i = 0; i < run.blanksBefore; i++) last.lines.push('');
      for (const line of run.lines) last.lines.push(line);
    } else {
      if (last !== undefined) yield last;
      last = { lines: run.lines, isCode, table };
    }
  }
  if (last !== undefined) yield last;
}

/** Whether the first lines of most paragraphs are indented. */
function isSetLikeBook(runs: Iterable<Run>): boolean {
  let long = 0;
  let indented = 0;
  for (const run of runs) {
    if (run.lines.length > 1) long++;
    if (isFirstLineIndented(run)) indented++;
  }
  return indented * 2 > long;
}

/** Whether both groups are indented, or neither is. */
function areEquallyIndented(above: readonly string[], below: readonly string[]): boolean {
  return indentOf(above[above.length - 1] ?? '') >= CODE_INDENT === indentOf(below[0] ?? '') >= CODE_INDENT;
}

interface Run {
  readonly lines: string[];
  readonly blanksBefore: number;
}

function* runsOf(lines: TextLines): Generator<Run> {
  let blanks = 0;
  let open: Run | undefined;
  for (const some of lines()) {
    for (const line of some) {
      const trimmed = line.trimEnd();
      if (trimmed !== '') {
        open ??= { lines: [], blanksBefore: blanks };
        open.lines.push(trimmed);
        blanks = 0;
        continue;
      }
      blanks++;
      if (open !== undefined) yield open;
      open = undefined;
    }
  }
  if (open !== undefined) yield open;
}

/** Whether only the first line is indented, as in books. */
function isFirstLineIndented({ lines }: Run): boolean {
  return lines.length > 1 && lines.every((line, i) => indentOf(line) > 0 === (i === 0));
}

function codeOf(lines: readonly string[]): Block {
  const indent = lines.reduce((min, line) => (line === '' ? min : Math.min(min, indentOf(line))), 1_000);
  return { kind: 'code', text: lines.map((line) => outdent(line, indent)).join('\n') };
}

/** Removes columns of white space; a tab that extends beyond them becomes spaces. */
function outdent(line: string, columns: number): string {
  const body = line.trimStart();
  return body === '' ? '' : ' '.repeat(Math.max(0, indentOf(line) - columns)) + body;
}

function* blocksOfGroup(
  lines: readonly string[],
  quoteDepth: number,
  numbered: NumberedList,
  headings: TextHeadings,
): Generator<Block> {
  if (lines.length === 1 && isRule(lines[0] ?? '')) {
    yield { kind: 'rule' };
    return;
  }
  if (lines.every((line) => QUOTE.test(line)) && quoteDepth < MAX_QUOTE_DEPTH) {
    const inner = lines.map((line) => line.replace(/^ {0,3}> ?/, ''));
    yield { kind: 'quote', blocks: [...parseTextBlocks(() => [inner], quoteDepth + 1)] };
    return;
  }
  let at = 0;
  for (let found = headings.at(lines, at); found !== undefined; found = headings.at(lines, at)) {
    yield { kind: 'heading', level: found.level, spans: spansOf(found.title) };
    at += found.lines;
  }
  const rest = at === 0 ? lines : lines.slice(at);
  if (rest.length > 0)
    yield* parseTextList(rest, numbered) ?? splitLeadIn(rest, numbered) ?? joinParagraph(rest);
}

/**
 * Whether a line is the same sign again and again, with a space between them at most. An expression with a reference to
 * the sign takes forty times as long for each sign of a very long line.
 */
function isRule(line: string): boolean {
  const trimmed = line.trim();
  const sign = trimmed.charAt(0);
  if (sign === '' || !RULE_SIGNS.includes(sign)) return false;
  const parts = trimmed.split(/\s/);
  const signs = parts.reduce((sum, part) => sum + part.length, 0);
  return signs >= MIN_RULE_SIGNS && parts.every((part) => part !== '' && part === sign.repeat(part.length));
}

/** A paragraph such as "We need:" directly above its list. */
function splitLeadIn(lines: readonly string[], numbered: NumberedList): Block[] | undefined {
  const start = lines.findIndex((line, i) => i > 0 && lines[i - 1]?.trimEnd().endsWith(':') && line !== '');
  if (start < 1) return undefined;
  const list = parseTextList(lines.slice(start), numbered);
  return list === undefined ? undefined : [...joinParagraph(lines.slice(0, start)), ...list];
}
