import { expect, test } from 'bun:test';
import { parseFigures, readServiceFigures } from '../../../src/flows/maintenance/service-figures.ts';
import { WorkMetrics } from '../../../src/flows/maintenance/work-metrics.ts';
import { RequestMetrics } from '../../../src/http/request-metrics.ts';

test('what a service counted is summed up for people', () => {
  const work = new WorkMetrics();
  const requests = new RequestMetrics();
  for (const status of [200, 200, 404, 500]) requests.note('/v1/documents/:id', 'GET', status, 0.001);
  for (const seconds of [0, 0.02, 0.3, 4]) work.noteDelay(seconds);
  work.noteAnswer('model', 'answered', 1);
  work.noteAnswer('built-in', 'answered', 1);
  work.noteAnswer('built-in', 'nothing', 1);
  const text = [...work.render(), ...requests.render(), 'process_start_time_seconds 12.5', ''].join('\n');
  expect(parseFigures(text)).toEqual({
    startedAt: 12_500,
    memoryBytes: 0,
    requests: 4,
    faults: 1,
    answers: { answered: 2, nothing: 1 },
    stalls: { tenth: 2, second: 1 },
  });
});

test('a service that does not tell is no fault of the status', async () => {
  using refusing = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => new Response('no', { status: 401 }),
  });
  expect(await readServiceFigures(`http://127.0.0.1:${refusing.port}`)).toBeUndefined();
  expect(await readServiceFigures('http://127.0.0.1:1')).toBeUndefined();
});
