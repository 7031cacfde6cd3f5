/** Sends one file with progress. XMLHttpRequest, since fetch still tells nothing of what has gone out. */
import { ACCEPTED_ENDINGS } from '../../../domain/file-kind.ts';
import type { Answer } from '../requests.ts';

/** What the file chooser offers. */
export const ACCEPT = ACCEPTED_ENDINGS.join(',');

export interface Upload {
  readonly answer: Promise<Answer<unknown>>;
  readonly cancel: () => void;
}

/**
 * @param path where to
 * @param onProgress told the share that is out, from 0 to 1
 * @param fields text parts that come before the file
 */
export function uploadFile(
  path: string,
  file: File,
  onProgress: (share: number) => void,
  fields: Readonly<Record<string, string>> = {},
): Upload {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', file);
  const request = new XMLHttpRequest();
  const answer = new Promise<Answer<unknown>>((resolve) => {
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    request.onload = () => resolve(readUploadAnswer(request));
    request.onerror = () => resolve(UNREACHABLE);
    request.onabort = () => resolve(UNREACHABLE);
  });
  request.open('POST', path);
  request.setRequestHeader('Accept', 'application/json');
  request.send(form);
  return { answer, cancel: () => request.abort() };
}

const UNREACHABLE = { ok: false, code: 'unreachable', message: '' } as const;

/** Our own server's answers are trusted to have the shape that the same build gave them. */
function readUploadAnswer(request: XMLHttpRequest): Answer<unknown> {
  if (request.status >= 200 && request.status < 300) return { ok: true, body: undefined };
  try {
    const { code, message } = JSON.parse(request.responseText) as { code: string; message: string };
    return { ok: false, code, message };
  } catch {
    return UNREACHABLE;
  }
}
