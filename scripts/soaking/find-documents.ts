/** Looks for documents that were acknowledged: each in its newest version, ready, with its word, and none twice. */
import { runJson } from '../../test/support/docgate.ts';
import type { Acknowledged, Target } from './clients.ts';

export interface FoundDocuments {
  /** Ids of documents that are not as they were acknowledged, with what is wrong. */
  readonly lost: readonly string[];
  /** How many documents there are beyond those that were acknowledged. */
  readonly duplicates: number;
}

/** What is not ready after this long will not be. */
const SETTLED_WITHIN_MS = 10 * 60_000;
/** How many documents are looked for at once. */
const AT_ONCE = 16;

export async function findDocuments(
  target: Target,
  documents: readonly Acknowledged[],
  organization: string,
  dataFolder: string,
): Promise<FoundDocuments> {
  const lost = await findLost(target, documents);
  const listed = await runJson<readonly unknown[]>(['document', 'list', '--org', organization], dataFolder);
  return { lost, duplicates: listed.length - documents.length };
}

/** @returns ids of documents that are not as they were acknowledged, with what is wrong */
export async function findLost(target: Target, documents: readonly Acknowledged[]): Promise<string[]> {
  const lost: string[] = [];
  const left = documents.values();
  const look = async () => {
    for (const document of left) {
      const why = await missing(target, document);
      if (why !== undefined) lost.push(`${document.id} ${why}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, look));
  return lost;
}

/** @returns what is wrong with a document, or undefined if all that was acknowledged of it is there */
async function missing(target: Target, { id, versions, word }: Acknowledged): Promise<string | undefined> {
  const deadline = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    const answer = await get(target, `/documents/${id}?wait=60`);
    if (!answer.ok) return `answers ${answer.status}`;
    const { status, version } = (await answer.json()) as {
      readonly status: string;
      readonly version: number;
    };
    if (status === 'processing' && Date.now() < deadline) continue;
    if (word === undefined) return status === 'failed' ? undefined : `is ${status} and can not be`;
    if (status !== 'ready') return `is ${status}`;
    if (version !== versions) return `has version ${version} of ${versions}`;
    const text = await (await get(target, `/documents/${id}/export.md`)).text();
    return text.includes(word) ? undefined : 'does not hold its word';
  }
}

/** Reads a path of the API. */
export function get(target: Target, path: string): Promise<Response> {
  return fetch(`${target.url()}/v1${path}`, { headers: { Authorization: `Bearer ${target.apiKey}` } });
}
