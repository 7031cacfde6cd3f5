/**
 * The licences of what the executable holds: whoever passes it on passes these on with it. A package whose licence
 * is not permissive, or that ships no text of it, ends the build.
 */
import { readdirSync } from 'node:fs';
import { z } from 'zod';
import { version } from '../package.json';

const PERMISSIVE = new Set(['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD']);

const Manifest = z.object({ version: z.string(), license: z.string() });

const LICENSE_FILE = /^(?:licen[sc]e|notice|copying)\b/i;

/** What packages hold of others without a file that says so. */
const WITHIN: Readonly<Record<string, string>> = {
  unpdf: 'It holds PDF.js, copyright Mozilla and individual contributors, under the Apache License 2.0.',
};

/** Data that is no package's. */
const DATA = new URL('../src/assistant/vectors/LICENSE.txt', import.meta.url);

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * @param files paths of the bundled files
 * @returns one text, with the packages by name
 * @throws Error that names a package without a permissive licence or without its text
 */
export async function gatherLicenses(files: readonly string[]): Promise<string> {
  const names = new Set(files.flatMap((file) => packageOf(file) ?? []));
  const entries = await Promise.all([...names].sort().map(describePackage));
  const runtime = `bun ${Bun.version} (MIT), the runtime\n\nhttps://bun.com/docs/project/license lists what it holds.`;
  const data = (await Bun.file(DATA).text()).trimEnd();
  return [`What docgate ${version} holds, and under which licences`, runtime, ...entries, data].join(RULE);
}

function packageOf(file: string): string | undefined {
  return /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
}

async function describePackage(name: string): Promise<string> {
  const folder = `node_modules/${name}`;
  const manifest = Manifest.parse(await Bun.file(`${folder}/package.json`).json());
  const title = `${name} ${manifest.version} (${manifest.license})`;
  if (!PERMISSIVE.has(manifest.license)) throw new Error(`${title}: its licence is not a permissive one`);
  const texts = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  if (texts.length === 0) throw new Error(`${title}: no text of its licence is there`);
  const parts = await Promise.all(texts.sort().map((file) => Bun.file(`${folder}/${file}`).text()));
  return [title, WITHIN[name] ?? [], parts].flat().join('\n\n').trimEnd();
}
