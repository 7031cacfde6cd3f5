/** Sends one file with progress. XMLHttpRequest, since fetch has no progress of uploads yet. */
import { ACCEPTED_ENDINGS } from '../../../domain/file-kind.ts';

/** What the file chooser offers. */
export const ACCEPT = ACCEPTED_ENDINGS.join(',');

export type UploadAnswer =
  | { readonly kind: 'taken'; readonly documentId: string; readonly isNew: boolean }
  /** By the published code of a refusal. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** No answer came, or one that another try may better. */
  | { readonly kind: 'broken' };

export interface Upload {
  readonly answer: Promise<UploadAnswer>;
  readonly cancel: () => void;
}

/** A connection on which nothing moves for so long is a broken one. */
const STALLED_MS = 45_000;

/**
 * @param path where to
 * @param fields text parts that come before the file
 * @param onProgress called with the share that is sent, from 0 to 1
 */
export function uploadFile(
  path: string,
  file: File,
  fields: Readonly<Record<string, string>>,
  onProgress: (share: number) => void,
): Upload {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const request = new XMLHttpRequest();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const watch = () => {
    clearTimeout(stalled);
    stalled = setTimeout(() => request.abort(), STALLED_MS);
  };
  const answer = new Promise<UploadAnswer>((resolve) => {
    request.upload.onprogress = (event) => {
      watch();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve({ kind: 'broken' });
    request.onabort = () => resolve({ kind: 'broken' });
    request.onloadend = () => clearTimeout(stalled);
  });
  request.open('POST', path);
  request.setRequestHeader('Accept', 'application/json');
  watch();
  request.send(form);
  return { answer, cancel: () => request.abort() };
}

/** Statuses that say that the service, or something before it, could not answer this time. */
const PASSING = [408, 429, 500, 502, 503, 504];

/** Our own server's answers are trusted to have the shape that the same build gave them. */
function readAnswer({ status, responseText }: XMLHttpRequest): UploadAnswer {
  if (PASSING.includes(status)) return { kind: 'broken' };
  try {
    if (status >= 200 && status < 300) {
      const { id } = JSON.parse(responseText) as { id: string };
      return { kind: 'taken', documentId: id, isNew: status === 202 };
    }
    const { code, message } = JSON.parse(responseText) as { code: string; message: string };
    return { kind: 'refused', code, message };
  } catch {
    return { kind: 'broken' };
  }
}
