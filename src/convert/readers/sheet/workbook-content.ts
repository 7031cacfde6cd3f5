import { ConversionRefused } from '../../../domain/conversion.ts';
import type { SheetContent } from './sheet-content.ts';

/** The content of a workbook in any format, before layout. */
export interface WorkbookContent {
  /** Visible sheets, in the order of their tabs. */
  readonly sheets: readonly SheetContent[];
  readonly hiddenSheets: number;
  /** Damaged optional parts that were left out, such as "the drawings of Plan". */
  readonly unreadable?: readonly string[];
  readonly title?: string;
  readonly author?: string;
}

/** A workbook has at least one sheet ([MS-XLS] 2.1.7.20.3, ECMA-376 Part 1, 18.2.20): one without is damaged. */
export function withoutSheets(): ConversionRefused {
  return new ConversionRefused('damaged', 'The workbook is damaged: it holds no sheet.');
}
