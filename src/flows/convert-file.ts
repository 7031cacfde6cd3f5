/** Converts one local file with the service's own readers and writers; nothing is kept. */
import { basename } from 'node:path';
import { detectKind } from '../convert/detect/detect-kind.ts';
import { toMarkdown } from '../convert/to-markdown.ts';
import { writeDocx } from '../convert/writers/docx/write-docx.ts';
import { type Conversion, ConversionRefused } from '../domain/conversion.ts';
import { AppError } from '../domain/errors.ts';

/**
 * Reads a local file into Markdown.
 *
 * @throws AppError not_found when there is no such file; ConversionRefused when it cannot be converted
 */
export async function convertFile(path: string): Promise<Conversion> {
  const file = Bun.file(path);
  if (!(await file.exists())) throw new AppError('not_found', `${path}: there is no such file`);
  const bytes = await file.bytes();
  const fileName = basename(path);
  const detected = await detectKind(
    { size: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) },
    fileName,
  );
  if (!detected.ok) throw new ConversionRefused('unsupported', `${path}: ${detected.message}`);
  return toMarkdown(bytes, detected.kind, { fileName });
}

/** The same, written as a Word file. */
export async function convertFileToWord(path: string): Promise<Uint8Array> {
  const { markdown, facts } = await convertFile(path);
  return writeDocx(markdown, {
    ...(facts.title === undefined ? {} : { title: facts.title }),
    ...(facts.language === undefined ? {} : { language: facts.language }),
  });
}
