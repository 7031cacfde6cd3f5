import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ConversionProcessEnded } from '../../../src/convert/pool/work.ts';
import { ConversionRefused } from '../../../src/domain/conversion.ts';
import type { Sha256 } from '../../../src/domain/document.ts';
import type { AccountId, DocumentId, OrganizationId } from '../../../src/domain/ids.ts';
import {
  type ComparedVersion,
  type ComparisonRequest,
  Comparisons,
} from '../../../src/flows/comparisons/comparisons.ts';
import { makeFolder, removeFolder } from '../../support/docgate.ts';
import { HeldPool } from '../../support/held-pool.ts';
import { refusalOf } from '../../support/people.ts';

const ORGANIZATION = 'org_1' as OrganizationId;
const ADA = 'acc_ada' as AccountId;
const BEA = 'acc_bea' as AccountId;

describe('comparisons of versions', () => {
  let folder = '';
  let pool = new HeldPool();
  let now = 0;
  let staged = 0;
  let comparisons: Comparisons;
  beforeEach(() => {
    folder = makeFolder();
    pool = new HeldPool();
    now = 0;
    const blobs = {
      path: (sha256: Sha256) => join(folder, sha256),
      stagingPath: () => join(folder, `staged-${++staged}`),
    };
    comparisons = new Comparisons({ blobs, pool, now: () => now });
  });
  afterEach(() => {
    comparisons.close();
    removeFolder(folder);
  });

  const stagedFiles = () => readdirSync(folder).filter((name) => name.startsWith('staged'));

  async function version(document: string, text: string): Promise<ComparedVersion> {
    const markdown = `text-${Bun.hash(text)}` as Sha256;
    await Bun.write(join(folder, markdown), text);
    return { documentId: document as DocumentId, markdown };
  }

  async function request(document: string, texts: readonly [string, string]): Promise<ComparisonRequest> {
    const [before, after] = [await version(document, texts[0]), await version(document, texts[1])];
    return { organization: ORGANIZATION, account: ADA, before, after, signal: new AbortController().signal };
  }

  const changes = (asked: ComparisonRequest) =>
    comparisons.read(asked, async ({ summary, piece }) => [summary.changes, (await piece(0))?.parts.length]);

  test('are made once for all who ask at the same time, and for those who ask later', async () => {
    const asked = await request('doc_1', ['one', 'two']);
    const together = Promise.all([changes(asked), changes({ ...asked, account: BEA }), changes(asked)]);
    await pool.settle();
    expect(await together).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
    ]);
    expect(await changes(asked)).toEqual([1, 1]);
    expect(pool.runs).toBe(1);
    expect(stagedFiles()).toEqual([]);
  });

  test('run one after the other for a person, and beside each other for two', async () => {
    const first = changes(await request('doc_1', ['one', 'two']));
    const second = changes(await request('doc_2', ['one', 'two']));
    const other = changes({ ...(await request('doc_3', ['one', 'two'])), account: BEA });
    while (pool.waiting.length < 2) await Bun.sleep(1);
    expect(pool.runs).toBe(2);
    await pool.settle();
    await first;
    while (pool.runs < 3) await Bun.sleep(1);
    await pool.settle();
    await pool.settle();
    expect(await Promise.all([second, other])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });

  test('are refused beyond a few that a person has asked for at once', async () => {
    const asked = await Promise.all([1, 2, 3].map((n) => request(`doc_${n}`, ['one', 'two'])));
    const open = asked.map(changes);
    const error = await changes(await request('doc_4', ['one', 'two'])).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'rate_limited', headers: { 'Retry-After': '5' } });
    for (const one of open) {
      await pool.settle();
      await one;
    }
    const again = changes(await request('doc_4', ['one', 'two']));
    await pool.settle();
    expect(await again).toEqual([1, 1]);
  });

  test('that are too large are refused at once the next time, and tried again some day', async () => {
    const asked = await request('doc_1', ['one', 'two']);
    const first = refusalOf(() => changes(asked));
    await pool.settle(new ConversionRefused('timed_out', 'It took too long.'));
    expect(await first).toBe('unprocessable');
    expect(await refusalOf(() => changes(asked))).toBe('unprocessable');
    expect(pool.runs).toBe(1);
    now += 11 * 60_000;
    const later = changes(asked);
    await pool.settle();
    expect(await later).toEqual([1, 1]);
  });

  test('whose process ended may be asked for again', async () => {
    const asked = await request('doc_1', ['one', 'two']);
    const first = refusalOf(() => changes(asked));
    await pool.settle(new ConversionProcessEnded('killed'));
    expect(await first).toBe('unavailable');
    const again = changes(asked);
    await pool.settle();
    expect(await again).toEqual([1, 1]);
    expect(stagedFiles()).toEqual([]);
  });

  test('that nobody waits for any more are not begun, and those under way are not kept', async () => {
    const leaving = new AbortController();
    const running = refusalOf(async () =>
      changes({ ...(await request('doc_1', ['one', 'two'])), signal: leaving.signal }),
    );
    const waiting = refusalOf(async () =>
      changes({ ...(await request('doc_2', ['one', 'two'])), signal: leaving.signal }),
    );
    while (pool.runs < 1) await Bun.sleep(1);
    leaving.abort();
    expect(await Promise.all([running, waiting])).toEqual(['unavailable', 'unavailable']);
    await pool.settle();
    const next = changes(await request('doc_3', ['one', 'two']));
    await pool.settle();
    expect(await next).toEqual([1, 1]);
    expect(pool.runs).toBe(2);
    expect(stagedFiles()).toEqual([]);
  });

  test('go on for those who stay when others leave', async () => {
    const asked = await request('doc_1', ['one', 'two']);
    const leaving = new AbortController();
    const gone = refusalOf(() => changes({ ...asked, signal: leaving.signal }));
    const staying = changes(asked);
    leaving.abort();
    expect(await gone).toBe('unavailable');
    await pool.settle();
    expect(await staying).toEqual([1, 1]);
  });

  test('go with their document', async () => {
    const asked = await request('doc_1', ['one', 'two']);
    const first = changes(asked);
    await pool.settle();
    await first;
    comparisons.drop(asked.before.documentId);
    const again = refusalOf(() => changes(asked));
    while (pool.runs < 2) await Bun.sleep(1);
    comparisons.drop(asked.before.documentId);
    await pool.settle();
    expect(await again).toBe('not_found');
    expect(stagedFiles()).toEqual([]);
  });

  test('are kept in a bounded number, those in use longest', async () => {
    const asked = await Promise.all(
      Array.from({ length: 33 }, (_, n) => request(`doc_${n}`, ['one', 'two'])),
    );
    for (const one of asked) {
      const made = changes(one);
      await pool.settle();
      await made;
      const [oldest] = asked;
      if (oldest !== undefined) expect(await changes(oldest)).toEqual([1, 1]);
    }
    expect(pool.runs).toBe(33);
    const second = asked[1];
    if (second === undefined) throw new Error('nothing was asked');
    const again = changes(second);
    await pool.settle();
    await again;
    expect(pool.runs).toBe(34);
  });
});
