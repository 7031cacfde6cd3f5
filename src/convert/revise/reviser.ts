import type { Edit, Revision, Tracking } from '../../domain/edit.ts';

/** Writes edits into files of one kind. Throws ConversionRefused for unreadable files. */
export interface Reviser {
  readonly revise: (bytes: Uint8Array, edits: readonly Edit[], tracking?: Tracking) => Revision;
}
