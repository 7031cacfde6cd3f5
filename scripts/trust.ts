/**
 * Usage: bun scripts/trust.ts [--check]
 *
 * Writes docs/trust.md from the tables in test/trust: what public standards ask for, row by row, with the test that
 * shows that it holds. Fails when a test or a page that a table names is not there, and with `--check` also when
 * docs/trust.md is not what would be written.
 */
import { existsSync, readFileSync } from 'node:fs';
import { findTest, NAMED_TEST } from '../test/support/named-tests.ts';

const PAGE = 'docs/trust.md';

const VERDICTS = ['holds', 'does not hold', 'does not apply'];

interface Standard {
  readonly table: string;
  readonly title: string;
  readonly address: string;
  readonly hasLevels: boolean;
}

const STANDARDS: readonly Standard[] = [
  {
    table: 'asvs-5.0',
    title: 'OWASP ASVS 5.0, levels 1 and 2',
    address: 'https://github.com/OWASP/ASVS/tree/v5.0.0',
    hasLevels: true,
  },
  {
    table: 'api-top-10-2023',
    title: 'OWASP API Security Top 10, 2023',
    address: 'https://owasp.org/API-Security/editions/2023/en/0x11-t10/',
    hasLevels: false,
  },
  {
    table: 'llm-top-10-2025',
    title: 'OWASP Top 10 for LLM applications, 2025',
    address: 'https://genai.owasp.org/llm-top-10/',
    hasLevels: false,
  },
  {
    table: 'wcag-2.2',
    title: 'WCAG 2.2, levels A and AA',
    address: 'https://www.w3.org/TR/WCAG22/',
    hasLevels: true,
  },
];

const HEAD = `# What can be relied on

What public standards ask of software like docgate, row by row: what holds, with the test or page that shows it, what
does not, and what does not apply. The words are ours and short; the standards' own are behind the links. A row holds
only where a test shows it, or, where a standard asks for a page, the page is there. [SECURITY.md](../SECURITY.md) says how
to report a fault.

This page is written by \`bun scripts/trust.ts\` from \`test/trust\`; \`scripts/check\` fails when a test named here is gone.
`;

/** A row of a table, its cells trimmed: id, level where there are levels, what is asked for, verdict, evidence. */
type Row = readonly string[];

async function main(): Promise<void> {
  const faults: string[] = [];
  const sections: string[] = [];
  for (const standard of STANDARDS) sections.push(await writeStandard(standard, faults));
  const text = `${[HEAD, ...sections].join('\n')}`;
  const isStale = process.argv.includes('--check') && (await Bun.file(PAGE).text()) !== text;
  if (isStale) faults.push(`${PAGE} is not what its tables say: run bun scripts/trust.ts`);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  await Bun.write(PAGE, text);
}

async function writeStandard(
  { table, title, address, hasLevels }: Standard,
  faults: string[],
): Promise<string> {
  const rows = readRows(await Bun.file(`test/trust/${table}.txt`).text());
  const width = hasLevels ? 5 : 4;
  const tell = (row: Row, fault: string) => faults.push(`${table} ${row[0]}: ${fault}`);
  const ids = new Set<string>();
  const lines = rows.map((row) => {
    const [evidence = '', verdict = ''] = row.toReversed();
    if (row.length !== width) tell(row, `has ${row.length} cells instead of ${width}`);
    if (ids.has(row[0] ?? '')) tell(row, 'is there twice');
    if (!VERDICTS.includes(verdict)) tell(row, `has the verdict "${verdict}"`);
    ids.add(row[0] ?? '');
    const shown = verdict === 'holds' ? writeEvidence(evidence, (fault) => tell(row, fault)) : evidence;
    return `| ${[...row.slice(0, -1), shown].join(' | ')} |`;
  });
  const counts = VERDICTS.map((verdict) => `${count(rows, verdict)} ${verdict}`).join(', ');
  const names = ['id', ...(hasLevels ? ['level'] : []), 'in short', 'verdict', 'shown by, or why'];
  const head = [`| ${names.join(' | ')} |`, `|${' --- |'.repeat(names.length)}`];
  return [
    `## ${title}`,
    '',
    `[The standard](${address}). ${rows.length} rows: ${counts}.`,
    '',
    ...head,
    ...lines,
    '',
  ].join('\n');
}

function readRows(text: string): readonly Row[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' | ').map((cell) => cell.trim()));
}

const count = (rows: readonly Row[], verdict: string): number =>
  rows.filter((row) => row.at(-2) === verdict).length;

/** Links to the tests and pages that are named, each of which has to be there. */
function writeEvidence(evidence: string, tell: (fault: string) => void): string {
  return evidence
    .split(' ; ')
    .map((named) => {
      const [, file, name] = NAMED_TEST.exec(named) ?? [];
      if (file === undefined || name === undefined) return writePageLink(named, tell);
      const path = findTest(file, name);
      if (path === undefined) tell(`names a test that is not there: ${named}`);
      return `[${file}](../test/${path}) › ${name.replaceAll('|', '\\|')}`;
    })
    .join('<br>');
}

/** @param named a page, with a heading of it or without: `docs/run.md # Install` */
function writePageLink(named: string, tell: (fault: string) => void): string {
  const [page = '', heading] = named.split(' # ');
  const text = existsSync(page) ? readFileSync(page, 'utf8') : '';
  const isThere =
    heading === undefined
      ? text !== ''
      : text.split('\n').some((line) => line.replace(/^#+ /, '') === heading);
  if (!isThere) tell(`names a page or heading that is not there: ${named}`);
  return `[${page}](../${page})${heading === undefined ? '' : `, ${heading}`}`;
}

await main();
