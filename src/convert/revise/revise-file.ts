/**
 * Applies edits to a file of any kind. Either all edits are made, or the faults say why not and there are no new
 * bytes. Each reviser is loaded when the first file of its kind arrives.
 */

import type { Edit, EditReason, Revision, Tracking } from '../../domain/edit.ts';
import type { FileKind } from '../../domain/file-kind.ts';
import { type ReasonName, refusal } from './refusal.ts';
import type { Reviser } from './reviser.ts';

const REVISERS: Readonly<Partial<Record<FileKind, () => Promise<Reviser>>>> = {
  docx: async () => (await import('./docx/revise-docx.ts')).docxReviser,
  xlsx: async () => (await import('./xlsx/revise-xlsx.ts')).xlsxReviser,
  csv: async () => (await import('./csv/revise-csv.ts')).csvReviser,
  tsv: async () => (await import('./csv/revise-csv.ts')).tsvReviser,
  md: async () => (await import('./text/revise-text.ts')).markdownReviser,
  txt: async () => (await import('./text/revise-text.ts')).textReviser,
};

/** Whether files of a kind are revised in place; for others the next version is made from the processed content. */
export function canRevise(kind: FileKind): boolean {
  return REVISERS[kind] !== undefined;
}

/** Whether edits of a kind can be written as tracked changes. */
export function canTrack(kind: FileKind): boolean {
  return kind === 'docx';
}

/**
 * Applies a set of edits to the bytes of a file.
 *
 * @param tracking if given, the edits are written as tracked changes; only for kinds that `canTrack`
 * @throws ConversionRefused if the file can't be opened
 */
export async function reviseFile(
  bytes: Uint8Array,
  kind: FileKind,
  edits: readonly Edit[],
  tracking?: Tracking,
): Promise<Revision> {
  const load = REVISERS[kind];
  if (load === undefined) return refused('unsupported_kind', 'unsupportedKind', { kind });
  if (tracking !== undefined && !canTrack(kind)) {
    return refused('not_applicable', 'trackedInWord');
  }
  return (await load()).revise(bytes, edits, tracking);
}

function refused(
  code: 'unsupported_kind' | 'not_applicable',
  name: ReasonName,
  values: EditReason['values'] = {},
): Revision {
  return { ok: false, faults: [refusal(code, 0, name, values)] };
}
