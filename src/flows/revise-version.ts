/**
 * Edits against a stored version: where they would go, and the file they make. The work is done in a conversion
 * process. A kind that is not revised in place is revised as its processed content, and becomes Markdown.
 */
import { canRevise } from '../convert/revise/revise-file.ts';
import type { Version } from '../domain/document.ts';
import type { Edit, EditFault, Occurrence, Tracking } from '../domain/edit.ts';
import { AppError } from '../domain/errors.ts';
import { endingOf, type FileKind } from '../domain/file-kind.ts';
import type { Deps } from './deps.ts';

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

/**
 * Writes edits to a file of its own.
 *
 * @param output where the new file is written; nothing is when there are faults
 * @throws ConversionRefused when the file can't be opened
 */
export async function writeEdits(
  deps: ReviseDeps,
  base: Pick<ReviseBase, 'path' | 'kind'>,
  edits: readonly Edit[],
  output: string,
  tracking: Tracking | null = null,
): Promise<readonly EditFault[]> {
  const task = { kind: 'revise' as const, input: base.path, fileKind: base.kind, edits, output, tracking };
  return (await deps.pool.run(task)).faults;
}

/** Where each edit would go, in the order of the edits. */
export async function locateEdits(
  deps: ReviseDeps,
  base: ReviseBase,
  edits: readonly Edit[],
): Promise<readonly (readonly Occurrence[])[]> {
  const texts = edits.map((edit) => (edit.kind === 'set_cell' ? null : edit.text));
  const { places } = await deps.pool.run({ kind: 'locate', input: base.path, fileKind: base.kind, texts });
  return edits.map((edit, index) => narrow(edit, places[index] ?? []));
}

/** Those of a text's occurrences that an edit is about; for showing, the reviser has the last word. */
function narrow(edit: Edit, places: readonly Occurrence[]): readonly Occurrence[] {
  if (edit.kind === 'set_cell') return [];
  const { section, paragraph, occurrence } = edit.place ?? {};
  const kept = places.filter(
    (place) =>
      (section === undefined || place.headings.some((heading) => heading.includes(section))) &&
      (paragraph === undefined || place.paragraph.includes(paragraph)),
  );
  if (occurrence !== undefined) return kept.slice(occurrence - 1, occurrence);
  return 'everywhere' in edit && edit.everywhere === true ? kept : kept.slice(0, 1);
}
