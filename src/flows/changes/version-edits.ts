/**
 * Edits against a stored version: the file they make, and where they go in it. The work is done in a conversion
 * process. A kind that is not revised in place is revised as its processed content, and becomes Markdown.
 */
import type { ConversionResults, ReviseTask } from '../../convert/pool/protocol.ts';
import type { WorkOwner } from '../../convert/pool/work.ts';
import { because } from '../../convert/revise/refusal.ts';
import { canRevise } from '../../convert/revise/revise-file.ts';
import type { Version } from '../../domain/document.ts';
import type { Edit, EditedPlace, Tracking } from '../../domain/edit.ts';
import { AppError } from '../../domain/errors.ts';
import { endingOf, type FileKind } from '../../domain/file-kind.ts';
import { awaitConversion } from '../conversion/await-conversion.ts';
import type { Deps } from '../deps.ts';
import { ChangeRefused } from './change-refused.ts';

type ReviseDeps = Pick<Deps, 'blobs' | 'pool'>;

/** What edits are made to: the pushed file, or its content where the file can't be revised. */
export interface ReviseBase {
  readonly path: string;
  readonly kind: FileKind;
  readonly fileName: string;
}

/** @throws AppError document_processing when the version is not ready */
export function reviseBase(deps: Pick<Deps, 'blobs'>, version: Version): ReviseBase {
  if (version.markdown === null) {
    throw new AppError('document_processing', 'This version is not ready, so nothing in it can be changed.');
  }
  if (canRevise(version.kind)) {
    return { path: deps.blobs.path(version.original), kind: version.kind, fileName: version.fileName };
  }
  const ending = endingOf(version.fileName);
  const name = ending === '' ? version.fileName : version.fileName.slice(0, -ending.length - 1);
  return { path: deps.blobs.path(version.markdown), kind: 'md', fileName: `${name}.md` };
}

export interface EditsToWrite {
  readonly edits: readonly Edit[];
  /** Where the new file is written. */
  readonly output: string;
  readonly owner: WorkOwner;
}

/**
 * Writes edits to a file of its own.
 *
 * @param output where the new file is written
 * @returns where each edit went
 * @throws AppError unprocessable, with a sentence that says why, when the file can't be opened or an edit can't be made;
 *   as awaitConversion
 */
export async function writeEdits(
  deps: ReviseDeps,
  base: Pick<ReviseBase, 'path' | 'kind'>,
  { edits, output, owner }: EditsToWrite,
): Promise<readonly (readonly EditedPlace[])[]> {
  return (await revise(deps, base, { steps: [{ edits, tracking: null }], output }, owner)).places;
}

/** The file with sets of edits as tracked changes, one after the other. @throws as `writeEdits` */
export async function trackEdits(
  deps: ReviseDeps,
  base: Pick<ReviseBase, 'path' | 'kind'>,
  steps: readonly { readonly edits: readonly Edit[]; readonly tracking: Tracking }[],
  owner: WorkOwner,
): Promise<Uint8Array> {
  const { bytes } = await revise(deps, base, { steps, output: null }, owner);
  if (bytes === null) throw new Error('the revised file was not handed back');
  return bytes;
}

async function revise(
  deps: ReviseDeps,
  base: Pick<ReviseBase, 'path' | 'kind'>,
  what: Pick<ReviseTask, 'steps' | 'output'>,
  owner: WorkOwner,
): Promise<Extract<ConversionResults['revise'], { ok: true }>> {
  const task = { kind: 'revise' as const, input: base.path, fileKind: base.kind, ...what };
  const revised = await awaitConversion(deps, task, owner);
  if (revised.ok) return revised;
  throw new ChangeRefused('unprocessable', revised.faults[0]?.reason ?? because('impossible'));
}
