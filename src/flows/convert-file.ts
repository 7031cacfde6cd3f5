/** Converts one local file with the service's own readers and writers; nothing is kept. */
import { basename } from 'node:path';
import { toMarkdown } from '../convert/to-markdown.ts';
import { writeDocx } from '../convert/writers/docx/write-docx.ts';
import type { Conversion } from '../domain/conversion.ts';
import { ConversionRefused } from '../domain/conversion.ts';
import { endingOf, kindByEnding } from '../domain/file-kind.ts';

/** Reads a local file into Markdown. @throws ConversionRefused when it cannot be converted */
export async function convertFile(path: string): Promise<Conversion> {
  const kind = kindByEnding(endingOf(basename(path)));
  if (kind === undefined) throw new ConversionRefused('unsupported', `${path} has no ending docgate knows`);
  return toMarkdown(await Bun.file(path).bytes(), kind, { fileName: basename(path) });
}

/** The same, written as a Word file. @throws ConversionRefused when it cannot be converted */
export async function convertFileToWord(path: string): Promise<Uint8Array> {
  const { markdown } = await convertFile(path);
  return writeDocx(markdown);
}
