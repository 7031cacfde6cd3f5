/**
 * Excel workbooks of all versions as Markdown: every visible sheet under its name, every table on it separately, and
 * values as displayed by Excel. Packages, and .xls since Excel 97, are read by docgate in one pass per sheet; older
 * ones through SheetJS.
 */
import { type ConversionFacts, ConversionRefused } from '../../../domain/conversion.ts';
import { MarkdownWriter } from '../../../markdown/render/render-blocks.ts';
import { openPackage, type Package } from '../../package/open-package.ts';
import { mainPartOf } from '../../package/relationships.ts';
import type { PiecewiseReader, ReaderContext } from '../../reader.ts';
import { WordCounter } from '../../text/count-words.ts';
import { readLate } from './binary/read-late.ts';
import { layOutWorkbook } from './lay-out-workbook.ts';
import { readCoreProperties } from './read-core-properties.ts';
import { SideParts } from './side-parts.ts';
import type { WorkbookContent } from './workbook-content.ts';
import { readXlsb } from './xlsb/read-xlsb.ts';
import { readXlsx } from './xlsx/read-xlsx.ts';

const ZIP = [0x50, 0x4b];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
/** A stream of Excel 2 to 4. SheetJS would also read other formats, such as text, but they are no workbooks. */
const BARE_BOF = 0x09;

export const readWorkbook: PiecewiseReader = async (bytes, context) => {
  const workbook = await readContent(bytes, context);
  const { blocks, warnings } = layOutWorkbook(workbook);
  const words = new WordCounter();
  const writer = new MarkdownWriter((markdown) => {
    words.add(markdown);
    context.write(markdown);
  });
  for (const block of blocks) writer.add(block);
  writer.finish();
  const hidden = workbook.sheets.flatMap((sheet) => sheet.hidden ?? []);
  return { warnings, hidden, facts: factsOf(workbook, words.words) };
};

async function readContent(bytes: Uint8Array, context: ReaderContext): Promise<WorkbookContent> {
  if (startsWith(bytes, ZIP)) return readPackage(openPackage(bytes), context);
  if (startsWith(bytes, COMPOUND_FILE) || bytes[0] === BARE_BOF) {
    const { readWorkbookStream } = await import('./binary/workbook-stream.ts');
    const stream = readWorkbookStream(bytes);
    if (stream?.isLate === true) return readLate(stream, context.onProgress);
    const { readEarly } = await import('./binary/read-early.ts');
    return readEarly(bytes, stream?.sheets ?? []);
  }
  throw new ConversionRefused('damaged', 'The file is no Excel workbook, or its beginning is lost.');
}

function readPackage(from: Package, context: ReaderContext): WorkbookContent {
  const side = new SideParts();
  const properties = side.read("the file's properties", () => readCoreProperties(from), {});
  const read = isBinary(from) ? readXlsb : readXlsx;
  const content = read(from, context.onProgress);
  return { ...properties, ...content, unreadable: [...side.damaged, ...(content.unreadable ?? [])] };
}

function isBinary(from: Package): boolean {
  return (mainPartOf(from) ?? 'xl/workbook.bin').endsWith('.bin') && !from.has('xl/workbook.xml');
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return signature.every((byte, i) => bytes[i] === byte);
}

function factsOf(workbook: WorkbookContent, words: number): ConversionFacts {
  const headers = [...new Set(workbook.sheets.flatMap((sheet) => sheet.headers))];
  const footers = [...new Set(workbook.sheets.flatMap((sheet) => sheet.footers))];
  return {
    words,
    ...(workbook.title === undefined ? {} : { title: workbook.title }),
    ...(workbook.author === undefined ? {} : { author: workbook.author }),
    ...(headers.length === 0 ? {} : { headers }),
    ...(footers.length === 0 ? {} : { footers }),
  };
}
