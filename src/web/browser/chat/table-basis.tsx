/** The basis of a computed answer: its groups as a chart, and on demand the table rows it was computed from. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TableRows } from '../../../domain/tables.ts';
import { getJson } from '../requests.ts';
import type { MessageView } from '../view-model.ts';
import { useLocale, useWords } from '../words/words.ts';
import { GroupChart } from './group-chart.tsx';

interface BasisProps {
  readonly message: MessageView;
  readonly chatId: string;
}

/** A page of rows and its offset; `found` is null if loading failed. */
interface Page {
  readonly from: number;
  readonly found: TableRows | null;
}

export function TableBasis({ message, chatId }: BasisProps): VNode | null {
  const words = useWords();
  const [page, setPage] = useState<Page>();
  const { basis, id } = message;
  if (basis === null) return null;
  const load = async (from: number) => {
    const answer = await getJson<TableRows>(`/chat/${chatId}/rows?message=${id}&from=${from}`);
    setPage({ from, found: answer.ok ? answer.body : null });
  };
  return (
    <div class="basis">
      {basis.groups.length > 1 && <GroupChart id={`chart-${id}`} title={basis.plan} groups={basis.groups} />}
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && !page?.found) void load(0);
        }}
      >
        <summary>{words.rowsBehind(basis.fileName)}</summary>
        <div aria-live="polite">
          {page?.found === null && <p class="problem">{words.rowsGone}</p>}
          {page?.found && <Rows from={page.from} found={page.found} label={basis.fileName} onLoad={load} />}
        </div>
      </details>
    </div>
  );
}

interface RowsProps {
  readonly from: number;
  readonly found: TableRows;
  readonly label: string;
  readonly onLoad: (from: number) => void;
}

function Rows({ from, found, label, onLoad }: RowsProps): VNode {
  const { header, isFigures, rows } = found;
  const classOf = (column: number) => (isFigures[column] ? 'figure' : undefined);
  return (
    <div class="markdown">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard */}
      <figure class="table-scroll basis-rows" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {header.map((name, column) => (
                <th key={column} scope="col" class={classOf(column)}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              <tr key={from + row}>
                {cells.map((cell, column) => (
                  <td key={column} class={classOf(column)}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </figure>
      <PageButtons from={from} until={from + rows.length} total={found.total} onLoad={onLoad} />
    </div>
  );
}

interface PageButtonsProps {
  readonly from: number;
  readonly until: number;
  readonly total: number;
  readonly onLoad: (from: number) => void;
}

/** The range of rows shown, with buttons for the previous and next page. */
function PageButtons({ from, until, total, onLoad }: PageButtonsProps): VNode {
  const words = useWords();
  const step = (to: number, label: string) => (
    <button type="button" class="button button-quiet" onClick={() => onLoad(to)}>
      {label}
    </button>
  );
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <p class="basis-pages">
      {from > 0 && step(Math.max(0, from - ROWS_AT_ONCE), words.rowsBefore)}
      <span class="quiet">
        {words.rowsShown(format(Math.min(from + 1, total)), format(until), format(total))}
      </span>
      {until < total && step(until, words.rowsAfter)}
    </p>
  );
}

/** Page size of the server. */
export const ROWS_AT_ONCE = 50;
