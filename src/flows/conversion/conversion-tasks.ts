/**
 * The tasks of a conversion process: read a file, write a Word file, apply edits, compare two texts, evaluate queries
 * over tables, encode sentences. Each only loads the code that it needs, since commands wait for the process to start.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import type { SplitSubject } from '../../assistant/split-passages.ts';
import type { ConversionHandlers, ReadTools } from '../../convert/pool/conversion-process.ts';
import type {
  CalculateTask,
  CompareTask,
  ConversionResults,
  EncodeTask,
  ReadTask,
  ReviseTask,
  RowsTask,
  TablesTask,
  TaskInput,
  WriteTask,
  WrittenTables,
} from '../../convert/pool/protocol.ts';
import { TextFile } from '../../convert/text/text-file.ts';
import type { Revision } from '../../domain/edit.ts';

export const conversionTasks: ConversionHandlers = {
  read,
  write,
  revise,
  compare,
  tables,
  calculate,
  rows,
  encode,
};

/** The tables of longer texts are read by a separate task, so that the document is ready earlier. */
const MAX_READ_WITH_TEXT = 8_000_000;

/** Maximum length of a text that is returned in a message, which the service can process quickly. */
const MAX_HANDED_BACK = 200_000;

const NO_TABLES: WrittenTables = { share: 0, tables: [] };

async function read(
  task: ReadTask,
  { onProgress, recognize }: ReadTools,
): Promise<ConversionResults['read']> {
  const [{ writeMarkdown }, { reportHiddenText }] = await Promise.all([
    import('../../convert/to-markdown.ts'),
    import('../../convert/hidden/report-hidden.ts'),
  ]);
  const output = new TextFile(task.markdownOutput);
  const {
    warnings: met,
    facts: known,
    hidden = [],
  } = await writeMarkdown(await bytesOf(task.input), task.fileKind, {
    fileName: task.fileName,
    onProgress,
    recognize: task.ocr === null ? undefined : recognize,
    write: (markdown) => output.add(markdown),
  });
  output.finish();
  // The input is garbage by now, and for a large file takes more memory than the following steps.
  if (output.isLong) Bun.gc(true);
  const text = output.text();
  const settled = reportHiddenText(text, hidden);
  const warnings = [...settled.warnings, ...met];
  const { ranges } = settled;
  const facts = ranges.length === 0 ? known : { ...known, hidden: ranges.length };
  const about = { fileName: task.fileName, facts, hidden: ranges };
  if (task.handsBack === true) {
    return { warnings, facts, ...(await handBack(output, about)) };
  }
  if (task.passagesOutput !== null) {
    await writePassages(text, about, task.passagesOutput);
  }
  const isShort = output.length <= MAX_READ_WITH_TEXT;
  const tables = task.cellsOutput === null || !isShort ? null : await writeTables(text, task.cellsOutput);
  const markdown = task.markdownOutput === null ? text : null;
  return { markdown, warnings, facts, tables, ...(ranges.length > 0 && { hiddenRanges: ranges }) };
}

/** Returns all results of a small file; nothing if they are too large, so that the task has to write files. */
async function handBack(
  output: TextFile,
  about: SplitSubject,
): Promise<Pick<ConversionResults['read'], 'markdown' | 'tables' | 'handedBack'>> {
  if (output.length > MAX_HANDED_BACK) return { markdown: null, tables: null };
  const { splitPassages } = await import('../../assistant/split-passages.ts');
  const markdown = output.text();
  const cells: Uint8Array[] = [];
  const tables = await packAll(markdown, (bytes) => void cells.push(bytes.slice()));
  const passages = splitPassages(markdown, about);
  return { markdown, tables, handedBack: { passages, cells: Buffer.concat(cells) } };
}

async function writePassages(markdown: string, about: SplitSubject, path: string): Promise<void> {
  const { passagesOf } = await import('../../assistant/split-passages.ts');
  const output = new TextFile(path);
  for (const passage of passagesOf(markdown, about)) output.add(`${JSON.stringify(passage)}\n`);
  output.finish();
}

async function write(task: WriteTask): Promise<ConversionResults['write']> {
  const { writeDocx } = await import('../../convert/writers/docx/write-docx.ts');
  const markdown = new TextDecoder().decode(await bytesOf(task.input));
  return writeDocx(markdown, {
    ...(task.title === null ? {} : { title: task.title }),
    ...(task.language === null ? {} : { language: task.language }),
  });
}

async function revise(task: ReviseTask): Promise<ConversionResults['revise']> {
  const { reviseFile } = await import('../../convert/revise/revise-file.ts');
  let bytes = await bytesOf(task.input);
  let made: Pick<Extract<Revision, { ok: true }>, 'places' | 'warnings'> = { places: [], warnings: [] };
  for (const { edits, tracking } of task.steps) {
    const revision = await reviseFile(bytes, task.fileKind, edits, tracking ?? undefined);
    if (!revision.ok) return revision;
    ({ bytes, ...made } = revision);
  }
  const { places, warnings } = made;
  if (task.output === null) return { ok: true, places, warnings, bytes };
  await Bun.write(task.output, bytes);
  return { ok: true, places, warnings, bytes: null };
}

async function compare(task: CompareTask): Promise<ConversionResults['compare']> {
  const { compareFiles } = await import('../../convert/difference/compare-files.ts');
  return compareFiles(task);
}

async function tables(task: TablesTask): Promise<ConversionResults['tables']> {
  return writeTables(await Bun.file(task.input).text(), task.output);
}

async function writeTables(markdown: string, path: string): Promise<WrittenTables> {
  if (!markdown.includes('|')) return NO_TABLES;
  const file = openSync(path, 'w', 0o600);
  try {
    return await packAll(markdown, (bytes) => writeAll(file, bytes));
  } finally {
    closeSync(file);
  }
}

async function packAll(markdown: string, write: (bytes: Uint8Array) => void): Promise<WrittenTables> {
  if (!markdown.includes('|')) return NO_TABLES;
  const { packTables } = await import('../../assistant/tables/stored/pack.ts');
  const { share, tables: made } = packTables(markdown, write);
  return {
    share,
    tables: made.map((table) => ({
      cells: table.rows * table.columns.length,
      description: JSON.stringify(table),
    })),
  };
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

async function calculate({ documents, asked }: CalculateTask): Promise<ConversionResults['calculate']> {
  const { calculateStored } = await import('../tables/calculate-stored.ts');
  return calculateStored(documents, asked);
}

async function rows(task: RowsTask): Promise<ConversionResults['rows']> {
  const { showStoredRows } = await import('../tables/calculate-stored.ts');
  return showStoredRows(task);
}

async function encode({ passages }: EncodeTask): Promise<ConversionResults['encode']> {
  const { encodePassages } = await import('../../assistant/embeddings/encode-passages.ts');
  return encodePassages(passages);
}

async function bytesOf(input: TaskInput): Promise<Uint8Array> {
  return typeof input === 'string' ? Bun.file(input).bytes() : input;
}
