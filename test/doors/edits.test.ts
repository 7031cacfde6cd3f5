/** Every kind of edit that a person may propose through the application, and what the document says once it is approved. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { Visitor } from '../support/clients.ts';
import { Doors, type OpenedSession, type OrganizationInDoors } from '../support/doors.ts';

const RULES = `# Rules

## Leave

Thirty days. Ask in time.

## Pay

| Grade | Wage |
| --- | --- |
| A | 20 |
| B | 30 |
`;

let doors: Doors;
let organization: OrganizationInDoors;
let opened: OpenedSession;
let ada: Visitor;

beforeEach(async () => {
  doors = new Doors();
  organization = doors.organization('A', 'owner@a.example');
  opened = await doors.openSession(organization.api, 'ada@a.example', 'rules.md', RULES);
  ada = await doors.open(opened.link);
  await doors.runJobs();
});

afterEach(() => doors[Symbol.dispose]());

function propose(edit: unknown): Promise<Response> {
  return ada.send('POST', `/documents/${opened.document}/changes`, { version: 1, edits: [edit], reason: '' });
}

test.each([
  [{ kind: 'replace', text: 'days', with: 'weeks', place: { section: 'Leave' } }, 'days', 'weeks'],
  [{ kind: 'delete', text: 'Ask in time.', unit: 'sentence' }, ' Ask in time.', ''],
  [{ kind: 'insert_after', text: 'Ask in time.', insert: 'Ask Bo.' }, 'time.\n', 'time.\n\nAsk Bo.\n'],
  [
    { kind: 'insert_before', text: 'Ask in time.', insert: 'Ask Bo.', unit: 'sentence' },
    'Ask in',
    'Ask Bo. Ask in',
  ],
  [{ kind: 'rename_heading', heading: 'Pay', with: 'Wages' }, '## Pay', '## Wages'],
  [{ kind: 'format', text: 'Thirty days', bold: true }, 'Thirty days', '**Thirty days**'],
  [{ kind: 'set_cell', cell: { row: 'B', column: 'Wage' }, value: '35' }, '| B | 30 |', '| B | 35 |'],
  [
    { kind: 'insert_row', after: { row: 'A' }, cells: [{ column: 'Grade', value: 'A+' }] },
    '| B |',
    '| A+ |  |\n| B |',
  ],
  [
    { kind: 'move_row', at: { row: 'B' }, to: { side: 'before', row: 'A' } },
    '| A | 20 |\n| B | 30 |\n',
    '| B | 30 |\n| A | 20 |\n',
  ],
  [{ kind: 'delete_row', at: { row: 'A' } }, '| A | 20 |\n', ''],
])('%j is proposed, and approved it changes that and nothing else', async (edit, from, to) => {
  const proposed = await propose(edit);
  expect(proposed.status).toBe(201);
  const { id } = (await proposed.json()) as { id: string };
  expect((await ada.send('POST', `/changes/${id}/approve`, { edits: [0] })).status).toBe(204);
  await doors.runJobs();
  const content = await organization.api.get(`/documents/${opened.document}/export.md`);
  expect(await content.text()).toBe(RULES.replace(from, to));
});

test('a section is moved before another', async () => {
  const proposed = await propose({
    kind: 'move',
    unit: 'section',
    text: 'Pay',
    to: { side: 'before', text: 'Leave' },
  });
  const { id } = (await proposed.json()) as { id: string };
  await ada.send('POST', `/changes/${id}/approve`, { edits: [0] });
  await doors.runJobs();
  const content = await organization.api.get(`/documents/${opened.document}/export.md`);
  const text = await content.text();
  expect(text.indexOf('## Pay')).toBeLessThan(text.indexOf('## Leave'));
});

test.each([
  { kind: 'rewrite', text: 'days' },
  { kind: 'delete', text: '' },
  { kind: 'delete', text: 'days', unit: 'page' },
  { kind: 'set_cell', cell: { row: 'B' }, value: '1' },
  { kind: 'delete_row', at: { row: -2 } },
  { kind: 'move', unit: 'section', text: 'Pay' },
])('%j is no edit, and refused', async (edit) => {
  expect((await propose(edit)).status).toBe(422);
});

test('what the file does not allow is said in the chat in the language of who asked for it', async () => {
  const notes = await doors.openSession(organization.api, 'ada@a.example', 'notes.txt', 'The rent is due.\n');
  await doors.runJobs();
  const said = async (text: string) => {
    await ada.send('POST', `/chat/${notes.session}/messages`, { text });
    await doors.runJobs();
    const page = await ada.get(`/chat/${notes.session}/messages?before=1000000`);
    const { messages } = (await page.json()) as { messages: { text: string }[] };
    return messages.at(-1)?.text;
  };
  expect(await said('Setze „rent“ fett')).toBe('Eine reine Textdatei kennt weder fett noch kursiv.');
  expect(await said('Remplace « rent » par « fee »')).toContain('fee');
  expect(await said('Reemplaza «due» por «paid»')).toBe(
    'Un cambio de este documento espera aprobación en la aplicación: apruébelo o rechácelo primero y vuelva a intentarlo.',
  );
});
