import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import fc from 'fast-check';
import { ApiClient, textFile } from '../support/api-client.ts';
import {
  createOrganization,
  type Docgate,
  printedBesideInfo,
  removeFolder,
  startDocgate,
} from '../support/docgate.ts';
import {
  brokenConnection,
  type Known,
  type MaliciousRequest,
  maliciousRequest,
} from '../support/malicious/requests.ts';
import { AnswerChecker } from '../support/openapi.ts';

/** Requests go out this many at once; a property of a whole batch shrinks to the request that broke it. */
const BATCH = 32;
/** The share of the requests that every run sends; more, with another seed, when it is asked for. */
const SHARE = Number(process.env['DOCGATE_TEST_SHARE'] ?? 0.3);
const ANSWERED_BATCHES = Math.ceil(285 * SHARE);
const CUT_BATCHES = Math.ceil(40 * SHARE);

/** Far longer than any answer takes on a busy machine: what is not answered by then hangs. */
const ANSWERED_WITHIN_MS = 60_000;

/** The same requests on every run; another number looks elsewhere. */
const SEED = Number(process.env['DOCGATE_TEST_SEED'] ?? 20_260_701);

let docgate: Docgate;
let api: ApiClient;
let checker: AnswerChecker;

beforeAll(async () => {
  docgate = await startDocgate();
  api = new ApiClient(docgate.url, (await createOrganization(docgate.dataFolder)).api_key);
  checker = await AnswerChecker.of(docgate.url);
});

afterAll(async () => {
  await docgate.stop();
  removeFolder(docgate.dataFolder);
});

describe('malicious requests', () => {
  test('are answered as the API describes, never with a fault', async () => {
    const request = maliciousRequest(await makeKnown());
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: BATCH, maxLength: BATCH }), async (batch) => {
        await Promise.all(batch.map(send));
      }),
      { numRuns: ANSWERED_BATCHES, seed: SEED, endOnFailure: true },
    );
    expect(complaints()).toEqual([]);
  }, 300_000);

  test('that stop halfway are let go', async () => {
    const { host } = new URL(docgate.url);
    const batch = fc.array(brokenConnection(host, api.apiKey), { minLength: BATCH, maxLength: BATCH });
    await fc.assert(
      fc.asyncProperty(batch, async (connections) => {
        const answers = await Promise.all(connections.map(cutOff));
        for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1\.1 500/);
      }),
      { numRuns: CUT_BATCHES, seed: SEED, endOnFailure: true },
    );
    expect(complaints()).toEqual([]);
  }, 120_000);

  test('leave no file behind, and the service as it was', async () => {
    expect(await stagedFiles()).toEqual([]);
    const { id } = await api.pushed(textFile('after.md', '# Still here\n'), { user: 'after@example.org' });

    expect(await api.settled(id)).toMatchObject({ status: 'ready', version: 1 });
  }, 60_000);
});

async function makeKnown(): Promise<Known> {
  const document = await api.pushed(textFile('known.md', '# Known\n'));
  const session = await api.openSession({ user: 'malicious@example.org' });
  return { documentId: document.id, sessionId: session.session_id };
}

/** What the service has printed beside its address: faults, and errors that nobody caught. */
function complaints(): string[] {
  return printedBesideInfo(docgate).filter((line) => line !== '' && !line.startsWith('docgate listening on'));
}

/** @throws Error that shows the request whose answer is not as described */
async function send(request: MaliciousRequest): Promise<void> {
  try {
    await check(request);
  } catch (error) {
    const { method, path, headers, body } = request;
    const shown = JSON.stringify(Buffer.from(body ?? []).toString('latin1')).slice(0, 2_000);
    throw new Error(`${method} ${path} ${JSON.stringify(headers)} ${shown}: ${String(error)}`, {
      cause: error,
    });
  }
}

async function check({ method, path, headers, body }: MaliciousRequest): Promise<void> {
  const url = new URL(`${docgate.url}/v1${path}`);
  const answer = await fetch(url, {
    method,
    headers: { Authorization: `Bearer ${api.apiKey}`, ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  // Dots in a path may lead out of the API.
  if (url.pathname.startsWith('/v1/')) await checker.check(method, url.pathname.slice('/v1'.length), answer);
  else expect(answer.status).toBeLessThan(500);
}

/** Sends what there is, waits a moment for an answer, and hangs up without a farewell. */
function cutOff(bytes: Uint8Array): Promise<string> {
  const { hostname, port } = new URL(docgate.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    const finish = () => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.once('error', finish);
    socket.once('close', finish);
    setTimeout(finish, 100);
  });
}

/** Files of broken uploads are removed when the service notices, which may be a moment later. */
async function stagedFiles(): Promise<string[]> {
  const deadline = Date.now() + 50_000;
  for (;;) {
    const files = readdirSync(join(docgate.dataFolder, 'staging'));
    if (files.length === 0 || Date.now() > deadline) return files;
    await Bun.sleep(50);
  }
}
