/** Formats records for people, in plain columns. */

/** RFC 3339, UTC. */
export function renderTime(at: number): string {
  return new Date(at).toISOString();
}

/** Renders aligned columns with headings, or `empty` if there are no rows. */
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
