import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import { BlobStore } from '../../src/blobs/blob-store.ts';
import { ConversionProcessEnded } from '../../src/convert/pool/work.ts';
import { NO_ORIGIN } from '../../src/domain/audit.ts';
import { ConversionRefused } from '../../src/domain/conversion.ts';
import type { Sha256 } from '../../src/domain/document.ts';
import type { DocumentId, NewId } from '../../src/domain/ids.ts';
import type { Email } from '../../src/domain/people/email.ts';
import type { SignIn } from '../../src/domain/people/sign-in.ts';
import { PostponedAudit } from '../../src/flows/audit/postponed-audit.ts';
import { Comparisons } from '../../src/flows/comparisons/comparisons.ts';
import { deleteDocument } from '../../src/flows/documents/delete-document.ts';
import { LiveEvents } from '../../src/flows/sessions/live-events.ts';
import type { Database } from '../../src/store/database.ts';
import { insertDocument } from '../../src/store/documents.ts';
import { insertAccount } from '../../src/store/people/accounts.ts';
import { insertProject } from '../../src/store/projects.ts';
import { insertVersion, markVersionReady } from '../../src/store/versions.ts';
import { loadAssets } from '../../src/web/assets.ts';
import type { DifferencePart, DifferencePiece } from '../../src/web/browser/difference/difference-view.ts';
import { readDifference, readFoldedLines, showDifference } from '../../src/web/differences.ts';
import type { WebRequest } from '../../src/web/web-request.ts';
import { addOrganization, countingIds, openDatabase } from '../support/database.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';
import { HeldPool } from '../support/held-pool.ts';
import { madeKeys } from '../support/keys.ts';
import { refusalOf } from '../support/people.ts';

const assets = loadAssets();

/** Enough changes for some pieces, and enough between them for folds. */
const book = (word: string) =>
  Array.from({ length: 4_000 }, (_, n) => `Paragraph ${n} says ${n % 10 === 5 ? word : 'nothing new'}.`).join(
    '\n\n',
  );

