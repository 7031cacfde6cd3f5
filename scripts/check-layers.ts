/**
 * Usage: bun scripts/check-layers.ts
 *
 * Fails when a room of src/ imports a room it may not know, when files import each other in a circle, and when a folder
 * has more files beside each other than somebody takes in. The table below is the rule; type-only imports count, since a
 * type is knowledge too. Every package of package.json's dependencies is pinned to the rooms that may know it.
 */
import { dirname } from 'node:path';
import { Glob } from 'bun';

const EVERY_ROOM = [
  'domain',
  'markdown',
  'config',
  'store',
  'blobs',
  'backup',
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

/** Beside each other in one folder. */
const MAX_FILES = 30;

const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  markdown: ['domain'],
  config: ['domain'],
  store: ['domain'],
  blobs: ['domain'],
  backup: ['domain'],
  convert: ['domain', 'markdown'],
  assistant: ['domain', 'markdown'],
  http: ['domain'],
  mail: ['domain'],
  oidc: ['domain'],
  queue: ['domain', 'store'],
  flows: ['domain', 'markdown', 'store', 'blobs', 'backup', 'convert', 'assistant', 'queue'],
  api: ['domain', 'flows', 'http'],
  web: ['domain', 'markdown', 'flows', 'http'],
  cli: ['domain', 'flows'],
  wire: EVERY_ROOM,
  'diagnose.ts': [...EVERY_ROOM, 'wire'],
  'main.ts': [...EVERY_ROOM, 'wire', 'diagnose.ts'],
};

/** The rooms that may know each package. Every one of package.json's dependencies is listed, and nothing else is used. */
const PACKAGES: Record<string, readonly string[]> = {
  '@e965/xlsx': ['convert'],
  'bun:ffi': ['convert'],
  'bun:sqlite': ['store'],
  entities: ['markdown'],
  katex: ['convert', 'web'],
  'markdown-it': ['markdown'],
  'markdown-it-footnote': ['markdown'],
  nodemailer: ['mail'],
  oauth4webapi: ['oidc'],
  preact: ['web'],
  'preact-render-to-string': ['web'],
  'swagger-ui-dist': ['api'],
  'tar-stream': ['backup'],
  unpdf: ['convert'],
  zod: ['config', 'backup', 'api', 'web', 'assistant'],
};

const IMPORT =
  /(?:^|\n)(?:import\s+(?:[^'"();=]*?\bfrom\s+)?|export\s+(?:type\s+)?[{*][^'"();=]*?\bfrom\s+)['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g;

const faults: string[] = await tableFaults();
/** The files that each file imports. */
const imports = new Map<string, string[]>();
const paths = [...new Glob('**/*.{ts,tsx}').scanSync('src')].filter((path) => !path.endsWith('.d.ts'));
for (const path of paths) {
  const room = path.split('/')[0] ?? path;
  const allowed = MAY_IMPORT[room];
  if (allowed === undefined) {
    faults.push(`src/${path}: the room ${room} is not in the table`);
    continue;
  }
  const text = await Bun.file(`src/${path}`).text();
  for (const match of text.matchAll(IMPORT)) {
    const target = match[1] ?? match[2] ?? '';
    if (!target.startsWith('.')) {
      faults.push(...packageFaults(path, room, target));
      continue;
    }
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
for (const [folder, files] of Map.groupBy(paths, dirname)) {
  if (files.length > MAX_FILES)
    faults.push(`src/${folder}: ${files.length} files beside each other, of ${MAX_FILES}`);
}
for (const fault of faults) console.error(fault);
process.exit(faults.length === 0 ? 0 : 1);

/** What is wrong with importing a package, or a part of one such as `preact/hooks`, in a room. */
function packageFaults(path: string, room: string, target: string): string[] {
  if (target.startsWith('node:') || target === 'bun') return [];
  const name = target.split('/', target.startsWith('@') ? 2 : 1).join('/');
  const rooms = PACKAGES[name];
  if (rooms === undefined) return [`src/${path}: the package ${name} is not in the table`];
  return rooms.includes(room) ? [] : [`src/${path}: ${name} belongs to ${rooms.join(', ')}`];
}

/** What the table and the package's dependencies do not agree on. */
async function tableFaults(): Promise<string[]> {
  const { dependencies, devDependencies } = await Bun.file('package.json').json();
  const unlisted = Object.keys(dependencies).filter((name) => !(name in PACKAGES));
  const gone = Object.keys(PACKAGES).filter(
    (name) => !name.startsWith('bun:') && !(name in dependencies) && !(name in devDependencies),
  );
  return [
    ...unlisted.map((name) => `package.json: the package ${name} is pinned to no room`),
    ...gone.map((name) => `scripts/check-layers.ts: the package ${name} is no dependency`),
  ];
}

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
