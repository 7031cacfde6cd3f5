/** Stands in for the markdown room until that has landed. */
export function escapeText(text: string): string {
  return text.replaceAll(/([\\`*_[\]<>|~])/g, '\\$1');
}

interface PlainCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

export function renderTable(rows: readonly (readonly PlainCell[])[], _headerRows: number): string {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, r) => {
    let c = 0;
    for (const cell of row) {
      while (grid[r]?.[c] !== undefined) c++;
      for (let i = 0; i < cell.rows; i++)
        for (let j = 0; j < cell.columns; j++) {
          const target = grid[r + i];
          if (target !== undefined) target[c + j] = i === 0 && j === 0 ? cell.text : '';
        }
      c += cell.columns;
    }
  });
  const width = Math.max(...grid.map((row) => row.length));
  const line = (row: string[]) => `| ${Array.from({ length: width }, (_, i) => row[i] ?? '').join(' | ')} |`;
  const [head = [], ...rest] = grid;
  return [line(head), `|${' --- |'.repeat(width)}`, ...rest.map(line)].join('\n');
}