describe('the difference between two versions', () => {
  let folder = '';
  let db: Database;
  let newId: NewId;
  let pool: HeldPool;
  let comparisons: Comparisons;
  let signIn: SignIn;
  let staged = 0;
  beforeEach(() => {
    folder = makeFolder();
    db = openDatabase();
    newId = countingIds();
    pool = new HeldPool();
    const blobs = {
      path: (sha256: Sha256) => join(folder, sha256),
      stagingPath: () => join(folder, `staged-${++staged}`),
    };
    comparisons = new Comparisons({ blobs, pool, now: () => 0 });
    const organizationId = addOrganization(db, newId);
    const accountId = newId('account');
    const email = 'ada@example.com' as Email;
    insertAccount(db, { id: accountId, email, createdAt: 0 });
    signIn = {
      organizationId,
      accountId,
      email,
      scope: 'workspace',
      isProven: false,
      seenAt: 0,
      origin: NO_ORIGIN,
    };
  });
  afterEach(() => {
    comparisons.close();
    db.close();
    removeFolder(folder);
  });

  /** A document of the person's, with a version of each text. */
  async function addDocument(texts: readonly string[]): Promise<DocumentId> {
    const { organizationId, accountId } = signIn;
    const [id, project] = [newId('document'), newId('project')];
    insertProject(db, {
      id: project,
      organizationId,
      kind: 'workspace',
      name: 'Ada',
      accountId,
      createdAt: 0,
    });
    insertDocument(db, organizationId, { id, projectId: project, createdBy: accountId, createdAt: 0 });
    for (const [index, text] of texts.entries()) {
      const number = index + 1;
      const markdown = String(number).padStart(64, '0') as Sha256;
      await Bun.write(join(folder, markdown), text);
      insertVersion(db, organizationId, {
        documentId: id,
        number,
        externalRef: null,
        fileName: 'Book.md',
        kind: 'md',
        original: markdown,
        size: text.length,
        pushedBy: accountId,
        pushedAt: 0,
      });
      markVersionReady(db, organizationId, id, number, { markdown, warnings: [], facts: {}, at: 0 });
    }
    return id;
  }

  const log = { info: () => undefined, error: () => undefined };
  const postponedAudit = new PostponedAudit();
  const written = { keys: madeKeys(), log, postponedAudit, now: () => 0 };
  const deps = () => ({ db, ...written, assets, comparisons, sendMail: null, identityProvider: null });

  function asked(id: DocumentId, query: string): WebRequest {
    return {
      request: new Request('http://localhost/'),
      context: { requestId: newId('request'), address: '' },
      params: { id },
      query: new URLSearchParams(query),
      signIn,
      cookie: '',
    };
  }

  const show = (id: DocumentId, query = 'from=1&to=2') => showDifference(deps(), asked(id, query));

  test('is made by a conversion process, once for the page, its pieces and its folds', async () => {
    const id = await addDocument([book('one'), book('two')]);
    const pages = [show(id), show(id)];
    await pool.settle();
    for (const page of await Promise.all(pages)) {
      expect(page.status).toBe(200);
      expect(await page.text()).toContain('<ins>two</ins>');
    }
    const parts: DifferencePart[] = [];
    for (let next: number | null = 0; next !== null; ) {
      const answer: Response = await readDifference(deps(), asked(id, `from=1&to=2&start=${next}`));
      const piece = (await answer.json()) as DifferencePiece;
      parts.push(...piece.parts);
      next = piece.next;
    }
    expect(parts.filter(({ kind }) => kind === 'change').length).toBe(400);
    const fold = parts.find((part) => part.kind === 'fold');
    expect(fold).toEqual({ kind: 'fold', status: 'same', start: 0, end: 3, section: null });
    const folded = await readFoldedLines(deps(), asked(id, 'from=1&to=2&start=1&end=3&status=same'));
    expect(await folded.json()).toEqual(
      [1, 2].map((n) => ({
        look: { kind: 'text' },
        status: 'same',
        cells: [[{ kind: 'same', text: `Paragraph ${n} says nothing new.` }]],
      })),
    );
    expect(pool.runs).toBe(1);
  });

  test('leads to the two versions where they are too large to be compared', async () => {
    const id = await addDocument(['one', 'two']);
    const page = show(id);
    await pool.settle(new ConversionRefused('out_of_memory', 'It needed too much.'));
    const response = await page;
    expect(response.status).toBe(422);
    const html = await response.text();
    expect(html).toContain('too long, or too different, to be compared here');
    for (const number of [1, 2]) {
      expect(html).toContain(`href="/documents/${id}?version=${number}"`);
      expect(html).toContain(`href="/documents/${id}/versions/${number}/original"`);
    }
    const piece = () => readDifference(deps(), asked(id, 'from=1&to=2&start=0'));
    expect(await refusalOf(piece)).toBe('unprocessable');
  });

  test('may be asked for again where its process ended', async () => {
    const id = await addDocument(['one', 'two']);
    const page = show(id);
    await pool.settle(new ConversionProcessEnded('killed'));
    const response = await page;
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toContain(`href="/documents/${id}/difference?from=1&amp;to=2"`);
  });

  test('is asked for later where the person has asked for too many', async () => {
    const id = await addDocument(['one', 'two', 'three']);
    const open = ['from=1&to=2', 'from=2&to=3', 'from=1&to=3'].map((query) => show(id, query));
    const refused = await show(id, 'from=3&to=1');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.text()).toContain('Try again');
    for (const page of open) {
      await pool.settle();
      expect((await page).status).toBe(200);
    }
  });

  test('ends with its document', async () => {
    const id = await addDocument(['one', 'two']);
    const page = refusalOf(() => show(id));
    const blobs = new BlobStore(folder);
    const live = new LiveEvents();
    await deleteDocument({ db, blobs, comparisons, live, now: () => 0, keys: madeKeys() }, signIn, id);
    await pool.settle();
    expect(await page).toBe('not_found');
  });

  test('needs no process where both have the same content', async () => {
    const id = await addDocument(['one', 'two']);
    const response = await show(id, 'from=2&to=2');
    expect(await response.text()).toContain('one and the same version');
    expect(pool.runs).toBe(0);
  });
});
