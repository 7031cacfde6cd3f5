/** Parts that a workbook can do without: when one is damaged, what it holds is left out, and the names are kept. */
import { ConversionRefused } from '../../../domain/conversion.ts';

export class SideParts {
  /** What could not be read, as a person would call it. */
  readonly damaged = new Set<string>();

  /** What `read` gives, or nothing of it when the part it reads is damaged. */
  read<Content>(what: string, read: () => Content, nothing: Content): Content {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConversionRefused) || error.code !== 'damaged') throw error;
      this.damaged.add(what);
      return nothing;
    }
  }
}
