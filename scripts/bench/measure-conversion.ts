/**
 * Conversions of one file of each kind, each as a command of its own, beside the tools that people would use instead:
 * pandoc, pdftotext and LibreOffice. The files are made here, and the tools that are not installed are left out.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';

export interface Converted {
  readonly kind: string;
  /** Milliseconds, the median of what was run in turns. */
  readonly docgate: number;
  readonly other: { readonly tool: string; readonly ms: number } | undefined;
}

interface Conversion {
  readonly kind: string;
  readonly docgate: readonly string[];
  /** The same done by another tool. */
  readonly other: readonly [tool: string, ...args: string[]];
}

const ROUNDS = 5;
const SECTIONS = 120;
const ROWS = 5_000;

/** @param folder for the files, which the caller removes */
export function measureConversion(executable: string, folder: string): readonly Converted[] {
  const at = (name: string) => join(folder, name);
  makeFiles(executable, folder);
  const conversions: readonly Conversion[] = [
    {
      kind: 'Word, 60 pages, to Markdown',
      docgate: ['convert', at('report.docx'), '--out', at('report.docx.md')],
      other: ['pandoc', at('report.docx'), '-t', 'gfm', '-o', at('pandoc.md')],
    },
    {
      kind: 'Markdown, 60 pages, to Word',
      docgate: ['convert', at('report.md'), '--to', 'docx', '--out', at('made.docx')],
      other: ['pandoc', at('report.md'), '-o', at('pandoc.docx')],
    },
    {
      kind: 'PDF, 60 pages, to Markdown',
      docgate: ['convert', at('report.pdf'), '--out', at('report.pdf.md')],
      other: ['pdftotext', '-layout', at('report.pdf'), at('report.txt')],
    },
    {
      kind: 'Excel, 5,000 rows, to Markdown',
      docgate: ['convert', at('orders.xlsx'), '--out', at('orders.md')],
      other: ['soffice', '--headless', '--convert-to', 'csv', '--outdir', folder, at('orders.xlsx')],
    },
    {
      kind: 'Word 97, 60 pages, to Markdown',
      docgate: ['convert', at('report.doc'), '--out', at('report.doc.md')],
      other: ['soffice', '--headless', '--convert-to', 'txt:Text', '--outdir', folder, at('report.doc')],
    },
  ];
  return conversions
    .filter(({ docgate }) => Bun.file(docgate[1] ?? '').size > 0)
    .map((one) => measure(executable, one));
}

function measure(executable: string, { kind, docgate, other }: Conversion): Converted {
  const ours: number[] = [];
  const theirs: number[] = [];
  const isThere = Bun.which(other[0]) !== null;
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(timed([executable, ...docgate]));
    if (isThere) theirs.push(timed(other));
  }
  return { kind, docgate: median(ours), other: isThere ? { tool: other[0], ms: median(theirs) } : undefined };
}

/** What a tool makes is left out where that tool is not installed: the PDF and the Word 97 file. */
function makeFiles(executable: string, folder: string): void {
  const at = (name: string) => join(folder, name);
  writeFileSync(at('report.md'), reportText());
  writeFileSync(at('orders.xlsx'), ordersWorkbook());
  timed([executable, 'convert', at('report.md'), '--to', 'docx', '--out', at('report.docx')]);
  if (Bun.which('soffice') === null) return;
  for (const kind of ['pdf', 'doc']) {
    timed(['soffice', '--headless', '--convert-to', kind, '--outdir', folder, at('report.docx')]);
  }
}

function reportText(): string {
  const section = (number: number) =>
    `## ${number} Section\n\n${'Every record of this kind is kept where it is **found again**, and nobody looks twice. '.repeat(12)}\n\n` +
    `| item | kept for |\n| --- | ---: |\n| ${number} | ${number % 10} years |\n\n- first\n- second\n  - below it\n\n`;
  return `# Report\n\n${Array.from({ length: SECTIONS }, (_, index) => section(index + 1)).join('')}`;
}

function ordersWorkbook(): Uint8Array {
  const rows = Array.from({ length: ROWS }, (_, index) => ({
    order: index + 1,
    customer: `Customer ${index % 97}`,
    region: ['North', 'South', 'East', 'West'][index % 4],
    total: Math.round(((index * 7919) % 100_000) * 1.07) / 100,
  }));
  const book = utils.book_new(utils.json_to_sheet(rows), 'Orders');
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}

function timed(command: readonly string[]): number {
  const began = performance.now();
  const done = Bun.spawnSync([...command], { stdout: 'ignore', stderr: 'pipe' });
  if (!done.success) throw new Error(`${command.join(' ')}: ${done.stderr.toString()}`);
  return performance.now() - began;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
