/** What can be said of a file before it is sent, so that nobody waits for a refusal. */
import { endingOf, kindByEnding } from '../../../domain/file-kind.ts';
import { MAX_FILE_BYTES } from '../../../domain/limits.ts';

/** Codes as the server would answer them, but for what only the browser can see. */
export type FileFault = 'file_too_large' | 'unsupported_file_type' | 'empty' | 'folder';

/** Undefined for a file that the server is asked about: its content may still belie its name. */
export function judgeFile(file: { readonly name: string; readonly size: number }): FileFault | undefined {
  const ending = endingOf(file.name);
  if (ending !== '' && kindByEnding(ending) === undefined) return 'unsupported_file_type';
  if (file.size > MAX_FILE_BYTES) return 'file_too_large';
  return file.size === 0 ? 'empty' : undefined;
}
