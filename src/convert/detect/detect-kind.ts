/**
 * Tells what kind of file an upload is: by its content first, by its name second. The content says which kinds
 * are possible, the ending picks among them. Damage is not judged here: a truncated package is taken under its
 * ending's kind and fails later, with a reason, in its reader.
 */
import { ACCEPTED_ENDINGS, endingOf, type FileKind, kindByEnding } from '../../domain/file-kind.ts';
import type { RandomAccess } from '../package/random-access.ts';
import { type Content, sniffContent } from './sniff-content.ts';

export type Detected =
  | { readonly ok: true; readonly kind: FileKind }
  | {
      readonly ok: false;
      /** Nothing in it; an ending or content that docgate does not take; content that belies the ending. */
      readonly reason: 'empty' | 'unsupported' | 'contradiction';
      /** A sentence for the person who sent the file. */
      readonly message: string;
    };

/**
 * Judges a file by a bounded number of bounded reads, however large it is.
 *
 * @param file the file's bytes; errors of its `read` are passed on
 * @param fileName the name it was sent under, without folders
 */
export function detectKind(file: RandomAccess, fileName: string): Detected {
  if (file.size === 0) return { ok: false, reason: 'empty', message: 'The file is empty.' };
  const ending = endingOf(fileName);
  const named = kindByEnding(ending);
  if (ending !== '' && named === undefined)
    return unsupported(`Files named ${shown(ending)} are not supported.`);

  const content = sniffContent(file);
  if (named !== undefined) return judgeNamed(content, named, ending);
  if (content.unnamed !== undefined) return { ok: true, kind: content.unnamed };
  return unsupported(`The file's name has no ending, and its content is ${content.what}.`);
}

function judgeNamed(content: Content, named: FileKind, ending: string): Detected {
  if (content.kinds.includes(named)) return { ok: true, kind: named };
  const message = `The file is named ${shown(ending)}, but its content is ${content.what}.`;
  return { ok: false, reason: 'contradiction', message };
}

function unsupported(what: string): Detected {
  const message = `${what} Supported: ${ACCEPTED_ENDINGS.join(' ')}`;
  return { ok: false, reason: 'unsupported', message };
}

/** An ending as a person reads it; a long or odd one is not repeated to them. */
function shown(ending: string): string {
  return /^[\p{L}\p{N}_-]{1,16}$/u.test(ending) ? `.${ending}` : 'like this';
}
