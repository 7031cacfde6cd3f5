/** The dashboard shows what /metrics tells, and nothing else. */
import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderMetrics } from '../../src/api/render-metrics.ts';
import { BlobStore } from '../../src/blobs/blob-store.ts';
import { WorkMetrics } from '../../src/flows/maintenance/work-metrics.ts';
import { RequestMetrics } from '../../src/http/request-metrics.ts';
import { insertJob } from '../../src/store/jobs.ts';
import { upsertUpkeepRun } from '../../src/store/upkeep-runs.ts';
import { openDatabase } from '../support/database.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';
import { parseExposition } from '../support/exposition.ts';

interface Panel {
  readonly id: number;
  readonly title: string;
  readonly type: string;
  readonly gridPos: Readonly<Record<'h' | 'w' | 'x' | 'y', number>>;
  readonly targets?: readonly { readonly expr: string }[];
}

const dashboard = JSON.parse(
  readFileSync(join(import.meta.dir, '../../scripts/package/grafana.json'), 'utf8'),
) as { readonly panels: readonly Panel[] };

/** Every sample that is told once there was something of each kind, with the labels of each. */
function listTold(): Map<string, Set<string>> {
  const folder = makeFolder();
  const db = openDatabase();
  const metrics = new WorkMetrics();
  const requests = new RequestMetrics();
  requests.note('/v1/documents', 'GET', 200, 0.01);
  const end = { outcome: 'done', seconds: 1, bytes: 1 } as const;
  const read = { kind: 'read', input: '', fileKind: 'pdf', fileName: '', ocr: null } as const;
  metrics.noteWork({
    ...end,
    task: { ...read, markdownOutput: null, passagesOutput: null, cellsOutput: null },
  });
  metrics.noteWork({ ...end, task: { kind: 'write', input: '', title: null, language: null } });
  metrics.noteAnswer('model', 'answered', 1);
  metrics.noteDelay(0);
  insertJob(db, null, { task: { kind: 'clean' }, lane: 'clean', runAt: 0, createdAt: 0 });
  upsertUpkeepRun(db, { kind: 'backup', finishedAt: 0, succeeded: true, detail: '' });
  const confinement = () => ({ conversion: { landlock: 1, seccomp: true } });
  const text = renderMetrics({
    db,
    blobs: new BlobStore(folder),
    now: Date.now,
    metrics,
    requests,
    confinement,
  });
  db.close();
  removeFolder(folder);
  const told = new Map<string, Set<string>>();
  for (const { samples } of parseExposition(text).values()) {
    for (const sample of samples.keys()) {
      const labels = [...sample.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
      told.set(sample.replace(/\{.*/, ''), new Set(labels));
    }
  }
  return told;
}

const told = listTold();
const shown = dashboard.panels.flatMap(({ title, targets = [] }) =>
  targets.map(({ expr }) => [title, expr] as const),
);

test.each(shown)('%s: each metric is told by /metrics, with the labels that are asked of it', (_, expr) => {
  const names = expr.match(/\b(?:docgate|process)_\w+/g) ?? [];
  expect(names).not.toEqual([]);
  for (const name of names) expect([...told.keys()]).toContain(name);
  const known = new Set(['instance', ...names.flatMap((name) => [...(told.get(name) ?? [])])]);
  const asked = [
    ...[...expr.matchAll(/(\w+)=?[=!~]~?"/g)].map(([, label = '']) => label),
    ...[...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
  ];
  expect(asked.filter((label) => !known.has(label))).toEqual([]);
});

test('every metric that is told is shown', () => {
  const all = shown.map(([, expr]) => expr).join('\n');
  const families = new Set([...told.keys()].map((name) => name.replace(/_(bucket|sum|count)$/, '')));
  expect([...families].filter((name) => !all.includes(name))).toEqual([]);
});

test('panels have ids of their own and do not lie on each other', () => {
  const { panels } = dashboard;
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  for (const [at, { gridPos: a }] of panels.entries()) {
    expect(a.x + a.w).toBeLessThanOrEqual(24);
    for (const { gridPos: b } of panels.slice(at + 1)) {
      const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
      expect(apart).toBe(true);
    }
  }
});
