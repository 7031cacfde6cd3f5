/**
 * Limits the cells of a workbook: about three times the promised performance range, within the memory of a process.
 */
import { ConversionRefused } from '../../../domain/conversion.ts';

const MAX_CELLS = 10_000_000;

export class CellBudget {
  #left = MAX_CELLS;

  /** @throws ConversionRefused `too_large` if there are too many */
  take(cells: number): void {
    this.#left -= cells;
    if (this.#left < 0) {
      const message = `The workbook holds more than ${MAX_CELLS / 1_000_000} million cells.`;
      throw new ConversionRefused('too_large', message);
    }
  }
}
