/** Turns the flow of a document into blocks: headings, lists, code, paragraphs, tables. */
import type { Block, Span } from '../../../../markdown/render/blocks.ts';
import { type Measures, stylesOfBody } from '../lines/measures.ts';
import { forWideLines, NO_STYLES, type StyleChoice, spansOfLines, type Vocabulary } from '../lines/spans.ts';
import { labelBareNumbers } from './bare-numbers.ts';
import { codeOfLines, isCodeLine } from './code.ts';
import type { FlowItem } from './flow.ts';
import { findContentsEntries, findHeadings } from './headings.ts';
import { blocksWithinItems, listPositionOf } from './item-blocks.ts';
import { isInitial, wordsAfter } from './labels.ts';
import { indentOf } from './labels-in-text.ts';
import { CountOrder, ListDepths } from './list-depths.ts';
import { type FlatItem, nestLists, withLabel } from './lists.ts';
import { collectParagraphs, isDivider, type Paragraph, type ParagraphOrTable } from './paragraphs.ts';

export interface FlowContext {
  readonly measures: Measures;
  readonly vocabulary: Vocabulary;
}

export function blocksOfFlow(flow: readonly FlowItem[], context: FlowContext): Block[] {
  const collected = labelBareNumbers(collectParagraphs(flow, context.measures));
  const paragraphs = collected.filter((each) => each.kind === 'paragraph');
  const tables = collected.length - paragraphs.length;
  const entries = findContentsEntries(paragraphs);
  const headings = findHeadings(paragraphs, { ...context, entries, tables });
  return new FlowWriter(context, headings, entries).write(collected);
}

/** Maximum difference of left edges that count as equal, in type sizes. */
const SAME_EDGE = 0.3;

/** Maximum number of paragraphs between consecutive letters of one list. */
const NEXT_LETTER = 10;

/** Paragraphs that begin with the initial of a name: unlike in a list, no adjacent letter is nearby. */
function findInitials(collected: readonly ParagraphOrTable[]): ReadonlySet<ParagraphOrTable> {
  const initials = collected.flatMap((each, index) => {
    const line = each.kind === 'paragraph' && each.label !== undefined ? each.lines[0]?.line : undefined;
    return line !== undefined && isInitial(line) ? [{ each, index, letter: line.text.charCodeAt(0) }] : [];
  });
  const isNext = (a: (typeof initials)[number] | undefined, b: (typeof initials)[number] | undefined) =>
    a !== undefined && b?.letter === a.letter + 1 && b.index - a.index <= NEXT_LETTER;
  const names = initials.filter(
    (each, i) => !isNext(initials[i - 1], each) && !isNext(each, initials[i + 1]),
  );
  return new Set(names.map(({ each }) => each));
}

/**
 * Paragraphs of laws and contracts that begin with "(1)" or "a)" and whose further lines begin below that label. In
 * list items, the further lines are indented beside the label, or the first line is indented.
 */
function findClauses(collected: readonly ParagraphOrTable[]): ReadonlySet<ParagraphOrTable> {
  const labelled = collected.filter(
    (each): each is Paragraph =>
      each.kind === 'paragraph' && each.label !== undefined && each.label.text !== '',
  );
  const clauses = [...Map.groupBy(labelled, ({ label }) => label?.form).values()].filter(
    (group) => group.some(isFlush) && group.every((each) => each.lines.length === 1 || isFlush(each)),
  );
  return new Set(clauses.flat());
}

/** Whether a paragraph's second line begins where its label does, at the edge of the column. */
function isFlush({ lines: [first, second], labelLeft }: Paragraph): boolean {
  if (first === undefined || second === undefined || labelLeft > SAME_EDGE * first.line.size) return false;
  return Math.abs(indentOf(second) - labelLeft) < SAME_EDGE * first.line.size;
}

/** Maximum distance of the parts of a listing that blank lines separate, in type sizes. */
const BLANK_LINES = 4;

/** Whether a listing continues after a blank line. */
function followsClosely(before: Paragraph | undefined, paragraph: Paragraph): boolean {
  const [last, next] = [before?.lines.at(-1), paragraph.lines[0]];
  if (last === undefined || next === undefined || last.column !== next.column) return false;
  return next.line.baseline - last.line.baseline < BLANK_LINES * next.line.size;
}

/** Learns from consecutive items which counts are nested in which. */
function learnOrder(
  order: CountOrder,
  collected: readonly ParagraphOrTable[],
  items: ReadonlySet<ParagraphOrTable>,
): void {
  let before: Paragraph | undefined;
  for (const each of collected) {
    const item = each.kind === 'paragraph' && items.has(each) ? each : undefined;
    if (before !== undefined && item !== undefined) order.learn(listPositionOf(before), listPositionOf(item));
    before = item;
  }
}

