/** A conversion with all of its Markdown in memory. */
import { type ToMarkdownOptions, writeMarkdown } from '../../src/convert/to-markdown.ts';
import type { Conversion } from '../../src/domain/conversion.ts';
import type { FileKind } from '../../src/domain/file-kind.ts';

/** @throws ConversionRefused when the file cannot be converted */
export async function toMarkdown(
  bytes: Uint8Array,
  kind: FileKind,
  options: ToMarkdownOptions,
): Promise<Conversion> {
  const pieces: string[] = [];
  const notes = await writeMarkdown(bytes, kind, { ...options, write: (piece) => pieces.push(piece) });
  return { markdown: pieces.join(''), ...notes };
}
