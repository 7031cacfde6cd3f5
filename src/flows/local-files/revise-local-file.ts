/** Applies edits to a local file, like the service does to stored ones. */
import { rename, rm } from 'node:fs/promises';
import type { ConversionResults, ReviseStep } from '../../convert/pool/protocol.ts';
import { type RunConversion, readLocalFile, withPath } from './convert-file.ts';

/**
 * Applies edits to a local file and writes the result to another, or replaces it; nothing is written if an edit can't
 * be applied.
 *
 * @throws AppError not_found if there is no such file; ConversionRefused if it can't be opened; the system's error,
 * with the path, if the result can't be written
 */
export async function reviseLocalFile(
  run: RunConversion,
  path: string,
  out: string,
  step: ReviseStep,
): Promise<ConversionResults['revise']> {
  const { bytes, kind } = await readLocalFile(path);
  const task = { kind: 'revise' as const, input: bytes, fileKind: kind, steps: [step], output: null };
  const revised = await withPath(path, run(task));
  if (revised.ok && revised.bytes !== null) await writeAtomically(out, revised.bytes);
  return revised;
}

/** Writes to a temporary file and renames it, so that a full disk leaves no partial file. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const partial = `${path}.${process.pid}.partial`;
  try {
    await Bun.write(partial, bytes);
    await rename(partial, path);
  } catch (error) {
    // The error should name the requested path, not the temporary file.
    throw error instanceof Error ? Object.assign(error, { path }) : error;
  } finally {
    // The temporary file may not exist.
    await rm(partial, { force: true }).catch(() => undefined);
  }
}
