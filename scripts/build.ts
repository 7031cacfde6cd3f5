/**
 * Usage: bun scripts/build.ts
 *
 * Makes dist/docgate: one self-contained executable that holds the code, the SQL schema and the web application; and
 * dist/THIRD-PARTY-LICENSES.txt, which goes with it.
 */
import { rmSync } from 'node:fs';
import { gatherLicenses } from './gather-licenses.ts';
import { readCommit } from './read-commit.ts';

rmSync('dist', { recursive: true, force: true });
const result = await Bun.build({
  entrypoints: ['src/main.ts'],
  compile: { outfile: 'dist/docgate', autoloadDotenv: false, autoloadBunfig: false },
  minify: { syntax: true, whitespace: true, identifiers: false },
  bytecode: true,
  // What a command does not need is not loaded for it.
  splitting: true,
  format: 'esm',
  target: 'bun',
  metafile: true,
  define: { DOCGATE_COMMIT: JSON.stringify(readCommit()) },
});
for (const log of result.logs) console.error(String(log));
if (!result.success) process.exit(1);
await Bun.write(
  'dist/THIRD-PARTY-LICENSES.txt',
  await gatherLicenses(Object.keys(result.metafile?.inputs ?? {})),
);
