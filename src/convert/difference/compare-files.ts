/** Compares two Markdown files, and writes the differences to a file that is read in pieces. */
import type { DifferenceSummary } from '../../domain/difference.ts';
import { type Comparison, compareTexts, type Stretch, stretchesOf } from './compare-texts.ts';
import { type ComparisonLayout, writeComparison } from './comparison-file.ts';
import { describeDifferences } from './describe-differences.ts';

/** About 2,500 printed pages: of longer texts only the beginning is compared. */
const MAX_BYTES = 8 * 1024 * 1024;

export interface WrittenComparison {
  readonly summary: DifferenceSummary;
  readonly layout: ComparisonLayout;
}

/** @param files paths of the two texts and of the output */
export async function compareFiles(files: {
  readonly before: string;
  readonly after: string;
  readonly output: string;
}): Promise<WrittenComparison> {
  const before = await readBeginning(files.before);
  const after = await readBeginning(files.after);
  const comparison = compareTexts(before.text, after.text);
  const counter = { changes: 0 };
  const layout = await writeComparison(files.output, comparison, counted(stretchesOf(comparison), counter));
  const summary = summaryOf(comparison, counter.changes, { before: before.text, after: after.text });
  return { summary: { ...summary, isCut: summary.isCut || before.isCut || after.isCut }, layout };
}

/** Summarizes the differences without writing them to a file. */
export function summarizeDifference(before: string, after: string): DifferenceSummary {
  const comparison = compareTexts(before, after);
  let changes = 0;
  for (const { kind } of stretchesOf(comparison)) if (kind === 'change') changes++;
  return summaryOf(comparison, changes, { before, after });
}

function summaryOf(
  comparison: Comparison,
  changes: number,
  texts: { readonly before: string; readonly after: string },
): DifferenceSummary {
  const { differs, isCut } = comparison;
  return { changes, differs, isCut, ...describeDifferences(comparison, texts) };
}

function* counted(stretches: Iterable<Stretch>, counter: { changes: number }): Generator<Stretch> {
  for (const stretch of stretches) {
    if (stretch.kind === 'change') counter.changes++;
    yield stretch;
  }
}

async function readBeginning(path: string): Promise<{ readonly text: string; readonly isCut: boolean }> {
  const file = Bun.file(path);
  const text = await file.slice(0, MAX_BYTES).text();
  if (file.size <= MAX_BYTES) return { text, isCut: false };
  // Cut between lines, so that no character is split.
  return { text: text.slice(0, text.lastIndexOf('\n') + 1), isCut: true };
}
