/** Speaks the API as an integrator would: fetch, forms and JSON. */
import { AnswerChecker } from './openapi.ts';

export interface DocumentBody {
  readonly id: string;
  readonly status: string;
  readonly external_ref?: string;
  readonly version: number;
  readonly failure?: { readonly code: string; readonly message: string };
}

export interface SessionBody {
  readonly session_id: string;
  readonly status: string;
  readonly url: string;
  readonly documents: readonly DocumentBody[];
}

export interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly request_id: string;
}

/** How long processing may take on a busy machine before a test gives up. */
const READY_WITHIN_MS = 90_000;

export class ApiClient {
  constructor(
    readonly url: string,
    readonly apiKey: string,
  ) {}

  /** Sends a request to a path under {base_url}. @throws when the answer is not as the OpenAPI document says */
  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${this.apiKey}`);
    const checker = await checkerOf(this.url);
    const response = await fetch(`${this.url}/v1${path}`, { ...init, headers, redirect: 'manual' });
    await checker.check(init.method ?? 'GET', path, response.clone());
    return response;
  }

  /** Pushes a file; text parts come first. */
  push(file: File, fields: Readonly<Record<string, string>> = {}, path = '/documents'): Promise<Response> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    return this.fetch(path, { method: 'POST', body: form });
  }

  async pushed(file: File, fields: Readonly<Record<string, string>> = {}): Promise<DocumentBody> {
    const response = await this.push(file, fields);
    if (response.status !== 202)
      throw new Error(`push answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as DocumentBody;
  }

  /** Waits until the newest version is no longer processing, and is at least this one. */
  async settled(id: string, version = 1): Promise<DocumentBody> {
    const deadline = Date.now() + READY_WITHIN_MS;
    for (;;) {
      const document = await this.json<DocumentBody>(`/documents/${id}?wait=5`);
      if (document.status !== 'processing' && (document.version >= version || document.status === 'failed')) {
        return document;
      }
      if (Date.now() > deadline) throw new Error(`document ${id} is still processing`);
      await Bun.sleep(20);
    }
  }

  async json<Body>(path: string, init: RequestInit = {}): Promise<Body> {
    const response = await this.fetch(path, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as Body;
  }

  async openSession(body: Record<string, unknown>): Promise<SessionBody> {
    return this.json('/sessions', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
}

/** One checker for each service: the document is read once. */
const checkers = new Map<string, Promise<AnswerChecker>>();

function checkerOf(url: string): Promise<AnswerChecker> {
  const known = checkers.get(url);
  if (known !== undefined) return known;
  const checker = AnswerChecker.of(url);
  checkers.set(url, checker);
  return checker;
}

export function textFile(name: string, text: string): File {
  return new File([text], name);
}

export async function errorOf(response: Response): Promise<ErrorBody & { readonly status: number }> {
  return { ...((await response.json()) as ErrorBody), status: response.status };
}
