/** A table of records; on a narrow window each becomes a block, and its cells say what they are by `data-label`. */
import type { ComponentChildren, VNode } from 'preact';
import { useWords } from '../words/words.ts';

export interface RowsProps {
  readonly heads: readonly string[];
  /** Whether a last column holds what can be done with a record. */
  readonly hasActions?: boolean;
  /** Whether the last column holds figures. */
  readonly endsWithFigures?: boolean;
  /** The id of what names the table. */
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
