/** Uploads one file with progress. Uses XMLHttpRequest, since fetch has no upload progress. */
import { ACCEPTED_ENDINGS } from '../../../domain/file-kind.ts';

/** File types in the file chooser. */
export const ACCEPT = ACCEPTED_ENDINGS.join(',');

export type UploadAnswer =
  | { readonly kind: 'taken'; readonly documentId: string; readonly isNew: boolean }
  /** With the published code of the error. */
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** No response, or an error that a retry may resolve. */
  | { readonly kind: 'broken' };

export interface Upload {
  readonly answer: Promise<UploadAnswer>;
  readonly cancel: () => void;
}

/** A connection without progress for this long counts as broken. */
const STALLED_MS = 45_000;

/**
 * @param path the endpoint
 * @param fields form fields sent before the file
 * @param onProgress called with the fraction sent, from 0 to 1
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => request.abort(), STALLED_MS);
  };
  const answer = new Promise<UploadAnswer>((resolve) => {
    request.upload.onprogress = (event) => {
      restartTimer();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(readAnswer(request));
    request.onerror = () => resolve({ kind: 'broken' });
    request.onabort = () => resolve({ kind: 'broken' });
    request.onloadend = () => clearTimeout(timer);
  });
  request.open('POST', path);
  request.setRequestHeader('Accept', 'application/json');
  restartTimer();
  request.send(form);
  return { answer, cancel: () => request.abort() };
}

/** Statuses of temporary errors of the service or a proxy. */
const TEMPORARY_STATUSES = [408, 429, 500, 502, 503, 504];

/** Responses are trusted to have the declared type, since server and scripts come from the same build. */
function readAnswer({ status, responseText }: XMLHttpRequest): UploadAnswer {
  if (TEMPORARY_STATUSES.includes(status)) return { kind: 'broken' };
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
