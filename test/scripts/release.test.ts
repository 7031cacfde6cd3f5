import { afterAll, describe, expect, test } from 'bun:test';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { dependencies, version } from '../../package.json';
import { findDifferences } from '../../scripts/find-differences.ts';
import { makeFolder, removeFolder } from '../support/docgate.ts';

const folder = makeFolder();
afterAll(() => removeFolder(folder));

/** What CycloneDX 1.6 requires of the parts that ours has (bom-1.6.schema.json). */
const License = z.strictObject({ license: z.strictObject({ id: z.string().regex(/^[\w.+-]+$/) }) });
const Part = {
  'bom-ref': z.string(),
  name: z.string(),
  version: z.string(),
  licenses: z.array(License).length(1),
  purl: z.string().regex(/^pkg:(?:npm\/(?:%40[\w.-]+\/)?|generic\/)[\w.-]+@[\w.-]+$/),
};
const Sha512 = z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) });
const Sha256 = z.strictObject({ alg: z.literal('SHA-256'), content: z.string().regex(/^[0-9a-f]{64}$/) });
const Bom = z.strictObject({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  metadata: z.strictObject({
    timestamp: z.iso.datetime().optional(),
    component: z.strictObject({
      ...Part,
      type: z.literal('application'),
      hashes: z.array(Sha256).length(1),
      pedigree: z.strictObject({ commits: z.array(z.strictObject({ uid: z.string() })) }).optional(),
    }),
  }),
  components: z.array(
    z.strictObject({
      ...Part,
      type: z.enum(['library', 'platform', 'data']),
      hashes: z.array(Sha512).length(1),
    }),
  ),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
});

describe('the bill of materials', () => {
  const read = async () => Bom.parse(await Bun.file('dist/docgate.cdx.json').json());

  test('is of the executable that it lies beside', async () => {
    const { component } = (await read()).metadata;
    const sha256 = new Bun.CryptoHasher('sha256').update(readFileSync('dist/docgate')).digest('hex');

    expect(component).toMatchObject({ name: 'docgate', version, hashes: [{ content: sha256 }] });
  });

  test('names every package that the executable holds, the runtime and what its data is made of, with a hash', async () => {
    const { components } = await read();
    const named = components.map(({ name }) => name);
    const listed = [
      ...readFileSync('dist/THIRD-PARTY-LICENSES.txt', 'utf8').matchAll(/^-{80}\n\n(\S+) [\d.]+ \(/gm),
    ];

    expect(named).toEqual(expect.arrayContaining(Object.keys(dependencies)));
    expect(named).toEqual(
      expect.arrayContaining(listed.map(([, name]) => name).filter((name) => name !== 'bun')),
    );
    expect(named.filter((name) => name.startsWith('@oven/bun-'))).toHaveLength(1);
    expect(components.filter(({ type }) => type === 'data')).toHaveLength(2);
  });

  test('says of each part, once, what it needs of the others', async () => {
    const { components, dependencies: edges, metadata } = await read();
    const refs = [metadata.component, ...components].map((one) => one['bom-ref']);

    expect(edges.map(({ ref }) => ref).sort()).toEqual([...new Set(refs)].sort());
    for (const { dependsOn = [] } of edges) expect(refs).toEqual(expect.arrayContaining(dependsOn));
    // Nothing is there that nothing needs.
    const needed = new Set(edges.flatMap(({ dependsOn = [] }) => dependsOn));
    expect(refs.filter((ref) => !needed.has(ref))).toEqual([metadata.component['bom-ref']]);
  });
});

test('two builds of the same sources, in two folders, in two time zones, are alike', () => {
  const built = ['one', 'another-one'].map((name, index) => {
    const copy = join(folder, name);
    mkdirSync(copy, { recursive: true });
    for (const part of ['src', 'scripts', 'schema.sql', 'package.json', 'bun.lock', 'tsconfig.json'])
      cpSync(part, join(copy, part), { recursive: true });
    // At another depth a link to them would lead otherwise, which the names of modules tell; a release has its own copy.
    symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));
    const env = { PATH: process.env['PATH'] ?? '', TZ: index === 0 ? 'UTC' : 'Asia/Tokyo' };
    const ran = Bun.spawnSync([process.execPath, 'scripts/build.ts'], { cwd: copy, env });
    expect(ran.stderr.toString()).toBe('');
    return join(copy, 'dist');
  });

  expect(findDifferences(built[0] ?? '', built[1] ?? '')).toEqual([]);
});

test('what two builds made is compared by name and byte', () => {
  const [one = '', other = ''] = ['first', 'second'].map((name) => {
    const made = join(folder, name);
    mkdirSync(made);
    writeFileSync(join(made, 'same'), 'same');
    writeFileSync(join(made, 'path'), `made in /${name}/src`);
    return made;
  });
  writeFileSync(join(other, 'more'), '');

  expect(findDifferences(one, other)).toEqual([
    'more was made once only',
    'path differs at byte 9, 18 and 19 bytes long: "made in /first/src" and "made in /second/src"',
  ]);
});
