import type { ConversionWarning } from '../../domain/conversion.ts';
import type { DecodedText } from './decode.ts';

/** The warning if part of a text file could not be decoded. */
export function decodingWarnings(decoded: DecodedText): ConversionWarning[] {
  if (decoded.undecodable === 0) return [];
  const count = decoded.undecodable === 1 ? 'One character' : `${decoded.undecodable} characters`;
  return [
    {
      code: 'undecodable_characters',
      count: decoded.undecodable,
      message: `${count} could not be read as ${decoded.encoding} and became \ufffd. Save the file as UTF-8.`,
    },
  ];
}
