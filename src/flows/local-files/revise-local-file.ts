/** Writes edits into one local file with the service's own revisers; nothing is kept. */
import { rename, rm } from 'node:fs/promises';
import type { ConversionResults, ReviseStep } from '../../convert/pool/protocol.ts';
import { type RunConversion, readLocalFile, sayingWhich } from './convert-file.ts';

/**
 * Applies edits to a local file and writes what comes of it to another, or over the same; nothing is written when
 * an edit can't be made.
 *
 * @throws AppError not_found when there is no such file; ConversionRefused when it can't be opened; as the system says,
 *   with the path, when the new one can't be written
 */
export async function reviseLocalFile(
  run: RunConversion,
  path: string,
  out: string,
  step: ReviseStep,
): Promise<ConversionResults['revise']> {
  const { bytes, kind } = await readLocalFile(path);
  const task = { kind: 'revise' as const, input: bytes, fileKind: kind, steps: [step], output: null };
  const revised = await sayingWhich(path, run(task));
  if (revised.ok && revised.bytes !== null) await writeWhole(out, revised.bytes);
  return revised;
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
