/** Checks a file before uploading, so that obvious refusals are immediate. */
import { endingOf, kindByEnding } from '../../../domain/file-kind.ts';
import { MAX_FILE_BYTES } from '../../../domain/limits.ts';

/** The server's error codes, and codes for what only the browser can detect. */
export type FileFault = 'file_too_large' | 'unsupported_file_type' | 'empty' | 'folder';

/** Undefined if the file may be uploaded; the server checks its content. */
export function checkFile(file: { readonly name: string; readonly size: number }): FileFault | undefined {
  const ending = endingOf(file.name);
  if (ending !== '' && kindByEnding(ending) === undefined) return 'unsupported_file_type';
  if (file.size > MAX_FILE_BYTES) return 'file_too_large';
  return file.size === 0 ? 'empty' : undefined;
}
