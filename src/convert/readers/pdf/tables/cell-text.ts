/** The content of one cell: its words as paragraphs. */
import { isUnmarked, type Span, type TableCell } from '../../../../markdown/render/blocks.ts';
import { labelOf } from '../blocks/labels.ts';
import { median } from '../geometry.ts';
import { type Line, stackedLines } from '../lines/lines.ts';
import { ALL_STYLES, NO_STYLES, spansOfLines, type Vocabulary } from '../lines/spans.ts';
import type { Word } from '../page-model.ts';

/** Rows of a cell further apart than this, in type sizes, are separate paragraphs. */
const PARAGRAPH_STEP = 1.9;

export interface CellStyle {
  /** The bold of a header is not emphasis. */
  readonly plain: boolean;
  readonly vocabulary: Vocabulary;
}

/** The content of a cell with the given words. */
export function cellOf(words: readonly Word[], style: CellStyle): TableCell {
  const paragraphs = paragraphsOf(stackedLines(withoutLeaders(words)));
  const choice = style.plain ? NO_STYLES : ALL_STYLES;
  const texts = paragraphs.map((lines) => spansOfLines(lines, choice, style.vocabulary));
  return { content: plainContent(texts) ?? texts.map((spans) => ({ kind: 'paragraph', spans })) };
}

/** White space that is not kept in plain text. */
const ODD_SPACE = /[^\S ]| {2}|^ | $/;

/** A single unmarked text as plain text: as blocks, the cells of a long table take several times the memory. */
function plainContent([spans, ...others]: readonly (readonly Span[])[]): string | undefined {
  const [span, ...more] = spans ?? [];
  if (span?.kind !== 'text' || others.length > 0 || more.length > 0 || !isUnmarked(span)) return undefined;
  return ODD_SPACE.test(span.text) ? undefined : span.text;
}

const LEADERS_ALONE = /^(?:\.{3,}|…{2,}|·{3,})$/;
const LEADERS_AT_END = /(?:\.{4,}|…{2,}|·{4,})$/;

/** Removes the leaders from a cell to the next one. */
function withoutLeaders(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ text }) => LEADERS_AT_END.test(text) || LEADERS_ALONE.test(text))) return words;
  const own = words.filter(({ text }) => !LEADERS_ALONE.test(text));
  if (own.length === 0) return words;
  return own.map((word) => {
    const text = word.text.replace(LEADERS_AT_END, '');
    return text === '' || text === word.text ? word : { ...word, text };
  });
}

function paragraphsOf(rows: readonly Line[]): Line[][] {
  const steps = rows.slice(1).map((line, index) => line.baseline - (rows[index]?.baseline ?? 0));
  const usual = median(steps);
  const paragraphs: Line[][] = [];
  let before: Line | undefined;
  for (const row of rows) {
    const step = before === undefined ? 0 : row.baseline - before.baseline;
    const apart = step > PARAGRAPH_STEP * row.size && step > 1.3 * usual;
    if (before === undefined || apart || opensItem(row)) paragraphs.push([row]);
    else paragraphs.at(-1)?.push(row);
    before = row;
  }
  return paragraphs;
}

function opensItem(row: Line): boolean {
  const label = labelOf(row);
  return label !== undefined && (label.number !== undefined || label.text === '') && row.words.length > 1;
}
