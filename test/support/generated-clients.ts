/** Clients as integrators have them generated from the service's own description, by two widely used generators. */
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import type { DocumentBody, ErrorBody, SessionBody } from './api-client.ts';

export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** What the tests do with a generated client, whichever way it wants to be called. */
export interface GeneratedClient {
  push(file: File, user: string): Promise<Answer<DocumentBody>>;
  pushVersion(id: string, file: File): Promise<Answer<DocumentBody>>;
  read(id: string, wait: number): Promise<Answer<DocumentBody | ErrorBody>>;
  exportMarkdown(id: string): Promise<Answer<string>>;
  exportWord(id: string): Promise<Answer<Blob>>;
  openSession(
    user: string,
    files: readonly File[],
    documentIds: readonly string[],
  ): Promise<Answer<SessionBody>>;
}

export interface Generated {
  readonly client: GeneratedClient;
  /** A validator of documents that came with it. */
  readonly document: z.ZodType;
}

const ROOT = join(import.meta.dir, '..', '..');
const PACKAGES = join(ROOT, 'node_modules');

/** Fetches the description and readies a folder in which generated modules find their packages. */
export async function describeService(url: string, folder: string): Promise<void> {
  await Bun.write(join(folder, 'openapi.json'), await fetch(`${url}/v1/openapi.json`));
  symlinkSync(PACKAGES, join(folder, 'node_modules'));
}

interface HeyApiResult {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

type HeyApiCall = (options: {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}) => Promise<HeyApiResult>;

interface HeyApi extends Record<string, HeyApiCall> {}

interface HeyApiSettings {
  readonly client: { setConfig(config: { readonly auth: string }): void };
}

/** @hey-api/openapi-ts: functions over fetch, the server's address from the description, and validators of zod. */
export async function generateWithHeyApi(folder: string, apiKey: string): Promise<Generated> {
  const output = join(folder, 'hey-api');
  await run(folder, [
    '--preload',
    join(import.meta.dir, 'typescript-5.ts'),
    join(PACKAGES, '@hey-api/openapi-ts/dist/run.mjs'),
    ...['--input', 'openapi.json', '--output', output],
    ...['--plugins', '@hey-api/client-fetch', '@hey-api/sdk', 'zod'],
  ]);
  const { client } = (await import(join(output, 'client.gen.ts'))) as HeyApiSettings;
  const { zDocument } = (await import(join(output, 'zod.gen.ts'))) as { zDocument: z.ZodType };
  const api = (await import(join(output, 'sdk.gen.ts'))) as HeyApi;
  client.setConfig({ auth: apiKey });
  const call = async <Body>(name: string, options: Parameters<HeyApiCall>[0]): Promise<Answer<Body>> => {
    const { data, error, response } = await called(api, name)(options);
    return { status: response.status, body: (data ?? error) as Body };
  };
  return {
    document: zDocument,
    client: {
      push: (file, user) => call('pushDocument', { body: { file, user } }),
      pushVersion: (id, file) => call('pushVersion', { path: { id }, body: { file } }),
      read: (id, wait) => call('readDocument', { path: { id }, query: { wait } }),
      exportMarkdown: (id) => call('exportMarkdown', { path: { id } }),
      exportWord: (id) => call('exportWord', { path: { id } }),
      openSession: (user, files, document_ids) =>
        call('openSession', { body: { user, files, document_ids } }),
    },
  };
}

interface OrvalResult {
  readonly status: number;
  readonly data: unknown;
}

interface Orval extends Record<string, (...options: readonly unknown[]) => Promise<OrvalResult>> {}

/** orval: functions over fetch that take the key as a header each time, and validators of zod. */
export async function generateWithOrval(folder: string, apiKey: string): Promise<Generated> {
  const target = join(folder, 'orval', 'api.ts');
  const validators = join(folder, 'orval', 'zod.ts');
  const input = './openapi.json';
  const baseUrl = { getBaseUrlFromSpecification: true };
  const config = {
    api: { input, output: { target, client: 'fetch', baseUrl } },
    zod: { input, output: { target: validators, client: 'zod' } },
  };
  await Bun.write(join(folder, 'orval.config.mjs'), `export default ${JSON.stringify(config)};\n`);
  await run(folder, [join(PACKAGES, 'orval/dist/bin/orval.mjs'), '--config', 'orval.config.mjs']);
  const api = (await import(target)) as Orval;
  const { ReadDocumentResponse } = (await import(validators)) as { ReadDocumentResponse: z.ZodType };
  const headers = { Authorization: `Bearer ${apiKey}` };
  const call = async <Body>(name: string, ...options: readonly unknown[]): Promise<Answer<Body>> => {
    const { status, data } = await called(api, name)(...options, { headers });
    return { status, body: data as Body };
  };
  return {
    document: ReadDocumentResponse,
    client: {
      push: (file, user) => call('pushDocument', { file, user }),
      pushVersion: (id, file) => call('pushVersion', id, { file }),
      read: (id, wait) => call('readDocument', id, { wait }),
      exportMarkdown: (id) => call('exportMarkdown', id),
      exportWord: (id) => call('exportWord', id, {}),
      openSession: (user, files, document_ids) => call('openSession', { user, files, document_ids }),
    },
  };
}

function called<Call>(api: Readonly<Record<string, Call>>, name: string): Call {
  const call = api[name];
  if (call === undefined) throw new Error(`the generated client has no ${name}`);
  return call;
}

async function run(folder: string, command: readonly string[]): Promise<void> {
  const running = Bun.spawn([process.execPath, ...command], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '' },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [output, errors, code] = await Promise.all([
    new Response(running.stdout).text(),
    new Response(running.stderr).text(),
    running.exited,
  ]);
  if (code !== 0) throw new Error(`${command.join(' ')}:\n${output}\n${errors}`);
}
