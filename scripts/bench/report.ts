/** What benches found: a line for each figure as it comes, and on request a section for each bench in BENCHMARKS.md. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

const PAGE = 'BENCHMARKS.md';

const HEAD = `# Benchmarks

Written by \`bun scripts/bench.ts --write [NAME …]\`, which replaces the sections of the benches that it runs. Machines differ and
are shared, so what counts are ratios to a reference that ran at the same time; "asked" is what a figure is held to.
`;

interface Figure {
  readonly what: string;
  readonly figure: string;
  readonly asked: string;
}

const figures: Figure[] = [];

/** @param asked what the figure should be, or nothing where it is there to be known */
export function report(what: string, figure: string, asked = ''): void {
  figures.push({ what, figure, asked });
  console.log(`${what.padEnd(48)}${figure}${asked === '' ? '' : `   (${asked})`}`);
}

/** Puts what was reported since the last call into the bench's section. */
export function writeSection(bench: string, title: string, commit: string): void {
  const rows = figures.splice(0).map((row) => `| ${row.what} | ${row.figure} | ${row.asked} |`);
  const memory = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} processors (${cpus()[0]?.model.trim()}), ${memory} GiB`;
  const when = `${new Date().toISOString().slice(0, 10)}, at ${commit}, on ${machine}.`;
  const section = [
    `## ${bench}`,
    '',
    `${title} ${when}`,
    '',
    '| what | measured | asked |',
    '| --- | ---: | --- |',
    ...rows,
  ];
  const sections = readSections();
  sections.set(bench, `${section.join('\n')}\n`);
  writeFileSync(PAGE, [HEAD, ...sections.values()].join('\n'));
}

function readSections(): Map<string, string> {
  const text = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const parts = text.split(/^(?=## )/m).slice(1);
  return new Map(parts.map((part) => [part.slice(3, part.indexOf('\n')), `${part.trimEnd()}\n`]));
}
