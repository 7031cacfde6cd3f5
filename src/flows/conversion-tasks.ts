/** What a conversion process does with a task: read a file, write a Word file, write edits into one, compare two texts. */
import { splitPassages } from '../assistant/split-passages.ts';
import { compareFiles } from '../convert/difference/compare-files.ts';
import type { ConversionHandlers } from '../convert/pool/conversion-process.ts';
import type { ConversionResults, ReadTask, ReviseTask, WriteTask } from '../convert/pool/protocol.ts';
import { reviseFile } from '../convert/revise/revise-file.ts';
import { toMarkdown } from '../convert/to-markdown.ts';
import { writeDocx } from '../convert/writers/docx/write-docx.ts';
import type { EditedPlace } from '../domain/edit.ts';

export const conversionTasks: ConversionHandlers = { read, write, revise, compare: compareFiles };

async function read(task: ReadTask, onProgress: (share: number) => void): Promise<ConversionResults['read']> {
  const bytes = await Bun.file(task.input).bytes();
  const { markdown, warnings, facts } = await toMarkdown(bytes, task.fileKind, {
    fileName: task.fileName,
    onProgress,
    ocr: task.ocr ?? undefined,
  });
  await Bun.write(task.markdownOutput, markdown);
  const passages = Bun.file(task.passagesOutput).writer();
  for (const passage of splitPassages(markdown, { fileName: task.fileName, facts })) {
    passages.write(`${JSON.stringify(passage)}\n`);
  }
  await passages.end();
  return { warnings, facts };
}

async function write(task: WriteTask): Promise<ConversionResults['write']> {
  const markdown = await Bun.file(task.input).text();
  return writeDocx(markdown, {
    title: task.title,
    ...(task.language === null ? {} : { language: task.language }),
  });
}

async function revise(task: ReviseTask): Promise<ConversionResults['revise']> {
  let bytes: Uint8Array = await Bun.file(task.input).bytes();
  let places: readonly (readonly EditedPlace[])[] = [];
  for (const { edits, tracking } of task.steps) {
    const revision = await reviseFile(bytes, task.fileKind, edits, tracking ?? undefined);
    if (!revision.ok) return revision;
    ({ bytes, places } = revision);
  }
  if (task.output === null) return { ok: true, places, bytes };
  await Bun.write(task.output, bytes);
  return { ok: true, places, bytes: null };
}
