/** How records are shown to people: plain columns that also paste well. */

/** RFC 3339, UTC. */
export function renderTime(at: number): string {
  return new Date(at).toISOString();
}

/** Aligned columns under their headings, or one line that says there is nothing. */
export function renderTable(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  empty: string,
): string[] {
  if (rows.length === 0) return [empty];
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [headings, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
