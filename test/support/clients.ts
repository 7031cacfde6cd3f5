/** Who sends requests to the doors of a service: a person's browser, and an integrating system. */

/** Takes a request and answers it. */
export interface Answering {
  fetch(path: string, init: RequestInit): Promise<Response>;
}

/** A browser: sends its cookies along, keeps those it is given, and follows no redirect. */
export class Visitor {
  readonly cookies = new Map<string, string>();
  readonly #service: Answering;

  constructor(service: Answering) {
    this.#service = service;
  }

  get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.send('GET', path, undefined, headers);
  }

  /** @param body sent as JSON, or as it is if it is a form */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const response = await this.#service.fetch(path, {
      method,
      ...withBody(body, { 'Sec-Fetch-Site': 'same-origin', Cookie: this.#cookieHeader(), ...headers }),
    });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  #cookieHeader(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}

/** A system that pushes documents and sends people in, by its API key. */
export class Integrator {
  readonly #service: Answering;
  readonly #key: string;

  constructor(service: Answering, key: string) {
    this.#service = service;
    this.#key = key;
  }

  /** @param path below /v1 */
  get(path: string): Promise<Response> {
    return this.send('GET', path);
  }

  /** @param body sent as JSON, or as it is if it is a form */
  send(method: string, path: string, body?: unknown): Promise<Response> {
    const headers = { Authorization: `Bearer ${this.#key}` };
    return this.#service.fetch(`/v1${path}`, { method, ...withBody(body, headers) });
  }
}

/** A form with a file, and with text fields before it. */
export function fileForm(
  part: 'file' | 'files',
  name: string,
  content: string,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.append(part, new File([content], name));
  return form;
}

/** A request's headers and body: a form as it is, anything else as JSON. */
export function withBody(body: unknown, headers: Readonly<Record<string, string>>): RequestInit {
  if (body === undefined) return { headers };
  if (body instanceof FormData) return { headers, body };
  const isForm = body instanceof URLSearchParams;
  const text = isForm ? body.toString() : JSON.stringify(body);
  return {
    body: text,
    headers: {
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      'Content-Length': String(Buffer.byteLength(text)),
      ...headers,
    },
  };
}
