/** Optional parts of a document: a damaged one is left out with a warning. */
import { ConversionRefused } from '../../../domain/conversion.ts';
import type { Package } from '../../package/open-package.ts';
import type { XmlElement } from '../../package/parse-xml.ts';
import { readPartRoot } from './story.ts';
import type { Warnings } from './warnings.ts';

/** The root of an optional part; undefined if it is missing or unreadable. */
export function readSidePart(
  opened: Package,
  partName: string | undefined,
  warnings: Warnings,
): XmlElement | undefined {
  try {
    return readPartRoot(opened, partName);
  } catch (error) {
    if (!(error instanceof ConversionRefused) || error.code !== 'damaged') throw error;
    warnings.add('part_unreadable', 'A part of the file is damaged; what it holds is left out.', partName);
    return undefined;
  }
}
