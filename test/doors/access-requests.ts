/** Sends the requests of `access.md`, each with a body that would be taken, and undoes what they did. */
import type { Database } from '../../src/store/database.ts';
import { fileForm, withBody } from '../support/clients.ts';
import { changeTo, type World } from './world.ts';

export interface Asked {
  readonly status: number;
  readonly text: string;
  /** Whether anything in the database became otherwise by it. */
  readonly hasChanged: boolean;
}

const newFile = (part: 'file' | 'files', fields?: Readonly<Record<string, string>>) =>
  fileForm(part, 'new.md', '# New\n', fields);

/** Nothing but the requester is to stand in the way. */
const BODIES: Readonly<Record<string, (id: string) => unknown>> = {
  'POST /chat/:id/title': () => ({ title: 'Another title' }),
  'POST /chat/:id/messages': () => ({ text: 'What is this?' }),
  'POST /documents': (id) => newFile('file', { project_id: id }),
  'POST /documents/same-names': (id) => ({ project_id: id, names: ['new.md'] }),
  'POST /documents/failed/again': () => new URLSearchParams({ reason: 'timed_out' }),
  'POST /documents/:id/versions': () => newFile('file'),
  'POST /documents/:id/changes': () => changeTo('something else'),
  'POST /changes/:id/approve': () => ({ edits: [0] }),
  'POST /changes/:id/reject': () => ({ note: 'No.' }),
  'POST /settings/name': () => new URLSearchParams({ name: 'Somebody' }),
  'POST /settings/language': () => new URLSearchParams({ language: 'de' }),
  'POST /settings/keys': () => ({ name: 'Another' }),
  'POST /settings/members': () => ({ email: 'new@a.example', role: 'member' }),
  'POST /settings/members/:id/role': () => ({ role: 'admin' }),
  'POST /settings/projects': () => ({ name: 'Another' }),
  'POST /settings/credits': () => new URLSearchParams({ amount: '1' }),
  'POST /settings/retention': () => new URLSearchParams({ chats: '365' }),
  'POST /sign-in': () => new URLSearchParams({ email: 'somebody@a.example' }),
  'POST /sign-in/:token': () => new URLSearchParams(),
  'POST /invitation/:token': () => new URLSearchParams({ answer: 'accept' }),
  'POST /v1/documents': (id) => newFile('file', { project_id: id }),
  'POST /v1/documents?user': (id) => newFile('file', { user: id }),
  'POST /v1/documents/:id/versions': () => newFile('file'),
  'POST /v1/sessions': (id) => ({ user: id, prompt: 'What is this?' }),
  'POST /v1/sessions?document_ids': (id) => ({ user: 'ada@a.example', document_ids: [id] }),
  'POST /v1/sessions/:id/documents': () => newFile('files'),
};

const QUERIES: Readonly<Record<string, (id: string) => string>> = {
  'GET /chat/:id/messages': () => '?before=100',
  'GET /documents/states': (id) => `?ids=${encodeURIComponent(id)}`,
  'GET /documents/:id/difference': () => '?from=1&to=2',
  'GET /documents/:id/difference/more': () => '?from=1&to=2&start=0',
  'GET /documents/:id/difference/lines': () => '?from=1&to=2&start=0&end=9',
  'GET /v1/sessions': (id) => `?user=${encodeURIComponent(id)}`,
};

/** What browsers say of a request that one of our own pages sends. */
const OUR_PAGES = { 'Sec-Fetch-Site': 'same-origin' };

/**
 * Sends one request, as our own pages and integrating systems do.
 *
 * @param from says which page sends it
 * @param id what the route names, in its path or body; of two parameters of a path both, with a slash between
 */
export async function ask(
  { doors, credentials }: World,
  credential: string,
  route: string,
  id: string,
  from: Readonly<Record<string, string>> = OUR_PAGES,
): Promise<Asked> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = pattern
    .replace(/\?.*/, '')
    .replace(':organization/:scope', id)
    .replace(/:(?:id|token|file)/, encodeURIComponent(id))
    .replace(':number', '1');
  const headers = { ...from, ...credentials.get(credential) };
  const { db } = doors.deps;
  db.run('BEGIN');
  const writes = countWrites(db);
  let after: string | undefined;
  let response: Response;
  let text: string;
  try {
    response = await doors.fetch(path + (QUERIES[route]?.(id) ?? ''), {
      method,
      ...withBody(BODIES[route]?.(id), headers),
    });
    text = await readText(response);
    if (countWrites(db) !== writes) after = dump(db);
  } finally {
    db.run('ROLLBACK');
  }
  return { status: response.status, text, hasChanged: after !== undefined && after !== dump(db) };
}

/** A live connection never ends: what it begins with is enough. */
async function readText(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

/** What was written and undone counts too: then the rows themselves have to be compared. */
function countWrites(db: Database): number {
  return db.one<{ writes: number }>('SELECT total_changes() AS writes')?.writes ?? 0;
}

function dump(db: Database): string {
  const tables = db.all<{ name: string }>(
    `SELECT name
     FROM sqlite_master
     WHERE type = 'table'
       AND name NOT LIKE 'passage_index%'
     ORDER BY name`,
  );
  return JSON.stringify(tables.map(({ name }) => db.all(`SELECT * FROM ${name}`)));
}
