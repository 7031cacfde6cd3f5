import type { SheetContent } from './sheet-content.ts';

/** What a reader of any workbook format finds, before it is laid out. */
export interface WorkbookContent {
  /** Visible sheets, in the order of their tabs. */
  readonly sheets: readonly SheetContent[];
  readonly hiddenSheets: number;
  /** Parts beside the sheets that are damaged and left out, such as "the drawings of Plan". */
  readonly unreadable?: readonly string[];
  readonly title?: string;
  readonly author?: string;
}
