import type { Edit, Occurrence, Revision, Tracking } from '../../domain/edit.ts';

/** What knows how to write edits into files of one kind. Both functions throw ConversionRefused for bad files. */
export interface Reviser {
  readonly revise: (bytes: Uint8Array, edits: readonly Edit[], tracking?: Tracking) => Revision;
  readonly locate: (bytes: Uint8Array, text: string) => readonly Occurrence[];
}
