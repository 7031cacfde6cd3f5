/** What monitors are told of work that people and systems asked for. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import { CannotAnswer } from '../../src/assistant/assistant.ts';
import { createBuiltInAssistant } from '../../src/assistant/built-in/built-in-assistant.ts';
import { withBuiltIn } from '../../src/assistant/model/with-built-in.ts';
import { findMiscounts, sumUsage } from '../../src/store/counts.ts';
import { fileForm } from '../support/clients.ts';
import { Doors, type OrganizationInDoors } from '../support/doors.ts';

let doors: Doors;
let organization: OrganizationInDoors;

function open(given: ConstructorParameters<typeof Doors>[0] = {}): void {
  doors = new Doors(given);
  organization = doors.organization('A', 'owner@a.example');
}

beforeEach(() => open());
afterEach(() => doors[Symbol.dispose]());

const counted = (name: string) => doors.deps.metrics.render().filter((line) => line.startsWith(`${name}{`));

async function ask(...questions: readonly string[]): Promise<void> {
  const opened = await doors.openSession(
    organization.api,
    'ada@a.example',
    'leave.md',
    '# Leave\n\nLeave is 30 days.\n',
  );
  await doors.runJobs();
  const ada = await doors.open(opened.link);
  for (const text of questions) {
    await ada.send('POST', `/chat/${opened.session}/messages`, { text });
    await doors.runJobs();
  }
}

test('answers are counted by whether the documents hold them', async () => {
  await ask('How many days is leave?', 'Who won the championship of 1954?');
  expect(counted('docgate_answers_total')).toContain(
    'docgate_answers_total{assistant="built-in",outcome="answered"} 1',
  );
  expect(counted('docgate_answers_total').join('\n')).toMatch(/outcome="(nearest|nothing)"\} 1/);
  expect(counted('docgate_answer_duration_seconds_count')).toEqual([
    'docgate_answer_duration_seconds_count{assistant="built-in"} 2',
  ]);
});

test('an answer that the built-in assistant gave in place of a model is its own', async () => {
  doors[Symbol.dispose]();
  const model = {
    model: 'm at h',
    answer: () => Promise.reject(new CannotAnswer('The model did not answer.', 'timed out')),
  };
  open({ assistant: withBuiltIn(model, createBuiltInAssistant()) });
  await ask('How many days is leave?');
  expect(counted('docgate_answers_total')).toEqual([
    'docgate_answers_total{assistant="built-in",outcome="answered"} 1',
  ]);
});

test('what all hold together follows every push, answer and deletion', async () => {
  await ask('How many days is leave?');
  const { documents, ready, fileBytes, creditsSpent, creditsLeft } = sumUsage(doors.deps.db);
  expect({ documents, ready, fileBytes, creditsSpent, creditsLeft }).toEqual({
    documents: 1,
    ready: 1,
    fileBytes: '# Leave\n\nLeave is 30 days.\n'.length,
    creditsSpent: 1,
    creditsLeft: 99,
  });
  expect(findMiscounts(doors.deps.db)).toEqual([]);
  const owner = await doors.signInMember(organization.id, organization.owner);
  const shared = await organization.api.send('POST', '/documents', fileForm('file', 'a.md', 'Notice.'));
  await doors.runJobs();
  const { id } = (await shared.json()) as { id: string };
  expect((await owner.send('DELETE', `/documents/${id}`)).status).toBe(204);
  expect(sumUsage(doors.deps.db)).toMatchObject({ documents: 1, ready: 1, processing: 0, fileBytes });
  expect(findMiscounts(doors.deps.db)).toEqual([]);
});
