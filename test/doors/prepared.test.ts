/** What is done for a chat before anybody asks. */
import { expect, test } from 'bun:test';
import type { DocumentId } from '../../src/domain/ids.ts';
import type { AnswerScope } from '../../src/flows/answers/answer-order.ts';
import { Doors } from '../support/doors.ts';

test('whoever opens a chat has the sentences of its documents encoded, and of no others', async () => {
  const indexed: AnswerScope[] = [];
  using doors = new Doors({ indexSentences: (scope) => void indexed.push(scope) });
  const other = doors.organization('B', 'owner@b.example');
  await doors.openSession(other.api, 'bo@b.example', 'stock.csv', 'Part,Pieces\nValve,3\n');
  const { id: organization, api } = doors.organization('A', 'owner@a.example');
  const session = await doors.openSession(
    api,
    'ada@a.example',
    'rules.md',
    '# Rules\n\nDogs are kept on a lead.\n',
  );
  const ada = await doors.open(session.link);
  await doors.runJobs();
  const own = doors.deps.db.all<{ id: DocumentId }>(
    'SELECT id FROM documents WHERE organization_id = $organization',
    { organization },
  );
  await ada.get(`/chat/${session.session}`);

  expect(own).toHaveLength(1);
  const documents = own.map(({ id }) => id);
  expect(indexed).toEqual([{ organization, project: expect.anything(), documents }]);
});
