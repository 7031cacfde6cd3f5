import type { Revision } from '../../../domain/edit.ts';
import type { Splice } from '../splice.ts';
import type { TextFile } from './text-file.ts';

/** The revision that comes of splices in a text file, or the fault that keeps them from being written. */
export function writeTextFile(
  file: TextFile,
  splices: readonly Splice[],
  { replaced, places }: Pick<Extract<Revision, { ok: true }>, 'replaced' | 'places'>,
): Revision {
  const bytes = file.apply(splices);
  if (bytes instanceof Uint8Array) return { ok: true, bytes, replaced, places, warnings: [] };
  if (bytes === 'not_encodable') {
    const message = `The new text holds a character that the file's encoding (${file.encoding}) does not have.`;
    return { ok: false, faults: [{ code: 'invalid_text', edit: 0, message }] };
  }
  const message = 'That place can not be changed: its bytes are no clean text of one encoding.';
  return { ok: false, faults: [{ code: 'locked', edit: 0, message }] };
}
