/** Candidates for answers: the sentences, list items and table rows of passages. */
import type { PreparedPassage, Word } from '../built-in/prepared.ts';
import type { ParsedTable, TableRow } from '../passages/table.ts';

export interface Candidate {
  readonly prepared: PreparedPassage;
  /** Its range in the passage's Markdown. */
  readonly start: number;
  readonly end: number;
  /** Its range of the passage's words. */
  readonly from: number;
  readonly to: number;
  /** Set for a table row. */
  readonly row?: { readonly table: ParsedTable; readonly row: TableRow };
}

/** The candidates of a passage, in document order. */
export function candidatesOf(prepared: PreparedPassage): Candidate[] {
  const sentences = prepared.sentences.map((sentence) => ({ prepared, ...sentence }));
  const rows = prepared.tables.flatMap((table) =>
    table.rows.map((row) => {
      const { start, end, from, to } = row;
      return { prepared, start, end, from, to, row: { table, row } };
    }),
  );
  return [...sentences, ...rows].sort((a, b) => a.start - b.start);
}

export function wordsOf({ prepared, from, to }: Candidate): readonly Word[] {
  return prepared.words.slice(from, to);
}

/** The Markdown of a candidate; of a row, its cells with the names of their columns. */
export function markdownOf({ prepared, start, end, row }: Candidate): string {
  if (row === undefined) return prepared.passage.markdown.slice(start, end);
  return row.row.cells.map((cell, at) => `${row.table.header[at] ?? ''}: ${cell}`).join('; ');
}
