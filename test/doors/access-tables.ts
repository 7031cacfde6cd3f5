/** Reads `access.md`: who is let in where, who reaches what, and what is answered then. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const sections = readFileSync(join(import.meta.dir, 'access.md'), 'utf8').split(/^## /m);

/** The rows of a section's table, cell by cell. */
function table(heading: string): string[][] {
  const section = sections.find((one) => one.startsWith(`${heading}\n`)) ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('| '));
  const cells = (line: string) => line.split('|').slice(1, -1);
  return lines.slice(2).map((line) => cells(line).map((cell) => cell.trim()));
}

const listOf = (cell: string) => cell.split(', ').filter((item) => item !== '');

export type Door = 'application' | 'API';

export interface Credential {
  readonly name: string;
  /** `in`, `managing`, or the status that every request gets. */
  readonly at: Readonly<Record<Door, string>>;
}

export const CREDENTIALS: readonly Credential[] = table('Credentials').map(
  ([name = '', , application = '', api = '']) => ({ name, at: { application, API: api } }),
);

export interface Thing {
  readonly name: string;
  readonly kind: string;
  readonly reachedBy: readonly string[];
}

export const THINGS: readonly Thing[] = table('Things').map(([name = '', kind = '', reachedBy = '']) => ({
  name,
  kind,
  reachedBy: listOf(reachedBy),
}));

/** A status, and what it is instead for a credential, a thing, or one on the other. */
export class Expected {
  readonly #usual: number;
  readonly #instead: ReadonlyMap<string, number>;

  constructor(cell: string) {
    const [, usual, instead = ''] = /^(\d+)(?: \((.+)\))?$/.exec(cell) ?? [];
    this.#usual = Number(usual);
    this.#instead = new Map(
      listOf(instead).map((item) => {
        const [whoOrWhat = '', status] = item.split(': ');
        return [whoOrWhat, Number(status)];
      }),
    );
  }

  of(credential: string, thing: string): number {
    for (const name of [`${credential} on ${thing}`, thing, credential]) {
      const status = this.#instead.get(name);
      if (status !== undefined) return status;
    }
    return this.#usual;
  }
}

export interface Row {
  readonly door: Door;
  readonly route: string;
  /** The kind of thing that is named; empty where nothing is. */
  readonly kind: string;
  readonly isManaging: boolean;
  readonly answer: Expected;
  readonly otherwise: Expected;
}

function rowsOf(door: Door): Row[] {
  return table(`The ${door}`).map(([route = '', kind = '', to, answer = '', otherwise = '']) => ({
    door,
    route,
    kind,
    isManaging: to === 'managing',
    answer: new Expected(answer),
    otherwise: new Expected(otherwise),
  }));
}

export const ROWS: readonly Row[] = [...rowsOf('application'), ...rowsOf('API')];

/** What the tables expect when a credential asks for a thing, or for none. */
export function expectedStatus(row: Row, credential: Credential, thing: Thing): number {
  const at = credential.at[row.door];
  if (at !== 'in' && at !== 'managing') return Number(at);
  if (row.isManaging && at !== 'managing') return thing.name === 'malformed' ? 404 : 403;
  const isReached = row.kind === '' || thing.reachedBy.includes(credential.name);
  return (isReached ? row.answer : row.otherwise).of(credential.name, thing.name);
}

export const OPEN: readonly { readonly route: string; readonly status: number }[] = table(
  'Open to everybody',
).map(([route = '', status]) => ({ route, status: Number(status) }));

export interface LinkRow {
  readonly route: string;
  readonly link: string;
  readonly person: string;
  /** Where nobody is signed in, where that person is, and where anybody else is. */
  readonly statuses: readonly [number, number, number];
}

export const LINKS: readonly LinkRow[] = table('Links').map(
  ([route = '', link = '', person = '', nobody, same, other]) => ({
    route,
    link,
    person,
    statuses: [Number(nobody), Number(same), Number(other)],
  }),
);
