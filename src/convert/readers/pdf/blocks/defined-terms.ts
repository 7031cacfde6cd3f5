/** Tells terms with what they mean from headings with the text below them: both are bold lines before plain ones. */

import { median } from '../geometry.ts';
import type { Measures } from '../lines/measures.ts';
import { isCodeLine } from './code.ts';
import { indentOf } from './labels-in-text.ts';
import type { Paragraph } from './paragraphs.ts';

/** What is defined stands further in than its term by this many type sizes. */
const DEFINITION_INDENT = 1;
/** Fewer terms than this may as well be headings. */
const MIN_TERMS = 2;

/**
 * The candidates that are terms: what follows them stands further in than text mostly does, or nearer than paragraphs
 * mostly do, and so does the next term.
 *
 * @param candidates paragraphs that look like headings, and whether they are no larger than the text
 */
export function findTerms(
  paragraphs: readonly Paragraph[],
  candidates: ReadonlyMap<Paragraph, boolean>,
  measures: Measures,
): ReadonlySet<Paragraph> {
  const [indented, close] = [new Set<Paragraph>(), new Set<Paragraph>()];
  const others: Paragraph[] = [];
  const leading = leadingWithin(paragraphs);
  let term: Paragraph | undefined;
  let lastClose: Paragraph | undefined;
  for (const [index, paragraph] of paragraphs.entries()) {
    const isText = !candidates.has(paragraph);
    if (isText && term !== undefined && isDefinition(term, paragraph)) indented.add(term);
    else if (isText) others.push(paragraph);
    if (isText && term !== undefined && follows(paragraph, term, leading)) {
      const definition = paragraphs[index - 2];
      if (lastClose !== undefined && definition !== undefined && follows(term, definition, leading))
        close.add(lastClose).add(term);
      lastClose = term;
    } else if (isText || term !== undefined) lastClose = undefined;
    term = candidates.get(paragraph) === true ? paragraph : undefined;
  }
  const terms = indented.size >= MIN_TERMS && isMostlyAtEdge(others, measures) ? indented : [];
  return new Set([...terms, ...(close.size > 0 && isMostlyApart(others, leading) ? close : [])]);
}

/** Paragraphs without white between them stand no further apart than this, in distances of lines. */
const NO_WHITE = 1.2;

/** Distance of two lines of one paragraph, in type sizes, where none has two. */
const USUAL_LEADING = 1.2;

/** The distance of the lines of most paragraphs, in type sizes. */
function leadingWithin(paragraphs: readonly Paragraph[]): number {
  const steps = paragraphs.flatMap(({ lines: [first, second] }) =>
    first === undefined || second === undefined || first.column !== second.column
      ? []
      : (second.line.baseline - first.line.baseline) / second.line.size,
  );
  return steps.length === 0 ? USUAL_LEADING : median(steps);
}

/** Whether a paragraph stands right below another one, as a further line of that would. */
function follows(paragraph: Paragraph, above: Paragraph, leading: number): boolean {
  const [last, first] = [above.lines.at(-1), paragraph.lines[0]];
  if (last === undefined || first === undefined || last.column !== first.column) return false;
  if (paragraph.label !== undefined || above.label !== undefined) return false;
  const step = first.line.baseline - last.line.baseline;
  return step > 0 && step < NO_WHITE * leading * first.line.size;
}

/** Whether running text mostly leaves white between its paragraphs. */
function isMostlyApart(paragraphs: readonly Paragraph[], leading: number): boolean {
  let [apart, close] = [0, 0];
  for (const [index, paragraph] of paragraphs.entries()) {
    const above = paragraphs[index - 1];
    if (above === undefined || above.label !== undefined || paragraph.label !== undefined) continue;
    if (above.lines.at(-1)?.column !== paragraph.lines[0]?.column) continue;
    if (follows(paragraph, above, leading)) close++;
    else apart++;
  }
  return apart > close;
}

/** Whether running text mostly begins at the edge of its column. */
function isMostlyAtEdge(paragraphs: readonly Paragraph[], measures: Measures): boolean {
  let [atEdge, furtherIn] = [0, 0];
  for (const { label, lines } of paragraphs) {
    if (label !== undefined || lines.every(({ line }) => isCodeLine(line, measures))) continue;
    if (lines.some((each) => indentOf(each) < DEFINITION_INDENT * each.line.size)) atEdge += lines.length;
    else furtherIn += lines.length;
  }
  return atEdge > furtherIn;
}

function isDefinition({ lines: [term, ...others] }: Paragraph, { label, lines }: Paragraph): boolean {
  if (term === undefined || others.length > 0 || label !== undefined) return false;
  const least = indentOf(term) + DEFINITION_INDENT * term.line.size;
  return lines.every((line) => line.column === term.column && indentOf(line) > least);
}
