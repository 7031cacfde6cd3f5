/** Links a question to the columns and cells of a table. */
import { withoutDerived } from '../plans/derived-columns.ts';
import type { Links, LinkTools } from './link.ts';
import { linkCells } from './link-cells.ts';
import { linkColumns } from './link-columns.ts';
import { linkValues } from './link-values.ts';
import { withYears } from './link-years.ts';

export function linkQuestion(tools: LinkTools): Links {
  const columns = linkColumns(tools);
  const stored = { ...tools, table: withoutDerived(tools.table) };
  const own = columns.filter(({ column }) => column.isDerived !== true);
  const conditions = [...linkCells(tools), ...linkValues(stored, own)];
  return withYears({ columns, conditions }, tools.table, tools.question);
}
