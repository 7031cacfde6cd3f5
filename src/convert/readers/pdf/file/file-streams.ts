/** Finds the streams of a PDF by their keywords alone, so that they can be looked at before pdf.js reads the file. */

/** How far before its keyword a stream's dictionary is looked at. */
const DICTIONARY_REACH = 2_048;

export interface FileStream {
  /** Where the packed data stands in the file: from `start` up to `end`. */
  readonly start: number;
  readonly end: number;
  readonly packed: Buffer;
  /** The text of the stream's dictionary, perhaps with something before it. */
  readonly dictionary: () => string;
}

/** All streams in the order of the file, in time that grows with the file. */
export function* streamsOf(buffer: Buffer): Generator<FileStream> {
  for (let at = buffer.indexOf('stream'); at >= 0; at = buffer.indexOf('stream', at + 6)) {
    const start = startOfData(buffer, at);
    if (start === undefined) continue;
    const keyword = at;
    const found = buffer.indexOf('endstream', start);
    const end = found < 0 ? buffer.length : found;
    yield {
      start,
      end,
      packed: buffer.subarray(start, end),
      dictionary: () => dictionaryBefore(buffer, keyword),
    };
    at = end;
  }
}

/** How often a dictionary says that its data is deflated. */
export function deflateLayers(dictionary: string): number {
  return dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
}

/** Where a stream's data begins, when the word at `at` opens one. */
function startOfData(buffer: Buffer, at: number): number | undefined {
  const next = buffer[at + 6];
  if (next === 10) return at + 7;
  return next === 13 ? at + (buffer[at + 7] === 10 ? 8 : 7) : undefined;
}

function dictionaryBefore(buffer: Buffer, at: number): string {
  const text = buffer.toString('latin1', Math.max(0, at - DICTIONARY_REACH), at);
  return text.slice(text.lastIndexOf(' obj') + 1);
}
