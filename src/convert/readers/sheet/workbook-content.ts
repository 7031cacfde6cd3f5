import { ConversionRefused } from '../../../domain/conversion.ts';
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

/** A workbook holds one sheet at least ([MS-XLS] 2.1.7.20.3, ECMA-376 Part 1, 18.2.20): one without has lost them. */
export function withoutSheets(): ConversionRefused {
  return new ConversionRefused('damaged', 'The workbook is damaged: it holds no sheet.');
}
