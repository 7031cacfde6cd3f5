import type { Revision } from '../../../domain/edit.ts';
import { refusal } from '../refusal.ts';
import type { Splice } from '../splice.ts';
import type { TextFile } from './text-file.ts';

/** The revision after applying splices to a text file, or the fault that prevents it. */
export function writeTextFile(
  file: TextFile,
  splices: readonly Splice[],
  { replaced, places }: Pick<Extract<Revision, { ok: true }>, 'replaced' | 'places'>,
): Revision {
  const bytes = file.apply(splices);
  if (bytes instanceof Uint8Array) return { ok: true, bytes, replaced, places, warnings: [] };
  if (bytes === 'not_encodable') {
    const fault = refusal('invalid_text', 0, 'encodingLacks', { encoding: file.encoding });
    return { ok: false, faults: [fault] };
  }
  return { ok: false, faults: [refusal('locked', 0, 'unclean')] };
}
