/**
 * Detects the kind of an uploaded file from its content and its name: the content determines which kinds are possible,
 * the ending selects one of them. Damage is not detected here: a truncated package has the kind of its ending, and its
 * reader refuses it with a reason.
 */
import { ACCEPTED_ENDINGS, endingOf, type FileKind, kindByEnding } from '../../domain/file-kind.ts';
import type { RandomAccess } from '../package/random-access.ts';
import { type Content, sniffContent } from './sniff-content.ts';

export type DetectionResult =
  | { readonly ok: true; readonly kind: FileKind }
  | {
      readonly ok: false;
      /** No content; an ending or content that is not supported; content that contradicts the ending. */
      readonly reason: 'empty' | 'unsupported' | 'contradiction';
      /** A sentence for the sender of the file. */
      readonly message: string;
    };

/**
 * Detects the kind of a file with a bounded number of bounded reads, whatever its size.
 *
 * @param file the file's bytes; errors of its `read` are thrown
 * @param fileName the name it was sent under, without folders
 */
export function detectKind(file: RandomAccess, fileName: string): DetectionResult {
  if (file.size === 0) return { ok: false, reason: 'empty', message: 'The file is empty.' };
  const ending = endingOf(fileName);
  const named = kindByEnding(ending);
  if (ending !== '' && named === undefined)
    return unsupported(`Files named ${shown(ending)} are not supported.`);

  const content = sniffContent(file);
  if (named !== undefined) return checkEnding(content, named, ending);
  if (content.unnamed !== undefined) return { ok: true, kind: content.unnamed };
  return unsupported(`The file's name has no ending, and its content is ${content.what}.`);
}

function checkEnding(content: Content, named: FileKind, ending: string): DetectionResult {
  if (content.kinds.includes(named)) return { ok: true, kind: named };
  const message = `The file is named ${shown(ending)}, but its content is ${content.what}.`;
  return { ok: false, reason: 'contradiction', message };
}

function unsupported(what: string): DetectionResult {
  const message = `${what} Supported: ${ACCEPTED_ENDINGS.join(' ')}`;
  return { ok: false, reason: 'unsupported', message };
}

/** An ending for a message; a long or odd one is not repeated. */
function shown(ending: string): string {
  return /^[\p{L}\p{N}_-]{1,16}$/u.test(ending) ? `.${ending}` : 'like this';
}
