import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import type { DocumentBody } from '../support/api-client.ts';
import { fileForm } from '../support/clients.ts';
import { Doors, type OrganizationInDoors } from '../support/doors.ts';

let doors: Doors;
let organization: OrganizationInDoors;

beforeEach(() => {
  doors = new Doors();
  organization = doors.organization('Acme', 'ada@acme.example');
});

afterEach(() => doors[Symbol.dispose]());

async function push(name: string): Promise<string> {
  const pushed = await organization.api.send(
    'POST',
    '/documents',
    fileForm('file', name, 'Worth waiting for.'),
  );
  return ((await pushed.json()) as DocumentBody).id;
}

describe('document reads', () => {
  test('with wait answer as soon as the document is ready', async () => {
    const id = await push('wait.md');
    const reading = organization.api.get(`/documents/${id}?wait=60`);
    await doors.runJobs();

    expect(await (await reading).json()).toMatchObject({ status: 'ready' });
  });

  test('with wait answer what there is when the time is over', async () => {
    const id = await push('slow.md');
    const response = await organization.api.get(`/documents/${id}?wait=1`);

    expect(await response.json()).toMatchObject({ status: 'processing' });
    expect(response.headers.get('retry-after')).toMatch(/^\d+$/);
  });
});
