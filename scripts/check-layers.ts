/**
 * Usage: bun scripts/check-layers.ts
 *
 * Fails when a room of src/ imports a room it may not know, and when files import each other in a circle. The table
 * below is the rule; type-only imports count, since a type is knowledge too. A package that one room alone may hide is
 * listed with that room.
 */
import { Glob } from 'bun';

const EVERY_ROOM = [
  'domain',
  'markdown',
  'config',
  'store',
  'blobs',
  'convert',
  'assistant',
  'http',
  'mail',
  'oidc',
  'queue',
  'flows',
  'api',
  'web',
  'cli',
];

const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  markdown: ['domain'],
  config: ['domain'],
  store: ['domain'],
  blobs: ['domain'],
  convert: ['domain', 'markdown'],
  assistant: ['domain', 'markdown'],
  http: ['domain'],
  mail: ['domain'],
  oidc: ['domain'],
  queue: ['domain', 'store'],
  flows: ['domain', 'markdown', 'store', 'blobs', 'convert', 'assistant', 'queue'],
  api: ['domain', 'flows', 'http'],
  web: ['domain', 'markdown', 'flows', 'http'],
  cli: ['domain', 'flows'],
  'wire.ts': EVERY_ROOM,
  'main.ts': [...EVERY_ROOM, 'wire.ts'],
};

const ONLY_IN: Record<string, readonly string[]> = {
  'bun:sqlite': ['store'],
  'itty-router': ['api', 'web', 'wire.ts'],
  'markdown-it': ['markdown'],
  'markdown-it-footnote': ['markdown'],
  nodemailer: ['mail'],
  oauth4webapi: ['oidc'],
  preact: ['web'],
  zod: ['config', 'api', 'web', 'assistant'],
};

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\bfrom\s*)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

const faults: string[] = [];
/** The files that each file imports. */
const imports = new Map<string, string[]>();
for (const path of new Glob('**/*.{ts,tsx}').scanSync('src')) {
  if (path.endsWith('.d.ts')) continue;
  const room = path.split('/')[0] ?? path;
  const allowed = MAY_IMPORT[room];
  if (allowed === undefined) {
    faults.push(`src/${path}: the room ${room} is not in the table`);
    continue;
  }
  const text = (await Bun.file(`src/${path}`).text()).replaceAll(/\n\s+(?=[\w},])/g, ' ');
  for (const match of text.matchAll(IMPORT)) {
    const target = match[1] ?? match[2] ?? '';
    const rooms = ONLY_IN[target];
    if (rooms !== undefined && !rooms.includes(room)) {
      faults.push(`src/${path}: ${target} belongs to ${rooms.join(', ')}`);
    }
    if (!target.startsWith('.')) continue;
    const resolved = new URL(target, `file:///src/${path}`).pathname;
    if (!resolved.startsWith('/src/')) continue;
    const known = imports.get(path) ?? [];
    imports.set(path, [...known, resolved.slice('/src/'.length)]);
    const other = resolved.slice('/src/'.length).split('/')[0] ?? '';
    if (other !== room && !allowed.includes(other)) {
      faults.push(`src/${path}: ${room} may not import ${other}`);
    }
  }
}
faults.push(...findCycles(imports).map((cycle) => `a cycle of imports: ${cycle.join(' → ')}`));
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** One cycle for each file from which the walk comes back to a file that it is still in. */
function findCycles(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const trail: string[] = [];
  function walk(file: string): void {
    if (done.has(file)) return;
    const at = trail.indexOf(file);
    if (at !== -1) {
      cycles.push([...trail.slice(at), file]);
      return;
    }
    trail.push(file);
    for (const next of edges.get(file) ?? []) walk(next);
    trail.pop();
    done.add(file);
  }
  for (const file of edges.keys()) walk(file);
  return cycles;
}
