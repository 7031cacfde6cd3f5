/** How many cells of a workbook are read: some three times what is promised to be fast, and what a process can hold. */
import { ConversionRefused } from '../../../domain/conversion.ts';

const MAX_CELLS = 10_000_000;

export class CellBudget {
  #left = MAX_CELLS;

  /** @throws ConversionRefused `too_large` once there are too many */
  take(cells: number): void {
    this.#left -= cells;
    if (this.#left < 0) {
      const message = `The workbook holds more than ${MAX_CELLS / 1_000_000} million cells.`;
      throw new ConversionRefused('too_large', message);
    }
  }
}
