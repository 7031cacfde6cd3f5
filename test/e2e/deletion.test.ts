import { afterEach, describe, expect, test } from 'bun:test';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { textFile } from '../support/api-client.ts';
import { Application } from '../support/application.ts';
import { Person } from '../support/person.ts';

/** Words that stand nowhere else, each where something is kept of a document or a chat. */
const MARKS = {
  file: 'quokkafile',
  reference: 'zebraref',
  heading: 'Wombatheading',
  text: 'yakparagraph',
  old: 'ibexversion',
  question: 'lemurquestion',
  reason: 'narwhalreason',
  change: 'ocelotchange',
} as const;

/** The clean-up begins within seconds; so long it may take on a busy machine. */
const CLEAN_WITHIN_MS = 60_000;

describe('what was deleted', () => {
  let service: Application;
  afterEach(() => service.stop());

  /** The files of the data folder that still hold a word, whatever its case; in their names too. */
  function traces(words: readonly string[]): string[] {
    const files = readdirSync(service.dataFolder, { recursive: true, encoding: 'utf8' });
    return files.flatMap((file) => {
      const path = join(service.dataFolder, file);
      if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return [];
      const text = `${file}\n${readFileSync(path, 'latin1')}`.toLowerCase();
      return words.filter((word) => text.includes(word.toLowerCase())).map((word) => `${word} in ${file}`);
    });
  }

  async function untilClean(words: readonly string[]): Promise<string[]> {
    const deadline = Date.now() + CLEAN_WITHIN_MS;
    while (traces(words).length > 0 && Date.now() < deadline) await Bun.sleep(100);
    return traces(words);
  }

  /** Others' documents before and after, so that what is deleted does not lie by itself. */
  async function pushOthers(from: number): Promise<void> {
    const pushed = Array.from({ length: 12 }, (_, index) => {
      const number = from + index;
      const text = `# Other ${number}\n\n${`Sentence ${number} is one of many. `.repeat(80)}\n`;
      return service.api.pushed(textFile(`other${number}.md`, text), { user: 'bo@example.org' });
    });
    for (const { id } of await Promise.all(pushed)) await service.api.settled(id);
  }

  /** A document with two versions and an approved change, asked about in a chat by its person. */
  async function fill(): Promise<{
    readonly person: Person;
    readonly chat: string;
    readonly document: string;
  }> {
    const { file, reference, heading, text, old, question, reason, change } = MARKS;
    const first = `# ${heading}\n\nThe ${text} is due within 30 days.\n\nThe ${old} is new.\n`;
    const { id } = await service.api.pushed(textFile(`${file}.md`, first), {
      user: 'ada@example.org',
      external_ref: reference,
    });
    await service.api.settled(id);
    const form = new FormData();
    form.append('file', textFile(`${file}.md`, first.replace(`The ${old} is new.`, 'It is old.')));
    await service.api.json(`/documents/${id}/versions`, {
      method: 'POST',
      body: form,
      headers: { 'Idempotency-Key': 'version 2' },
    });
    await service.api.settled(id, 2);
    const session = await service.api.openSession({ user: 'ada@example.org', document_ids: [id] });
    const person = await Person.open(session.url);
    const chat = session.session_id;
    await person.ask(chat, `What is a ${question}?`);
    const answer = await person.ask(chat, `When is the ${text} due?`);
    expect(answer.text).toContain(text);
    const proposed = await person.ask(chat, `Replace "30 days" with "45 ${change} days"`);
    await person.call('POST', `/changes/${proposed.changes[0]?.id}/approve`, { edits: [0] });
    await service.api.settled(id, 3);
    await person.call('POST', `/documents/${id}/changes`, {
      version: 3,
      edits: [{ kind: 'replace', text: 'It is old.', with: 'It is not.' }],
      reason,
    });
    return { person, chat, document: id };
  }

  test('stands in no file of the data folder, neither while the service runs nor after it', async () => {
    service = await Application.start();
    await pushOthers(0);
    const { person, chat, document } = await fill();
    await pushOthers(12);
    const all = Object.values(MARKS);
    const before = new Set(traces(all).map((trace) => trace.split(' ')[0]));
    await person.call('DELETE', `/chat/${chat}`);
    await person.call('DELETE', `/documents/${document}`);
    const whileServing = await untilClean(all);
    const blobs = readdirSync(join(service.dataFolder, 'blobs'), { recursive: true, encoding: 'utf8' });
    await service.halt();

    expect([...before].toSorted()).toEqual(all.toSorted());
    expect(whileServing).toEqual([]);
    expect(traces(all)).toEqual([]);
    expect(blobs.filter((name) => name.length > 3)).toHaveLength(24);
  });

  test('is gone after a clean stop, also when that comes at once', async () => {
    service = await Application.start();
    await pushOthers(0);
    const { person, chat, document } = await fill();
    await person.call('DELETE', `/documents/${document}`);
    await person.call('DELETE', `/chat/${chat}`);
    expect(await service.halt()).toBe(0);

    expect(traces(Object.values(MARKS))).toEqual([]);
  });

  test('is cleaned up after a crash too', async () => {
    service = await Application.start();
    const { person, chat, document } = await fill();
    await person.call('DELETE', `/documents/${document}`);
    await person.call('DELETE', `/chat/${chat}`);
    await service.kill();
    expect(traces(Object.values(MARKS))).not.toEqual([]);
    await service.restart();

    expect(await untilClean(Object.values(MARKS))).toEqual([]);
  });

  test('of a document is in no answer, and what the person said stays until the chat is deleted', async () => {
    service = await Application.start();
    const { person, chat, document } = await fill();
    const { file, heading, old, change, reason, question, text } = MARKS;
    await person.ask(chat, 'Which documents are there?');
    const named = await service.openSession('ada@example.org', { [`${file}2.md`]: 'Another text.\n' });
    await service.api.settled(named.documents[0]?.id ?? '');
    await person.call('DELETE', `/documents/${named.documents[0]?.id}`);
    await person.call('DELETE', `/documents/${document}`);
    const messages = await person.answered(chat);
    const answers = messages.filter(({ role }) => role === 'assistant');
    const { documents } = await person.get<{ documents: unknown[] }>('/documents/list');
    const page = await (await person.call('GET', `/chat/${chat}`)).text();

    // The first found nothing in any document.
    expect(answers.slice(1).map((answer) => [answer.state, answer.text, answer.citations.length])).toEqual([
      ['complete', '', 0],
      ['complete', '', 0],
      ['complete', '', 0],
    ]);
    expect(messages[0]?.text).toContain(question);
    expect(page).toContain('This answer was about a document that has been deleted.');
    expect(documents).toEqual([]);
    expect(await untilClean([file, heading, old, reason])).toEqual([]);
    expect(traces([text, question, change])).not.toEqual([]);
    await person.call('DELETE', `/chat/${chat}`);
    expect(await untilClean(Object.values(MARKS))).toEqual([]);
  });

  test('of a chat is not in the history of the document that it changed', async () => {
    service = await Application.start();
    const { person, chat, document } = await fill();
    await person.call('DELETE', `/chat/${chat}`);
    const { changes } = await person.get<{ changes: { reason: string }[] }>(`/documents/${document}/view`);

    expect(changes.map((change) => change.reason)).toEqual([MARKS.reason, '']);
    expect(await untilClean([MARKS.question])).toEqual([]);
  });
});
