/**
 * The file kinds docgate takes, and which endings each is known by.
 *
 * A kind says how the bytes are read, not what they are called: .docm and .dotx are read as docx.
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

/** The endings of accepted file names, with the dot, in the order in which people are told of them. */
export const ACCEPTED_ENDINGS: readonly string[] = Object.keys(KIND_BY_ENDING).map((ending) => `.${ending}`);

/** The ending of a file name in lower case, without its dot; empty when it has none. */
export function endingOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  return dot <= 0 ? '' : fileName.slice(dot + 1).toLowerCase();
}

/** The kind that a file name's ending stands for, or undefined when docgate knows no such ending. */
export function kindByEnding(ending: string): FileKind | undefined {
  return Object.hasOwn(KIND_BY_ENDING, ending) ? KIND_BY_ENDING[ending] : undefined;
}
