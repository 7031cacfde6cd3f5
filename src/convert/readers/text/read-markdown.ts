import { ConversionRefused } from '../../../domain/conversion.ts';
import type { Reader } from '../../reader.ts';

/** Not written yet: refuses every file. */
export const readMarkdown: Reader = () => {
  throw new ConversionRefused('unsupported', 'This kind of file is not read yet.');
};
