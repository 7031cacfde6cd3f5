/** Requests to the application's server, with their outcome: a body, or the published code of an error. */

export type Answer<Body> =
  | { readonly ok: true; readonly body: Body }
  /** `code` is that of the error shape, or `unreachable` if there was no response. */
  | { readonly ok: false; readonly code: string; readonly message: string };

/** Sends JSON to the application's server. */
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

/** Reads JSON from the application's server. */
export async function getJson<Body>(path: string): Promise<Answer<Body>> {
  try {
    return await readAnswer(await fetch(path, { headers: { Accept: 'application/json' } }));
  } catch {
    return { ok: false, code: 'unreachable', message: '' };
  }
}

/** Responses are trusted to have the declared type, since server and scripts come from the same build. */
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
