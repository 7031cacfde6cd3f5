/**
 * Usage: bun scripts/build.ts [TARGET RUNTIME]
 *
 * Makes dist/docgate: one self-contained executable that holds the code, the SQL schema and the web application; and,
 * to go with it, the licences of what it holds and its bill of materials. It is for this machine, or for a TARGET
 * such as linux-arm64-musl, with the Bun in the file RUNTIME.
 */
import { rmSync } from 'node:fs';
import { bundledPackages } from './bundled-packages.ts';
import { describeParts } from './describe-parts.ts';
import { gatherLicenses } from './gather-licenses.ts';
import { readCommit } from './read-commit.ts';
import { runtimePackage } from './runtimes.ts';

const [target, executablePath] = process.argv.slice(2);
const commit = readCommit();
rmSync('dist', { recursive: true, force: true });
const result = await Bun.build({
  entrypoints: ['src/main.ts'],
  compile: {
    outfile: 'dist/docgate',
    autoloadDotenv: false,
    autoloadBunfig: false,
    ...(target !== undefined && { target: `bun-${target}` as Bun.Build.CompileTarget }),
    ...(executablePath !== undefined && { executablePath }),
  },
  minify: { syntax: true, whitespace: true, identifiers: false },
  bytecode: true,
  // What a command does not need is not loaded for it.
  splitting: true,
  format: 'esm',
  target: 'bun',
  metafile: true,
  define: { DOCGATE_COMMIT: JSON.stringify(commit) },
});
for (const log of result.logs) console.error(String(log));
if (!result.success) process.exit(1);
const packages = await bundledPackages(Object.keys(result.metafile?.inputs ?? {}));
await Bun.write('dist/THIRD-PARTY-LICENSES.txt', await gatherLicenses(packages));
const sha256 = new Bun.CryptoHasher('sha256').update(await Bun.file('dist/docgate').bytes()).digest('hex');
const parts = { sha256, runtime: runtimePackage(target), commit };
await Bun.write('dist/docgate.cdx.json', await describeParts(packages, parts));
