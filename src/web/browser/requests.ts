/** Requests that change something, and what came of them: the published code of a refusal, or nothing at all. */

export type Answer<Body> =
  | { readonly ok: true; readonly body: Body }
  /** `code` is the error shape's, or `unreachable` when no answer came. */
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Sends JSON to the application's own server. */
export async function sendJson<Body>(
  method: string,
  path: string,
  body: unknown = {},
): Promise<Answer<Body>> {
  try {
    const response = await fetch(path, {
      method,
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
    });
    return await readAnswer(response);
  } catch {
    return { ok: false, code: 'unreachable', message: '' };
  }
}

/** Reads JSON from the application's own server. */
export async function getJson<Body>(path: string): Promise<Answer<Body>> {
  try {
    return await readAnswer(await fetch(path, { headers: { Accept: 'application/json' } }));
  } catch {
    return { ok: false, code: 'unreachable', message: '' };
  }
}

/** Our own server's answers are trusted to have the shape that the same build gave them. */
async function readAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  if (response.ok) return { ok: true, body: (text === '' ? undefined : JSON.parse(text)) as Body };
  try {
    const { code, message } = JSON.parse(text) as { code: string; message: string };
    return { ok: false, code, message };
  } catch {
    return { ok: false, code: 'unreachable', message: '' };
  }
}
