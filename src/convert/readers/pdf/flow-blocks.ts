/** Turns the flow of a document into blocks: headings, lists, code, paragraphs, tables. */
import type { Block, Span } from '../../markdown/blocks.ts';
import { codeOfLines } from './code.ts';
import type { FlowItem } from './flow.ts';
import { findHeadings } from './headings.ts';
import { DepthTracker, type FlatItem, nestLists, withLabel } from './lists.ts';
import { type Measures, stylesOfBody } from './measures.ts';
import type { OutlineEntry } from './outline.ts';
import {
  gatherParagraphs,
  isCodeLine,
  isDivider,
  type Paragraph,
  type ParagraphOrTable,
} from './paragraphs.ts';
import { forWideLines, NO_STYLES, type StyleChoice, spansOfLines, type Vocabulary } from './spans.ts';

export interface FlowContext {
  readonly measures: Measures;
  readonly outline: readonly OutlineEntry[];
  readonly vocabulary: Vocabulary;
}

export function blocksOfFlow(flow: readonly FlowItem[], context: FlowContext): Block[] {
  const gathered = gatherParagraphs(flow, context.measures);
  const paragraphs = gathered.filter((each) => each.kind === 'paragraph');
  const headings = findHeadings(paragraphs, context.measures, context.outline);
  return new FlowWriter(context, headings).write(gathered);
}

class FlowWriter {
  readonly #context: FlowContext;
  readonly #headings: ReadonlyMap<Paragraph, number>;
  readonly #body: StyleChoice;
  readonly #blocks: Block[] = [];
  readonly #depths = new DepthTracker();
  #items: FlatItem[] = [];

  constructor(context: FlowContext, headings: ReadonlyMap<Paragraph, number>) {
    this.#context = { ...context, vocabulary: forWideLines(context.vocabulary) };
    this.#headings = headings;
    this.#body = stylesOfBody(context.measures);
  }

  write(gathered: readonly ParagraphOrTable[]): Block[] {
    for (const each of gathered) {
      if (each.kind === 'paragraph' && each.label !== undefined && !this.#headings.has(each)) {
        this.#items.push(this.#itemOf(each));
        continue;
      }
      this.#endList();
      this.#blocks.push(each.kind === 'table' ? { kind: 'table', table: each.table } : this.#blockOf(each));
    }
    this.#endList();
    return this.#blocks;
  }

  #endList(): void {
    this.#blocks.push(...nestLists(this.#items));
    this.#items = [];
    this.#depths.end();
  }

  #blockOf(paragraph: Paragraph): Block {
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
    const lines = first === undefined ? [] : [{ ...first, words: label?.rest ?? first.words }, ...rest];
    const spans = spansOfLines(lines, this.#body, this.#context.vocabulary);
    return {
      depth: this.#depths.depthOf(paragraph.labelLeft, first?.size ?? 10),
      number: label?.number,
      delimiter: label?.form.endsWith(')') === true ? ')' : '.',
      blocks: [{ kind: 'paragraph', spans: withLabel(label?.text ?? '', spans) }],
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
