/** Reads a document without usable structure by how its pages are laid out. */
import type { Block, ItemBlock } from './blocks.ts';
import type { Column, FlowItem, FlowLine } from './flow.ts';
import { findFurniture, type PageLines } from './furniture.ts';
import { findHeadings } from './headings.ts';
import { type Line, linesOfWords, makeLine } from './lines.ts';
import { type Measures, measureLines } from './measures.ts';
import type { OutlineEntry } from './outline.ts';
import type { Fill, PageContent } from './page-model.ts';
import { gatherParagraphs, type Paragraph } from './paragraphs.ts';
import { readingRegions } from './regions.ts';
import {
  ALL_STYLES,
  type KeepsHyphen,
  learnHyphens,
  NO_STYLES,
  type StyleChoice,
  spansOfLines,
} from './spans.ts';

export interface LaidOut {
  readonly blocks: readonly Block[];
  readonly headers: readonly string[];
  readonly footers: readonly string[];
}

export function readByLayout(contents: readonly PageContent[], outline: readonly OutlineEntry[]): LaidOut {
  const pages = contents.map(linesOfPage);
  const furniture = findFurniture(pages);
  const bodies = pages.map((page) => page.lines.filter((line) => !furniture.lines.has(line)));
  const measures = measureLines(bodies);
  const keepsHyphen = learnHyphens(bodies.flat());
  const flow = contents.flatMap((content, index) => flowOfPage(content, bodies[index] ?? []));
  return {
    blocks: blocksOfFlow(flow, measures, outline, keepsHyphen),
    headers: furniture.headers,
    footers: furniture.footers,
  };
}

function linesOfPage(content: PageContent): PageLines {
  const { number, width, height } = content;
  return { number, width, height, lines: linesOfWords(content.words) };
}

function flowOfPage(content: PageContent, lines: readonly Line[]): FlowItem[] {
  const boxes = lines.map((line) => ({ ...line, length: line.text.length, line }));
  const bullets = drawnBullets(content.fills);
  return readingRegions(boxes).flatMap((region) =>
    flowOfRegion(
      content.number,
      region.map((box) => box.line),
      bullets,
    ),
  );
}

function flowOfRegion(page: number, lines: readonly Line[], bullets: readonly Fill[]): FlowItem[] {
  const rows = joinRows(lines);
  const column: Column = {
    page,
    left: Math.min(...rows.map((line) => line.left)),
    right: Math.max(...rows.map((line) => line.right)),
  };
  return rows.map((line): FlowLine => {
    const bullet = bullets.find((fill) => isBulletOf(fill, line));
    return { kind: 'line', line, column, ...(bullet === undefined ? {} : { bulletLeft: bullet.left }) };
  });
}

/** Lines of one region on the same baseline are one line. */
function joinRows(lines: readonly Line[]): Line[] {
  const rows: Line[][] = [];
  for (const line of [...lines].sort((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (
      first !== undefined &&
      Math.abs(first.baseline - line.baseline) < 0.3 * Math.min(first.size, line.size)
    )
      row?.push(line);
    else rows.push([line]);
  }
  return rows.map(
    (row) => (row.length === 1 ? row[0] : undefined) ?? makeLine(row.flatMap((line) => line.words)),
  );
}

/** Discs and squares that are drawn rather than written, in points. */
const BULLET_SIZE = { least: 1.5, most: 7.5 };

function drawnBullets(fills: readonly Fill[]): Fill[] {
  return fills.filter((fill) => {
    const [width, height] = [fill.right - fill.left, fill.bottom - fill.top];
    return (
      width >= BULLET_SIZE.least &&
      width <= BULLET_SIZE.most &&
      Math.abs(width - height) < 0.35 * Math.max(width, height)
    );
  });
}

function isBulletOf(fill: Fill, line: Line): boolean {
  const middle = (fill.top + fill.bottom) / 2;
  const gap = line.rightToLeft ? fill.left - line.right : line.left - fill.right;
  return (
    gap > 0.1 * line.size &&
    gap < 2.2 * line.size &&
    middle < line.baseline &&
    middle > line.baseline - 0.75 * line.size
  );
}

function blocksOfFlow(
  flow: readonly FlowItem[],
  measures: Measures,
  outline: readonly OutlineEntry[],
  keepsHyphen: KeepsHyphen,
): Block[] {
  const gathered = gatherParagraphs(flow, measures.leading);
  const paragraphs = gathered.filter((each) => each.kind === 'paragraph');
  const headings = findHeadings(paragraphs, measures, outline);
  const lists = new ListTracker();
  return gathered.map((each): Block => {
    if (each.kind === 'table') {
      lists.end();
      return each.table;
    }
    const level = headings.get(each);
    if (level !== undefined) {
      lists.end();
      return { kind: 'heading', level, spans: spansOf(each, NO_STYLES, keepsHyphen) };
    }
    if (isCode(each)) {
      lists.end();
      return { kind: 'code', text: codeOf(each) };
    }
    if (each.label !== undefined) return lists.item(each, spansOf(each, ALL_STYLES, keepsHyphen));
    lists.end();
    return {
      kind: 'paragraph',
      spans: spansOf(each, measures.bodyBold ? { ...ALL_STYLES, bold: false } : ALL_STYLES, keepsHyphen),
    };
  });
}

function spansOf(paragraph: Paragraph, choice: StyleChoice, keepsHyphen: KeepsHyphen) {
  const lines = paragraph.lines.map(({ line }) => line);
  const [first, ...rest] = lines;
  if (paragraph.label === undefined || first === undefined || choice === NO_STYLES) {
    return spansOfLines(lines, choice, keepsHyphen);
  }
  return spansOfLines([{ ...first, words: paragraph.label.rest }, ...rest], choice, keepsHyphen);
}

function isCode(paragraph: Paragraph): boolean {
  return paragraph.label === undefined && paragraph.lines.every(({ line }) => line.style.mono);
}

function codeOf(paragraph: Paragraph): string {
  const left = Math.min(...paragraph.lines.map(({ line }) => line.left));
  return paragraph.lines
    .map(
      ({ line }) => ' '.repeat(Math.max(0, Math.round((line.left - left) / (0.6 * line.size)))) + line.text,
    )
    .join('\n');
}

/** Gives items their depth: an item whose label stands further in belongs to the item before it. */
class ListTracker {
  #open: { left: number; form: string }[] = [];

  end(): void {
    this.#open = [];
  }

  item(paragraph: Paragraph, spans: ItemBlock['spans']): ItemBlock {
    const size = paragraph.lines[0]?.line.size ?? 10;
    const left = paragraph.labelLeft;
    const label = paragraph.label;
    while (this.#open.length > 0 && (this.#open.at(-1)?.left ?? 0) > left + 0.45 * size) this.#open.pop();
    const top = this.#open.at(-1);
    if (top === undefined || left > top.left + 0.45 * size)
      this.#open.push({ left, form: label?.form ?? '' });
    return {
      kind: 'item',
      depth: this.#open.length - 1,
      number: label?.number,
      label: label?.text ?? '',
      spans,
      continued: false,
    };
  }
}
