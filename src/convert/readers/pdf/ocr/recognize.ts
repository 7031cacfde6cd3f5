/**
 * Recognises the text of a raster with Tesseract, a program of the machine, and hands it back as words where they
 * stand, so that layout is read from a scan as from any page.
 */
import type { OcrSetting } from '../../../reader.ts';
import { median } from '../geometry.ts';
import { plainWord, type Word } from '../page-model.ts';
import type { Raster } from './page-pictures.ts';

/** A page takes at most this long, in milliseconds. */
const PAGE_TIME = 90_000;
/** Words of which Tesseract is less sure than this, in percent, are stains. */
const MIN_CONFIDENCE = 25;

/** Why a page has no recognised words: the program is not there, it gave up, or it saw none. */
export type NotRecognized = 'missing' | 'failed' | 'empty';

/** The words of a page in its points, at least one, or why there are none. */
export async function recognizeWords(
  raster: Raster,
  setting: OcrSetting,
): Promise<readonly Word[] | NotRecognized> {
  const table = await runTesseract(raster, setting);
  if (typeof table === 'string') return table;
  const words = wordsOfTable(table.text, raster.scale);
  return words.length === 0 ? 'empty' : words;
}

async function runTesseract(
  raster: Raster,
  { command, languages }: OcrSetting,
): Promise<{ readonly text: string } | 'missing' | 'failed'> {
  if (Bun.which(command) === null) return 'missing';
  const dpi = String(Math.round(raster.scale * 72));
  const args = [command, 'stdin', 'stdout', '-l', languages, '--dpi', dpi, '--psm', '1', 'tsv'];
  try {
    const child = Bun.spawn(args, {
      stdin: portableGreymap(raster),
      stdout: 'pipe',
      stderr: 'ignore',
      timeout: PAGE_TIME,
      killSignal: 'SIGKILL',
    });
    const text = await new Response(child.stdout).text();
    return (await child.exited) === 0 ? { text } : 'failed';
  } catch {
    // The program cannot be started; the caller says what that means for the file.
    return 'failed';
  }
}

/** The raster as a Netpbm P5 file. */
function portableGreymap({ width, height, grey }: Raster): Uint8Array {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(header.length + grey.length);
  file.set(header);
  file.set(grey, header.length);
  return file;
}

interface Row {
  readonly level: number;
  readonly line: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly confidence: number;
  readonly text: string;
}

const LINE_LEVEL = 4;
const WORD_LEVEL = 5;

/** Reads Tesseract's table: one row for each block, paragraph, line and word, with its box in pixels. */
function wordsOfTable(table: string, scale: number): Word[] {
  const rows = table
    .split('\n')
    .slice(1)
    .map(rowOf)
    .filter((row) => row !== undefined);
  const lines = new Map(rows.filter((row) => row.level === LINE_LEVEL).map((row) => [row.line, row]));
  const words = rows.filter(
    (row) => row.level === WORD_LEVEL && row.text !== '' && row.confidence >= MIN_CONFIDENCE,
  );
  const heights = new Map<string, number[]>();
  for (const { line, height } of words) heights.set(line, [...(heights.get(line) ?? []), height]);
  const usual = median(words.map((row) => row.height));
  return words.map((row, place) => {
    const height = median(heights.get(row.line) ?? []);
    const word = wordOf(row, lines.get(row.line) ?? row, isUsual(height, usual) ? usual : height, scale);
    return { ...word, place };
  });
}

function rowOf(text: string): Row | undefined {
  const cells = text.split('\t');
  if (cells.length < 12) return undefined;
  const number = (index: number) => Number(cells[index]);
  return {
    level: number(0),
    line: cells.slice(1, 5).join(' '),
    left: number(6),
    top: number(7),
    width: number(8),
    height: number(9),
    confidence: number(10),
    text: (cells[11] ?? '').trim(),
  };
}

/** Boxes hug the ink, so that heights differ by the letters of a line: near the usual height all are one size. */
function isUsual(height: number, usual: number): boolean {
  return height > 0.6 * usual && height < 1.45 * usual;
}

/** Type sizes in a word's usual height, which mixes letters with and without ascenders. */
const SIZE_OF_HEIGHT = 1.15;
/** Share of a line's box that lies below the baseline. */
const DESCENT_SHARE = 0.22;

function wordOf(row: Row, line: Row, height: number, scale: number): Word {
  const size = (height * SIZE_OF_HEIGHT) / scale;
  const baseline = (line.top + line.height * (1 - DESCENT_SHARE)) / scale;
  return plainWord({
    text: row.text,
    left: row.left / scale,
    right: (row.left + row.width) / scale,
    baseline,
    size,
  });
}
