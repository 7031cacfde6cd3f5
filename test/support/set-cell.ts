/** The edit that sets a cell, as tests expect it. */
export function cell(row: string, column: string, value: string) {
  return { kind: 'set_cell', cell: { row, column }, value };
}
