/**
 * The licences of what the executable holds: whoever passes it on passes these on with it. A package whose licence
 * is not permissive, or that ships no text of it, ends the build.
 */
import { readdirSync } from 'node:fs';
import { version } from '../package.json';
import type { BundledPackage } from './bundled-packages.ts';

const PERMISSIVE = new Set(['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD']);

const LICENSE_FILE = /^(?:licen[sc]e|notice|copying)\b/i;

/** What packages hold of others without a file that says so. */
const WITHIN: Readonly<Record<string, string>> = {
  unpdf: 'It holds PDF.js, copyright Mozilla and individual contributors, under the Apache License 2.0.',
};

/** Data that is no package's. */
const DATA = ['vectors', 'encoder'].map(
  (folder) => new URL(`../src/assistant/${folder}/LICENSE.txt`, import.meta.url),
);

const RULE = `\n\n${'-'.repeat(80)}\n\n`;

/** @returns one text @throws Error that names a package without a permissive licence or without its text */
export async function gatherLicenses(packages: readonly BundledPackage[]): Promise<string> {
  const entries = await Promise.all(packages.map(describePackage));
  const runtime = `bun ${Bun.version} (MIT), the runtime\n\nhttps://bun.com/docs/project/license lists what it holds.`;
  const data = await Promise.all(DATA.map(async (file) => (await Bun.file(file).text()).trimEnd()));
  return [`What docgate ${version} holds, and under which licences`, runtime, ...entries, ...data].join(RULE);
}

async function describePackage({ name, version, license, folder }: BundledPackage): Promise<string> {
  const title = `${name} ${version} (${license})`;
  if (!PERMISSIVE.has(license)) throw new Error(`${title}: its licence is not a permissive one`);
  const texts = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  if (texts.length === 0) throw new Error(`${title}: no text of its licence is there`);
  const parts = await Promise.all(texts.sort().map((file) => Bun.file(`${folder}/${file}`).text()));
  return [title, WITHIN[name] ?? [], parts].flat().join('\n\n').trimEnd();
}
