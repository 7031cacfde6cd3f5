/** A table of records. On narrow screens each row becomes a block whose cells are labelled by `data-label`. */
import type { ComponentChildren, VNode } from 'preact';
import { useWords } from '../words/words.ts';

export interface RowsProps {
  readonly heads: readonly string[];
  /** Whether there is a last column with actions. */
  readonly hasActions?: boolean;
  /** Whether the last column holds numbers. */
  readonly endsWithFigures?: boolean;
  /** The id of the table's heading. */
  readonly labelledBy?: string;
  readonly children: ComponentChildren;
}

export function Rows({ heads, hasActions, endsWithFigures, labelledBy, children }: RowsProps): VNode {
  const words = useWords();
  return (
    <table class="rows" aria-labelledby={labelledBy}>
      <thead>
        <tr>
          {heads.map((head, index) => (
            <th key={head} class={endsWithFigures && index === heads.length - 1 ? 'align-right' : undefined}>
              {head}
            </th>
          ))}
          {hasActions && (
            <th>
              <span class="visually-hidden">{words.more}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
