/**
 * Usage: bun scripts/walk.ts FOLDER [--kind text|table|none|change] [--verbose] [ID…]
 *
 * Asks the running application what a person would ask over the documents of one organization, and judges what comes back.
 * Each message begins a chat of its own; changes are approved and read back from the document, which is then pushed anew. FOLDER has
 * documents/ and items.jsonl, a line a message (see walking/item.ts), such as walking/library. With --verbose every reply that is
 * not useful is shown. What is mended for one walk is measured on another one, which nobody has read.
 */
import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MessageView } from '../src/web/browser/view-model.ts';
import { Application } from '../test/support/application.ts';
import { Person } from '../test/support/person.ts';
import { type Item, KINDS, readItems } from './walking/item.ts';
import { faultOf, judgeAnswer, judgeChange, type Verdict } from './walking/judge.ts';

const USER = 'walker@example.org';
const CREDITS = '100000';
/** How many of the choices are pressed that a reply to an instruction offers. */
const MAX_PRESSED = 4;

interface Document {
  readonly id: string;
  readonly file: File;
  readonly markdown: string;
}

interface Walked {
  readonly item: Item;
  readonly verdict: Verdict;
  readonly text: string;
  readonly ms: number;
}

const args = process.argv.slice(2);
const kindAt = args.indexOf('--kind');
const kind = kindAt < 0 ? undefined : args.splice(kindAt, 2)[1];
const isVerbose = args.includes('--verbose');
const [folder, ...ids] = args.filter((arg) => !arg.startsWith('--'));
if (folder === undefined) throw new Error('Name the folder of a walk.');

const items = (await readItems(join(folder, 'items.jsonl'))).filter(
  (item) => (kind === undefined || item.kind === kind) && (ids.length === 0 || ids.includes(String(item.id))),
);
const application = await Application.start({ DOCGATE_TOPUP: 'allowed' });
try {
  await application.command(
    'credits',
    'grant',
    '--org',
    application.organization.org_id,
    '--amount',
    CREDITS,
  );
  const documents = await pushAll(join(folder, 'documents'));
  const walked: Walked[] = [];
  for (const item of items) walked.push(await walk(item, documents));
  report(walked);
} finally {
  await application.stop();
}

async function pushAll(path: string): Promise<Map<string, Document>> {
  const documents = new Map<string, Document>();
  for (const name of readdirSync(path).sort()) {
    const file = new File([await Bun.file(join(path, name)).arrayBuffer()], basename(name));
    const { id } = await application.api.pushed(file, { user: USER });
    const { status } = await application.api.settled(id);
    if (status !== 'ready') throw new Error(`${name} is ${status}`);
    documents.set(name, { id, file, markdown: await markdownOf(id) });
  }
  return documents;
}

async function markdownOf(id: string): Promise<string> {
  return (await application.api.fetch(`/documents/${id}/export.md`)).text();
}

async function walk(item: Item, documents: ReadonlyMap<string, Document>): Promise<Walked> {
  const document = 'file' in item ? documents.get(item.file) : undefined;
  const fault = faultOf(item, document?.markdown);
  if (fault !== undefined) return { item, verdict: 'invalid', text: fault, ms: 0 };
  const session = await application.api.openSession({
    user: USER,
    document_ids: [...documents.values()].map(({ id }) => id),
  });
  const person = await Person.open(session.url);
  const begin = performance.now();
  const reply = await person.ask(session.session_id, item.say);
  const ms = performance.now() - begin;
  if (item.kind !== 'change') return { item, verdict: judgeAnswer(item, reply), text: reply.text, ms };
  const judge = async (message: MessageView) => {
    const after = await approve(person, message, documents);
    const verdict = judgeChange(item, message, after.get(item.file) ?? document?.markdown ?? '');
    const changed = [...after].map(([name, markdown]) =>
      changedLines(documents.get(name)?.markdown, markdown),
    );
    return { verdict, changed };
  };
  const { verdict, changed } = await judge(reply);
  const offered = verdict === 'choice' ? reply.choices.slice(0, MAX_PRESSED) : [];
  for (const { question } of offered) {
    const pressed = await judge(await person.ask(session.session_id, question));
    if (pressed.verdict === 'useful') return { item, verdict: 'offered', text: question, ms };
  }
  const labels = offered.map(({ label }) => `? ${label}`);
  return { item, verdict, text: [reply.text, ...labels, ...changed].join('\n'), ms };
}

/** Approves all that is proposed, reads the documents, and pushes them anew. @returns their Markdown by file name */
async function approve(
  person: Person,
  { changes }: MessageView,
  documents: ReadonlyMap<string, Document>,
): Promise<Map<string, string>> {
  const after = new Map<string, string>();
  for (const { id, edits, baseVersion, fileName } of changes) {
    const document = documents.get(fileName);
    if (document === undefined) throw new Error(`${fileName} was not pushed`);
    await person.call('POST', `/changes/${id}/approve`, { edits: edits.map((_, index) => index) });
    await application.api.settled(document.id, baseVersion + 1);
    after.set(fileName, await markdownOf(document.id));
    await application.api.push(document.file, {}, `/documents/${document.id}/versions`);
    await application.api.settled(document.id, baseVersion + 2);
  }
  return after;
}

/** The lines that are only before or only after, marked as in a difference. */
function changedLines(before = '', after: string): string {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line}`),
  ].join('\n');
}

function report(walked: readonly Walked[]): void {
  if (isVerbose) {
    for (const { item, verdict, text } of walked) {
      if (verdict === 'useful') continue;
      console.log(`--- ${item.id} ${item.kind} ${verdict}: ${item.say}\n${JSON.stringify(item)}\n${text}\n`);
    }
  }
  for (const own of KINDS) {
    const all = walked.filter(({ item }) => item.kind === own);
    if (all.length === 0) continue;
    const counts = Map.groupBy(all, ({ verdict }) => verdict);
    const totals = [...counts]
      .map(([verdict, of]) => `${of.length} ${verdict}`)
      .sort((a, b) => compareTotals(b, a));
    console.log(`${own.padEnd(7)} ${all.length}: ${totals.join(' · ')}`);
  }
  const times = walked.map(({ ms }) => ms).sort((a, b) => a - b);
  console.log(`median ${Math.round(times[times.length >> 1] ?? 0)} ms`);
}

function compareTotals(one: string, other: string): number {
  return Number.parseInt(one, 10) - Number.parseInt(other, 10);
}
