/** Sends requests to the identity provider, with limits for slow, endless and truncated responses. */
import { IdentityRefused } from '../domain/people/identity.ts';

/** Discovery documents and tokens are some kilobytes. */
const MAX_BYTES = 1024 * 1024;

/** Server errors of a provider, or of a proxy in front of it, count as unreachable. */
const SERVER_ERROR = 500;

export interface ProviderRequest {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: URLSearchParams | undefined;
  /** Responses of providers are never redirects. */
  readonly redirect: 'manual';
  readonly signal?: AbortSignal;
}

/** @throws IdentityRefused unreachable, or failed for a response that is too long */
export async function fetchBounded(url: string, { body, ...request }: ProviderRequest): Promise<Response> {
  const { host } = new URL(url);
  try {
    const response = await fetch(url, { ...request, ...(body !== undefined && { body }) });
    const { status, headers } = response;
    if (status >= SERVER_ERROR) throw new IdentityRefused('unreachable', `${host} answered ${status}.`);
    const bytes = await readBounded(response, host);
    return new Response(bytes.length > 0 ? bytes : null, { status, headers });
  } catch (error) {
    if (error instanceof IdentityRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new IdentityRefused('unreachable', `${host}: ${reason}`, { cause: error });
  }
}

async function readBounded(response: Response, host: string): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > MAX_BYTES)
      throw new IdentityRefused('failed', `${host} answered more than ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
