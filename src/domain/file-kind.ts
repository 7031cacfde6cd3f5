/**
 * The supported file kinds and their extensions.
 *
 * A kind determines how the bytes are read: .docm and .dotx are read as docx.
 */

export const FILE_KINDS = ['docx', 'doc', 'pdf', 'xlsx', 'xlsb', 'xls', 'csv', 'tsv', 'md', 'txt'] as const;

export type FileKind = (typeof FILE_KINDS)[number];

const KIND_BY_ENDING: Readonly<Record<string, FileKind>> = {
  docx: 'docx',
  docm: 'docx',
  dotx: 'docx',
  doc: 'doc',
  pdf: 'pdf',
  xlsx: 'xlsx',
  xlsm: 'xlsx',
  xlsb: 'xlsb',
  xls: 'xls',
  csv: 'csv',
  tsv: 'tsv',
  md: 'md',
  markdown: 'md',
  txt: 'txt',
};

/** Accepted extensions, with the dot, in display order. */
export const ACCEPTED_ENDINGS: readonly string[] = Object.keys(KIND_BY_ENDING).map((ending) => `.${ending}`);

/** Returns the extension of a file name in lower case, without its dot; empty if there is none. */
export function endingOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** Returns the kind of an extension, or undefined if it is not supported. */
export function kindByEnding(ending: string): FileKind | undefined {
  return Object.hasOwn(KIND_BY_ENDING, ending) ? KIND_BY_ENDING[ending] : undefined;
}
