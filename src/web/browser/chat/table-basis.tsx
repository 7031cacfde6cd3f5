/** What stands behind a reckoned answer: its groups as a chart, and one press away the rows that it was reckoned from. */
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

/** A stretch of the rows, and where it begins; its rows are null when they could not be had. */
interface Stretch {
  readonly from: number;
  readonly found: TableRows | null;
}

export function TableBasis({ message, chatId }: BasisProps): VNode | null {
  const words = useWords();
  const [stretch, setStretch] = useState<Stretch>();
  const { basis, id } = message;
  if (basis === null) return null;
  const load = async (from: number) => {
    const answer = await getJson<TableRows>(`/chat/${chatId}/rows?message=${id}&from=${from}`);
    setStretch({ from, found: answer.ok ? answer.body : null });
  };
  return (
    <div class="basis">
      {basis.groups.length > 1 && <GroupChart id={`chart-${id}`} title={basis.plan} groups={basis.groups} />}
      <details
        onToggle={(event) => {
          if (event.currentTarget.open && !stretch?.found) void load(0);
        }}
      >
        <summary>{words.rowsBehind(basis.fileName)}</summary>
        <div aria-live="polite">
          {stretch?.found === null && <p class="problem">{words.rowsGone}</p>}
          {stretch?.found && (
            <Rows from={stretch.from} found={stretch.found} label={basis.fileName} onLoad={load} />
          )}
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
      <Stretches from={from} until={from + rows.length} total={found.total} onLoad={onLoad} />
    </div>
  );
}

interface StretchesProps {
  readonly from: number;
  readonly until: number;
  readonly total: number;
  readonly onLoad: (from: number) => void;
}

/** Which of the rows are shown, and the ways to those before and after them. */
function Stretches({ from, until, total, onLoad }: StretchesProps): VNode {
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

/** As many as the server hands out. */
export const ROWS_AT_ONCE = 50;
