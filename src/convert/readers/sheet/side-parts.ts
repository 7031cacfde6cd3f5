/** Optional parts of a workbook: damaged ones are left out, and their names recorded. */
import { ConversionRefused } from '../../../domain/conversion.ts';

export class SideParts {
  /** Names of unreadable parts, for people. */
  readonly damaged = new Set<string>();

  /** The result of `read`, or `nothing` if the part is damaged. */
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
