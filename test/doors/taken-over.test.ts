/** What the service does for a process that makes answers, once that was taken over by what it reads. */
import { expect, test } from 'bun:test';
import type { Sha256 } from '../../src/domain/document.ts';
import { AppError } from '../../src/domain/errors.ts';
import type { DocumentId } from '../../src/domain/ids.ts';
import type { Answering, AnswerWork } from '../../src/flows/answers/answer-order.ts';
import { Doors } from '../support/doors.ts';

const KEY_FILE = '../../login-links.key' as Sha256;

/** Tries to have others' documents and files worked on. */
function attempts(work: AnswerWork, foreign: DocumentId): (() => Promise<unknown>)[] {
  const files = { markdown: KEY_FILE, cells: KEY_FILE };
  const version = { documentId: foreign, markdown: KEY_FILE };
  return [
    async () => work.tables({ documentId: foreign, number: 1 }),
    async () => work.calculate([{ fileName: 'x.csv', share: 1, tables: [], ...files }], JSON.parse('{}')),
    async () => work.compare(version, version),
  ];
}

test('nothing of another organization is worked on for it, and no file that it names by a path', async () => {
  const refused: unknown[] = [];
  let foreign: DocumentId | undefined;
  const answering: Answering = {
    model: null,
    warm: () => undefined,
    answer: async (_order, _voice, work) => {
      if (foreign === undefined) throw new Error('nothing was pushed');
      for (const attempt of attempts(work, foreign)) {
        refused.push(await attempt().catch((error: unknown) => error));
      }
      return { answer: { text: 'Done.', citations: [], found: true }, sources: [] };
    },
  };
  using doors = new Doors({ answering });
  const other = doors.organization('B', 'owner@b.example');
  await doors.openSession(other.api, 'bo@b.example', 'stock.csv', 'Part,Pieces\nValve,3\n');
  await doors.runJobs();
  foreign = doors.deps.db.one<{ id: DocumentId }>('SELECT id FROM documents')?.id;
  const { api } = doors.organization('A', 'owner@a.example');
  const session = await doors.openSession(api, 'ada@a.example', 'orders.csv', 'Order,Cost\nN-1,2\n');
  const ada = await doors.open(session.link);
  await doors.runJobs();
  const tasks: string[] = [];
  doors.pool.script = async ({ kind }) => void tasks.push(kind);
  await ada.send('POST', `/chat/${session.session}/messages`, { text: 'How many pieces are there?' });
  await doors.runJobs();

  expect(refused).toEqual([expect.any(AppError), expect.any(RangeError), expect.any(RangeError)]);
  expect(refused[0]).toMatchObject({ code: 'not_found' });
  expect(tasks).toEqual([]);
});
