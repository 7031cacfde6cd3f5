import type { Edit, Revision, Tracking } from '../../domain/edit.ts';

/** What knows how to write edits into files of one kind. It throws ConversionRefused for bad files. */
export interface Reviser {
  readonly revise: (bytes: Uint8Array, edits: readonly Edit[], tracking?: Tracking) => Revision;
}
