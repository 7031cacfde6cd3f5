/** Lists the models of an OpenAI-compatible endpoint (OpenAI API reference, "List models"). */
import { z } from 'zod';
import { addressOf, type ModelEndpoint } from './endpoint.ts';

const Models = z.object({ data: z.array(z.object({ id: z.string() })) });

/** Short, since a person is waiting at the command line. */
const WAIT_MS = 5_000;

/** The names of the models; undefined on any error of the endpoint. */
export async function listModels({
  url,
  key,
  fetch,
}: Pick<ModelEndpoint, 'url' | 'key' | 'fetch'>): Promise<readonly string[] | undefined> {
  const headers: Record<string, string> =
    key === undefined || key === '' ? {} : { Authorization: `Bearer ${key}` };
  try {
    const address = addressOf({ url }, '/models');
    const response = await fetch(address, {
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(WAIT_MS),
    });
    const parsed = Models.safeParse(response.ok ? await response.json() : undefined);
    return parsed.success ? parsed.data.data.map(({ id }) => id) : undefined;
  } catch {
    return undefined;
  }
}
