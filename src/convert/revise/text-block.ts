import type { EditReason } from '../../domain/edit.ts';

/** A paragraph, line or cell as people see it: the unit in which texts are found, whatever the format. */
export interface TextBlock {
  readonly text: string;
  /** Titles of the headings above it, outermost first; its own title last when it is a heading. */
  readonly headings: readonly string[];
  /** Of a heading, from 1. */
  readonly level?: number | undefined;
  /** In people's terms: "page header", "table 2, row 3, column 1", "line 12". */
  readonly where?: string | undefined;
  /** It holds a number or another value, a part of which is no text of its own. */
  readonly isValue?: boolean;
  /** Another way to name the value: as it is stored. */
  readonly alias?: string;
  /** Why it can't be edited, for one that can't. */
  readonly locked?: EditReason | undefined;
}
