/** A paragraph, line or cell as people see it: the unit in which texts are found, whatever the format. */
export interface TextBlock {
  readonly text: string;
  /** Titles of the headings above it, outermost first; its own title last when it is a heading. */
  readonly headings: readonly string[];
  /** In people's terms: "page header", "table 2, row 3, column 1", "line 12". */
  readonly where?: string;
  /** Why it can't be edited, for one that can't. */
  readonly locked?: string;
}
