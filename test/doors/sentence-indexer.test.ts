/** The sentences of documents are encoded in the background, for those who chat about them. */
import { expect, test } from 'bun:test';
import type { AnswerScope } from '../../src/flows/answers/answer-order.ts';
import { SentenceIndexer } from '../../src/flows/search/sentence-indexer.ts';
import { Doors } from '../support/doors.ts';
import { until } from '../support/until.ts';

const RULES = '# Rules\n\nDogs are kept on a lead. Cats stay at home.\n';

/** An organization with documents and somebody's chat about all of its project. */
async function withDocuments(doors: Doors, name: string, files: Readonly<Record<string, string>>) {
  const { id: organization, api } = doors.organization(name, `owner@${name}.example`);
  for (const [file, text] of Object.entries(files))
    await doors.openSession(api, `ada@${name}.example`, file, text);
  await doors.runJobs();
  const project = doors.deps.db.one<{ project_id: AnswerScope['project'] }>(
    'SELECT project_id FROM documents WHERE organization_id = $organization',
    { organization },
  );
  if (project === undefined) throw new Error('nothing was pushed');
  return { organization, project: project.project_id, documents: [] };
}

/** The vectors of each passage, in bytes, with its file. */
function stored({ deps }: Doors) {
  return deps.db.all<{ organization_id: string; file_name: string; bytes: number }>(
    `SELECT p.organization_id, v.file_name, length(made.vector) AS bytes
     FROM passage_vectors made
     JOIN passages p ON p.id = made.passage_id
     JOIN versions v ON v.document_id = p.document_id AND v.number = p.version`,
  );
}

test('all sentences of the texts in a chat are encoded, of nobody else, and no rows of sheets', async () => {
  using doors = new Doors();
  await withDocuments(doors, 'other', { 'other.md': RULES });
  const scope = await withDocuments(doors, 'own', {
    'rules.md': RULES,
    'stock.csv': 'Part,Pieces\nValve,3\n',
  });
  const indexer = new SentenceIndexer(doors.deps);
  indexer.index(scope);
  await until(() => stored(doors).length > 0);
  await indexer.stop();

  const { organization: organization_id } = scope;
  expect(stored(doors)).toEqual([{ organization_id, file_name: 'rules.md', bytes: expect.any(Number) }]);
  expect((stored(doors)[0]?.bytes ?? 0) % 2).toBe(0);
  expect(doors.pool.owners.at(-1)).toMatchObject({ organization: organization_id, person: null });
});

test('what is encoded already is not encoded again', async () => {
  using doors = new Doors();
  const scope = await withDocuments(doors, 'own', { 'rules.md': RULES });
  const first = new SentenceIndexer(doors.deps);
  first.index(scope);
  await until(() => stored(doors).length > 0);
  await first.stop();
  const tasks = doors.pool.owners.length;

  const again = new SentenceIndexer(doors.deps);
  again.index(scope);
  await again.stop();
  expect(doors.pool.owners).toHaveLength(tasks);
});

test('a fault is logged, and the next chat tries again', async () => {
  using doors = new Doors();
  const scope = await withDocuments(doors, 'own', { 'rules.md': RULES });
  const indexer = new SentenceIndexer(doors.deps);
  doors.pool.script = () => Promise.reject(new Error('killed'));
  indexer.index(scope);
  await until(() => doors.logged.some(({ event }) => event === 'encoding_failed'));
  doors.pool.script = undefined;
  indexer.index(scope);
  await until(() => stored(doors).length > 0);
  await indexer.stop();
});

test('it waits while files are converted', async () => {
  using doors = new Doors();
  const scope = await withDocuments(doors, 'own', { 'rules.md': RULES });
  let isIdle = false;
  let looks = 0;
  const look = () => {
    looks++;
    return isIdle;
  };
  const pool = Object.create(doors.pool, { isIdle: { get: look } });
  const tasks = doors.pool.owners.length;
  const indexer = new SentenceIndexer({ ...doors.deps, pool });
  indexer.index(scope);
  await until(() => looks > 0);
  expect(doors.pool.owners).toHaveLength(tasks);
  isIdle = true;
  await until(() => stored(doors).length > 0);
  await indexer.stop();
});
