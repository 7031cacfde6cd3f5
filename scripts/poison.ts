/**
 * Usage: bun scripts/poison.ts FOLDER [--count N] [--half 1|2] [--keep DIR] [--clean]
 *
 * Hides text in the files of a folder, in every way that their format has, and tells how much of it conversion finds:
 * by kind, how many files, how many found, and in how many the text stood in the Markdown without being marked there.
 * `--clean` converts the files as they are, and names those for which something is found. `--half` takes every other
 * file, so that the rules can be made on one half and measured on the other; `--keep` writes the poisoned files.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { detectKind } from '../src/convert/detect/detect-kind.ts';
import { locateHidden } from '../src/convert/hidden/locate-hidden.ts';
import { type HiddenTextReport, reportHiddenText } from '../src/convert/hidden/report-hidden.ts';
import { accessBytes } from '../src/convert/package/random-access.ts';
import { ConversionRefused } from '../src/domain/conversion.ts';
import { overlapsHidden } from '../src/domain/hidden-text.ts';
import { toMarkdown } from '../test/support/to-markdown.ts';
import { BINARY_SHEET_POISONS } from './poison/binary-sheet.ts';
import type { Poison } from './poison/kinds.ts';
import { OLDER_SHEET_POISONS } from './poison/older-sheet.ts';
import payloads from './poison/payloads.json' with { type: 'json' };
import { PDF_POISONS } from './poison/pdf.ts';
import { SHEET_POISONS } from './poison/sheet.ts';
import { MARKDOWN_POISONS, TEXT_POISONS } from './poison/text.ts';
import { WORD_POISONS } from './poison/word.ts';

const POISONS: Readonly<Record<string, readonly Poison[]>> = {
  '.docx': WORD_POISONS,
  '.docm': WORD_POISONS,
  '.pdf': PDF_POISONS,
  '.xlsx': SHEET_POISONS,
  '.xlsb': BINARY_SHEET_POISONS,
  '.xls': OLDER_SHEET_POISONS,
  '.md': MARKDOWN_POISONS,
  '.txt': TEXT_POISONS,
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '500' },
    half: { type: 'string' },
    keep: { type: 'string' },
    clean: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('Usage: bun scripts/poison.ts FOLDER [--count N] [--half 1|2] [--keep DIR] [--clean]');
  process.exit(2);
}
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(?:docx|docm|doc|pdf|xlsx|xlsm|xlsb|xls|csv|tsv|md|txt)$/i.test(path))
  .sort()
  .filter((_, index) => options.half === undefined || index % 2 === Number(options.half) - 1)
  .map((path) => join(folder, path));

await (options.clean ? findInClean() : findInPoisoned());

interface Converted extends HiddenTextReport {
  readonly markdown: string;
}

/** Undefined for a file that is refused. */
async function convert(bytes: Uint8Array, fileName: string): Promise<Converted | undefined> {
  const detected = detectKind(accessBytes(bytes), fileName);
  if (!detected.ok) return undefined;
  try {
    const { markdown, hidden = [] } = await toMarkdown(bytes, detected.kind, { fileName });
    return { markdown, ...reportHiddenText(markdown, hidden) };
  } catch (error) {
    if (error instanceof ConversionRefused) return undefined;
    throw error;
  }
}

async function findInClean(): Promise<void> {
  let [all, alarms] = [0, 0];
  for (const path of files) {
    const converted = await convert(readFileSync(path), basename(path));
    if (converted === undefined) continue;
    all++;
    if (converted.warnings.length === 0) continue;
    alarms++;
    console.log(path);
    for (const { message, where = '' } of converted.warnings.slice(0, 3))
      console.log(`   ${where} ${message.slice(0, 200)}`);
  }
  console.log(`${alarms} of ${all} clean files with an alarm`);
}

interface Tally {
  files: number;
  found: number;
  unmarked: number;
  readonly missed: string[];
}

async function findInPoisoned(): Promise<void> {
  const tallies = new Map<string, Tally>();
  let made = 0;
  for (const { path, poison, text } of plan(Number(options.count))) {
    const bytes = poisoned(poison, readFileSync(path), text);
    if (bytes === undefined) continue;
    const converted = await convert(bytes, basename(path));
    if (converted === undefined) continue;
    made++;
    const key = `${extname(path)} ${poison.kind}`;
    const tally = tallies.get(key) ?? { files: 0, found: 0, unmarked: 0, missed: [] };
    tallies.set(key, tally);
    tally.files++;
    if (isFound(converted, text)) tally.found++;
    else tally.missed.push(basename(path));
    if (isUnmarked(converted, text)) tally.unmarked++;
    if (options.keep !== undefined)
      keep(options.keep, `${made}-${poison.kind.replaceAll(/\W+/g, '-')}-${basename(path)}`, bytes);
  }
  report(tallies, made);
}

interface Planned {
  readonly path: string;
  readonly poison: Poison;
  readonly text: string;
}

/**
 * Each file in turn with each way of its format, in another order for each file, so that all ways come about as often.
 */
function plan(count: number): Planned[] {
  const planned: Planned[] = [];
  const all = [...payloads.instructions, ...payloads.statements];
  for (let round = 0; planned.length < 2 * count && round < 40; round++) {
    for (const [index, path] of files.entries()) {
      const poisons = POISONS[extname(path).toLowerCase()] ?? [];
      const poison = poisons[(index * 7 + round) % Math.max(1, poisons.length)];
      if (poison === undefined || round >= poisons.length) continue;
      const texts = poison.needsInstruction === true ? payloads.instructions : all;
      planned.push({ path, poison, text: texts[(index * 3 + round * 5) % texts.length] ?? '' });
    }
  }
  return planned.slice(0, count);
}

/** Undefined where the file has no room for it, or is broken on purpose. */
function poisoned(poison: Poison, file: Uint8Array, text: string): Uint8Array | undefined {
  try {
    return poison.apply(file, text);
  } catch (error) {
    if (error instanceof ConversionRefused) return undefined;
    throw error;
  }
}

function letters(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z]/g, '')
    .toLowerCase();
}

/** What shows nothing at all is told by its number, not by what it would say. */
function isFound({ warnings }: Converted, text: string): boolean {
  const [beginning, end] = [letters(text).slice(0, 24), letters(text).slice(-24)];
  return warnings.some(({ hidden }) => {
    const told = letters(hidden?.text ?? '');
    return told.includes(beginning) || told.includes(end) || hidden?.text.startsWith('(') === true;
  });
}

/** Whether the text can be read in the Markdown, and nothing says that it is hidden. */
function isUnmarked({ markdown, ranges }: Converted, text: string): boolean {
  return locateHidden(markdown, [text]).some((range) => !overlapsHidden(ranges, range));
}

function keep(to: string, name: string, bytes: Uint8Array): void {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, name), bytes);
}

function report(tallies: ReadonlyMap<string, Tally>, made: number): void {
  let [found, unmarked] = [0, 0];
  for (const [key, tally] of [...tallies].sort()) {
    found += tally.found;
    unmarked += tally.unmarked;
    const missed = tally.missed.length === 0 ? '' : `   missed in ${tally.missed.slice(0, 3).join(', ')}`;
    console.log(
      `${key.padEnd(44)} ${String(tally.found).padStart(3)} of ${String(tally.files).padStart(3)}${missed}`,
    );
  }
  console.log(`${found} of ${made} found, ${unmarked} unmarked in the Markdown`);
}
