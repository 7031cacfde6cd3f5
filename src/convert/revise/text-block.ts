import type { EditReason } from '../../domain/edit.ts';

/** A paragraph, line or cell as people see it: the unit in which texts are searched, in every format. */
export interface TextBlock {
  readonly text: string;
  /** Titles of the headings above it, outermost first; its own title last if it is a heading. */
  readonly headings: readonly string[];
  /** Heading level from 1; undefined for other blocks. */
  readonly level?: number | undefined;
  /** Location for people: "page header", "table 2, row 3, column 1", "line 12". */
  readonly where?: string | undefined;
  /** Whether it is a number or another value, of which a part is no separate text. */
  readonly isValue?: boolean;
  /** Another name of the value: its stored form. */
  readonly alias?: string;
  /** Why it can't be edited, if so. */
  readonly locked?: EditReason | undefined;
}
