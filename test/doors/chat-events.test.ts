/** What a chat's live connection tells a page that is open already. */
import { afterEach, beforeEach, expect, test } from 'bun:test';
import type { ChatEvent } from '../../src/web/browser/chat/chat-state.ts';
import { Doors } from '../support/doors.ts';

let doors: Doors;

beforeEach(() => {
  doors = new Doors();
});
afterEach(() => doors[Symbol.dispose]());

/** What the connection has told by the time it ends. */
function eventsOf(told: string): ChatEvent[] {
  return [...told.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data ?? '') as ChatEvent);
}

test('a document that becomes ready while the chat is open brings its first questions along', async () => {
  const { api } = doors.organization('A', 'owner@example.com');
  const { link, session } = await doors.openSession(api, 'ada@example.com', 'Plan.md', '# Plan\n\nOne.');
  const browser = await doors.open(link);
  const connection = await browser.get(`/chat/${session}/events`);
  const told = connection.text();
  await doors.runJobs();
  await browser.send('POST', '/sign-out');

  const events = eventsOf(await told);
  expect(events[0]).toMatchObject({ kind: 'caught-up', suggestions: [] });
  const ready = events.find((event) => event.kind === 'document' && event.document.status === 'ready');
  expect(ready).toMatchObject({ suggestions: [{ kind: 'summarize', fileName: 'Plan.md' }] });
});
