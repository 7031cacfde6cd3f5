/**
 * Recognizes tables of contents: titles with page numbers below a heading such as "Contents". Their entries become the
 * items of a list.
 */
import { type Block, plainTextOf, type Span } from '../../../../markdown/render/blocks.ts';
import { type FlatItem, nestLists } from './lists.ts';

const HEADING =
  /^(?:\d+\.?\s+)?(?:(?:table of )?contents|inhalt(?:sverzeichnis|sübersicht)?|sommaire|table des matières|(?:tabla de )?contenidos?|índice(?: general)?|indice|sommario|inhoud(?:sopgave)?|indhold(?:sfortegnelse)?|innhold(?:sfortegnelse)?|innehåll(?:sförteckning)?|sisällys(?:luettelo)?|spis treści|obsah|tartalom(?:jegyzék)?|cuprins|содержание|оглавление|目次|目录|目錄|목차|차례)\s*:?$/iu;
/** Maximum length of the heading of a table of contents, in characters. */
const MAX_HEADING = 40;
const PAGE = /(?:^|[\s.·…])(\d{1,4})$/;
/** Minimum share of entries that end in a page number. */
const WITH_PAGES = 0.7;

/** Whether a text is the heading of a table of contents. */
export function isContentsHeading(text: string): boolean {
  return text.length <= MAX_HEADING && HEADING.test(text.trim());
}

/** Indices of the texts that are entries below the heading of a table of contents: each ends in a page number. */
export function contentsEntries(texts: readonly string[]): ReadonlySet<number> {
  const entries = new Set<number>();
  let last = Number.NaN;
  texts.forEach((text, index) => {
    if (isContentsHeading(text)) {
      last = 0;
      return;
    }
    if (Number.isNaN(last)) return;
    const page = Number(PAGE.exec(text)?.[1]);
    if (page >= last) entries.add(index);
    last = page >= last ? page : Number.NaN;
  });
  return entries;
}

/** Whether lines end in page numbers that never decrease. */
export function endInPages(texts: readonly string[]): boolean {
  const pages = texts.flatMap((text) => PAGE.exec(text)?.[1] ?? []).map(Number);
  return (
    pages.length >= WITH_PAGES * texts.length &&
    pages.every((page, index) => index === 0 || page >= (pages[index - 1] ?? 0))
  );
}

/** Minimum number of entries of a list. */
const MIN_ENTRIES = 2;

type Entry = Extract<Block, { kind: 'paragraph' }>;

/** The blocks of a document, with the entries of tables of contents as list items. */
export function listContents(blocks: readonly Block[]): readonly Block[] {
  if (!blocks.some(isHeadOfContents)) return blocks;
  const entries = contentsEntries(blocks.map(textOfBlock));
  const result: Block[] = [];
  let open: Entry[] = [];
  const close = () => {
    result.push(...(open.length < MIN_ENTRIES ? open : nestLists(itemsOf(open))));
    open = [];
  };
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'paragraph' && entries.has(index)) {
      open.push(block);
      continue;
    }
    close();
    result.push(block);
  }
  close();
  return result;
}

/** Maximum number of spans of the heading of a table of contents, such as its number and its text. */
const MAX_PIECES = 3;

function isHeadOfContents(block: Block): boolean {
  const isText = block.kind === 'heading' || block.kind === 'paragraph';
  return isText && block.spans.length <= MAX_PIECES && isContentsHeading(plainTextOf(block.spans));
}

function textOfBlock(block: Block): string {
  return block.kind === 'heading' || block.kind === 'paragraph' ? plainTextOf(block.spans).trim() : '';
}

const ENTRY_NUMBER = /^\d{1,3}(?:\.\d{1,3})*(?=[.)]?\s)/;

/** 4.2 is nested in 4; entries without a number are at the outermost depth. */
function itemsOf(entries: readonly Entry[]): FlatItem[] {
  let depth = -1;
  return entries.map((entry) => {
    const parts = ENTRY_NUMBER.exec(plainTextOf(entry.spans))?.[0].split('.').length ?? 1;
    depth = Math.min(depth + 1, parts - 1);
    const spans = entry.spans.map(withoutBold).map(withShortLeaders);
    return { depth, number: undefined, delimiter: '.', blocks: [{ kind: 'paragraph', spans }] };
  });
}

/** Bold distinguishes entries of chapters from those of sections, which the depth expresses here. */
function withoutBold(span: Span): Span {
  return span.marks?.bold === true ? { ...span, marks: { ...span.marks, bold: false } } : span;
}

/** Leaders with spaces between the dots, as TeX sets them. */
const SPACED_LEADERS = /\.(?: \.){4,}/g;

function withShortLeaders(span: Span): Span {
  return span.kind === 'text' ? { ...span, text: span.text.replaceAll(SPACED_LEADERS, '.....') } : span;
}
