/**
 * Applies edits to a stored version in a conversion process: the resulting file, and where the edits are in it. A kind
 * that can't be revised in place is revised as its processed content, and becomes Markdown.
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

/** The file that edits apply to: the pushed file, or its content where the file can't be revised. */
export interface ReviseBase {
  readonly path: string;
  readonly kind: FileKind;
  readonly fileName: string;
}

/** @throws AppError document_processing if the version is not ready */
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
  /** Path of the new file. */
  readonly output: string;
  readonly owner: WorkOwner;
}

/**
 * Applies edits and writes the result to a new file.
 *
 * @returns the locations of each edit
 * @throws AppError unprocessable, with an explanation, if the file can't be opened or an edit can't be applied;
 * otherwise like awaitConversion
 */
export async function writeEdits(
  deps: ReviseDeps,
  base: Pick<ReviseBase, 'path' | 'kind'>,
  { edits, output, owner }: EditsToWrite,
): Promise<readonly (readonly EditedPlace[])[]> {
  return (await revise(deps, base, { steps: [{ edits, tracking: null }], output }, owner)).places;
}

/** Returns the file with sets of edits as tracked changes, applied one after the other. @throws like `writeEdits` */
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
