/**
 * Lines of plain text → blocks. Blank lines part the text into groups; each group is told by its shape: rule,
 * heading with an underline, quote, list, text set by spaces, or paragraphs.
 */
import { type Block, type ListItem, spansOf } from '../../../markdown/render/blocks.ts';
import { CODE_INDENT, indentOf, isPreformatted } from './is-preformatted.ts';
import { joinParagraph } from './join-paragraph.ts';
import { type NumberedList, parseTextList } from './parse-text-list.ts';

/** Quotes within quotes; deeper ones are kept as text. */
const MAX_QUOTE_DEPTH = 8;
/** More blank lines than this end a block of code. */
const MAX_BLANKS_IN_CODE = 2;
const RULE = /^\s*([-=_*~#+])(?:\s?\1){2,}\s*$/;
const UNDERLINE = /^(=+|-+)\s*$/;
const QUOTE = /^ {0,3}>/;
/** An underline is about as long as its title; a longer one is a rule of its own. */
const UNDERLINE_SLACK = 3;

/** @param lines without line ends */
export function parseTextBlocks(lines: readonly string[], quoteDepth = 0): Block[] {
  const blocks = new BlockList();
  const numbered: NumberedList = { next: 1 };
  for (const group of groupLines(lines)) {
    if (group.isCode) blocks.add(codeOf(group.lines));
    else for (const block of blocksOfGroup(group.lines, quoteDepth, numbered)) blocks.add(block);
  }
  return blocks.all;
}

type List = Extract<Block, { kind: 'list' }>;

/** Blocks in which items with blank lines between them are one list, whose items stand apart. */
class BlockList {
  readonly all: Block[] = [];
  /** The items of the last block, where it grew. */
  #items: ListItem[] | undefined;

  add(block: Block): void {
    const last = this.all.at(-1);
    if (block.kind !== 'list' || last?.kind !== 'list' || !goesOn(last, block)) {
      this.all.push(block);
      this.#items = undefined;
      return;
    }
    if (this.#items === undefined) {
      this.#items = [...last.items];
      this.all[this.all.length - 1] = { ...last, items: this.#items, isLoose: true };
    }
    for (const item of block.items) this.#items.push(item);
  }
}

function goesOn({ ordered, items }: List, { ordered: next }: List): boolean {
  if (ordered === undefined || next === undefined) return ordered === next;
  return ordered.delimiter === next.delimiter && ordered.start + items.length === next.start;
}

interface Group {
  /** Without trailing white space; blank ones within code only. */
  readonly lines: string[];
  readonly isCode: boolean;
}

/** Groups between blank lines; neighbours that are set by spaces are one, with their blank lines between. */
function groupLines(lines: readonly string[]): Group[] {
  const runs = runsOf(lines);
  const indentsFirstLines = runs.filter(isFirstLineIndented).length * 2 > runs.filter(isLong).length;
  const groups: Group[] = [];
  for (const run of runs) {
    const isQuote = run.lines.every((line) => QUOTE.test(line));
    const isParagraph = run.lines.length === 1 && indentsFirstLines;
    const isCode = !isQuote && !isParagraph && isPreformatted(run.lines);
    const last = groups[groups.length - 1];
    if (isCode && last?.isCode && run.blanksBefore <= MAX_BLANKS_IN_CODE && goOn(last.lines, run.lines)) {
      for (let i = 0; i < run.blanksBefore; i++) last.lines.push('');
      for (const line of run.lines) last.lines.push(line);
    } else {
      groups.push({ lines: run.lines, isCode });
    }
  }
  return groups;
}

/** Both stand in from the text around them, or both do not. */
function goOn(above: readonly string[], below: readonly string[]): boolean {
  return indentOf(above[above.length - 1] ?? '') >= CODE_INDENT === indentOf(below[0] ?? '') >= CODE_INDENT;
}

interface Run {
  readonly lines: string[];
  readonly blanksBefore: number;
}

function runsOf(lines: readonly string[]): Run[] {
  const runs: Run[] = [];
  let blanks = 0;
  let open: Run | undefined;
  for (const line of lines) {
    const kept = line.trimEnd();
    if (kept === '') {
      blanks++;
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { lines: [], blanksBefore: blanks };
      runs.push(open);
      blanks = 0;
    }
    open.lines.push(kept);
  }
  return runs;
}

function isLong(run: Run): boolean {
  return run.lines.length > 1;
}

/** Set like a book: only the first line stands in. */
function isFirstLineIndented({ lines }: Run): boolean {
  return lines.length > 1 && lines.every((line, i) => indentOf(line) > 0 === (i === 0));
}

function codeOf(lines: readonly string[]): Block {
  const indent = lines.reduce(
    (least, line) => (line === '' ? least : Math.min(least, indentOf(line))),
    1_000,
  );
  return { kind: 'code', text: lines.map((line) => outdent(line, indent)).join('\n') };
}

/** Takes off so many columns of white space; a tab that reaches further leaves spaces behind. */
function outdent(line: string, columns: number): string {
  const body = line.trimStart();
  return body === '' ? '' : ' '.repeat(Math.max(0, indentOf(line) - columns)) + body;
}

function blocksOfGroup(lines: readonly string[], quoteDepth: number, numbered: NumberedList): Block[] {
  if (lines.length === 1 && RULE.test(lines[0] ?? '')) return [{ kind: 'rule' }];
  if (lines.every((line) => QUOTE.test(line)) && quoteDepth < MAX_QUOTE_DEPTH) {
    const inner = lines.map((line) => line.replace(/^ {0,3}> ?/, ''));
    return [{ kind: 'quote', blocks: parseTextBlocks(inner, quoteDepth + 1) }];
  }
  const blocks: Block[] = [];
  let at = 0;
  for (; at + 1 < lines.length; at += 2) {
    const title = lines[at] ?? '';
    const level = underlineLevel(title, lines[at + 1] ?? '');
    if (level === undefined) break;
    blocks.push({ kind: 'heading', level, spans: spansOf(title.trim()) });
  }
  const rest = lines.slice(at);
  if (rest.length === 0) return blocks;
  return [
    ...blocks,
    ...(parseTextList(rest, numbered) ?? splitLeadIn(rest, numbered) ?? joinParagraph(rest)),
  ];
}

/** A title is one line above a line of `=` or `-` of about its length. */
function underlineLevel(title: string, underline: string): number | undefined {
  const match = UNDERLINE.exec(underline);
  const length = title.trim().length;
  if (match === null || length < 2 || Math.abs(underline.length - title.length) > UNDERLINE_SLACK)
    return undefined;
  return match[1]?.startsWith('=') ? 1 : 2;
}

/** "We need:" directly above its list: the lines before the first item are a paragraph. */
function splitLeadIn(lines: readonly string[], numbered: NumberedList): Block[] | undefined {
  const start = lines.findIndex((line, i) => i > 0 && lines[i - 1]?.trimEnd().endsWith(':') && line !== '');
  if (start < 1) return undefined;
  const list = parseTextList(lines.slice(start), numbered);
  return list === undefined ? undefined : [...joinParagraph(lines.slice(0, start)), ...list];
}
