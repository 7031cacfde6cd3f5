import { writeWhole } from '../../backup/files.ts';

/** Writes a new file atomically. @throws if the file exists */
export async function writeExport(path: string, content: Iterable<string | Uint8Array>): Promise<void> {
  await writeWhole(piecesOf(content), path);
}

async function* piecesOf(content: Iterable<string | Uint8Array>): AsyncGenerator<Uint8Array> {
  for (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