class FlowWriter {
  readonly #context: FlowContext;
  readonly #headings: ReadonlyMap<Paragraph, number>;
  readonly #entries: ReadonlySet<Paragraph>;
  readonly #body: StyleChoice;
  readonly #blocks: Block[] = [];
  readonly #depths: ListDepths;
  readonly #order = new CountOrder();
  #items: FlatItem[] = [];
  #lastCode: Paragraph | undefined;

  constructor(
    context: FlowContext,
    headings: ReadonlyMap<Paragraph, number>,
    entries: ReadonlySet<Paragraph>,
  ) {
    this.#context = { ...context, vocabulary: forWideLines(context.vocabulary) };
    this.#headings = headings;
    this.#entries = entries;
    this.#body = stylesOfBody(context.measures);
    this.#depths = new ListDepths(this.#order);
  }

  write(collected: readonly ParagraphOrTable[]): Block[] {
    const items = this.#itemsAmong(collected);
    learnOrder(this.#order, collected, items);
    const within = blocksWithinItems(collected, items, (each) => this.#headings.has(each));
    const depths = new Map<Paragraph, number>();
    for (const each of collected) {
      if (each.kind === 'paragraph' && items.has(each)) {
        const item = this.#itemOf(each);
        depths.set(each, item.depth);
        this.#items.push(item);
        continue;
      }
      const enclosing = within.get(each);
      if (enclosing !== undefined) {
        this.#addToItem(this.#blockOf(each), depths.get(enclosing) ?? 0);
        continue;
      }
      this.#endList();
      if (each.kind === 'table') this.#blocks.push(this.#blockOf(each));
      else this.#writeParagraph(each);
    }
    this.#endList();
    return this.#blocks;
  }

  /** The paragraphs that are items of lists. */
  #itemsAmong(collected: readonly ParagraphOrTable[]): ReadonlySet<Paragraph> {
    const plain = findInitials(collected).union(findClauses(collected));
    const items = new Set<Paragraph>();
    for (const each of collected) {
      if (each.kind === 'table' || each.label === undefined) continue;
      if (!this.#headings.has(each) && !plain.has(each) && !this.#entries.has(each)) items.add(each);
    }
    return items;
  }

  #addToItem(block: Block, depth: number): void {
    this.#items.push({ depth, isContinuation: true, number: undefined, delimiter: '.', blocks: [block] });
  }

  #endList(): void {
    this.#blocks.push(...nestLists(this.#items));
    this.#items = [];
    this.#depths.end();
  }

  #writeParagraph(paragraph: Paragraph): void {
    const block = this.#blockOf(paragraph);
    const before = this.#blocks.at(-1);
    if (block.kind === 'code' && before?.kind === 'code' && followsClosely(this.#lastCode, paragraph)) {
      this.#blocks[this.#blocks.length - 1] = { ...before, text: `${before.text}\n\n${block.text}` };
    } else this.#blocks.push(block);
    this.#lastCode = block.kind === 'code' ? paragraph : undefined;
  }

  #blockOf(paragraph: ParagraphOrTable): Block {
    if (paragraph.kind === 'table') return { kind: 'table', table: paragraph.table };
    const level = this.#headings.get(paragraph);
    if (level !== undefined) return { kind: 'heading', level, spans: this.#spansOf(paragraph, NO_STYLES) };
    const lines = paragraph.lines.map(({ line }) => line);
    if (lines.every(isDivider)) return { kind: 'rule' };
    if (lines.every((line) => isCodeLine(line, this.#context.measures))) {
      return { kind: 'code', text: codeOfLines(lines) };
    }
    return { kind: 'paragraph', spans: this.#spansOf(paragraph, this.#body) };
  }

  #itemOf(paragraph: Paragraph): FlatItem {
    const { label } = paragraph;
    const [first, ...rest] = paragraph.lines.map(({ line }) => line);
    const words = first === undefined || label === undefined ? first?.words : wordsAfter(label, first);
    const lines = words === undefined ? rest : [{ words }, ...rest];
    const spans = spansOfLines(lines, this.#body, this.#context.vocabulary);
    return {
      depth: this.#depths.depthOf(listPositionOf(paragraph)),
      number: label?.number,
      delimiter: label?.form.endsWith(')') === true ? ')' : '.',
      blocks: [{ kind: 'paragraph', spans: withLabel(label?.text ?? '', spans) }],
      ...(label?.checked === undefined ? {} : { checked: label.checked }),
    };
  }

  #spansOf(paragraph: Paragraph, choice: StyleChoice): Span[] {
    return spansOfLines(
      paragraph.lines.map(({ line }) => line),
      choice,
      this.#context.vocabulary,
    );
  }
}
