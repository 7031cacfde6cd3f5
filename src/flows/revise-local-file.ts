/** Writes edits into one local file with the service's own revisers; nothing is kept. */
import { rename, rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { detectKind } from '../convert/detect/detect-kind.ts';
import { accessBytes } from '../convert/detect/random-access.ts';
import { reviseFile } from '../convert/revise/revise-file.ts';
import { ConversionRefused } from '../domain/conversion.ts';
import type { Edit, Revision, Tracking } from '../domain/edit.ts';
import { AppError } from '../domain/errors.ts';

export interface LocalEdits {
  readonly edits: readonly Edit[];
  readonly tracking?: Tracking;
}

/**
 * Applies edits to a local file and writes what comes of it to another, or over the same; nothing is written when
 * an edit can't be made.
 *
 * @throws AppError not_found when there is no such file; ConversionRefused when it can't be opened; as the system says,
 *   with the path, when the new one can't be written
 */
export async function reviseFileInto(
  path: string,
  out: string,
  { edits, tracking }: LocalEdits,
): Promise<Revision> {
  const file = Bun.file(path);
  if (!(await file.exists())) throw new AppError('not_found', `${path}: there is no such file`);
  const bytes = await file.bytes();
  const detected = await detectKind(accessBytes(bytes), basename(path));
  if (!detected.ok) throw new ConversionRefused('unsupported', `${path}: ${detected.message}`);
  const revision = await reviseFile(bytes, detected.kind, edits, tracking);
  if (revision.ok) await writeWhole(out, revision.bytes);
  return revision;
}

/** Written beside and renamed, so that a full disk leaves no half file under the name asked for. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  try {
    await Bun.write(partial, bytes);
    await rename(partial, path);
  } catch (error) {
    // What the system says is about the name that was asked for, not about the one beside it.
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  } finally {
    // Where nothing could be written there may be nothing to remove either.
    await rm(partial, { force: true }).catch(() => undefined);
  }
}
