/** Finds the streams of a PDF by their keywords, so that they can be checked before pdf.js reads the file. */

/** Number of bytes before a stream's keyword that are searched for its dictionary. */
const DICTIONARY_REACH = 2_048;

export interface FileStream {
  /** The range of the compressed data in the file. */
  readonly start: number;
  readonly end: number;
  readonly compressed: Buffer;
  /** The text of the stream's dictionary, possibly with preceding text. */
  readonly dictionary: () => string;
}

/** All streams in file order, in linear time. */
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
      compressed: buffer.subarray(start, end),
      dictionary: () => dictionaryBefore(buffer, keyword),
    };
    at = end;
  }
}

/** How many deflate filters a dictionary names. */
export function deflateLayers(dictionary: string): number {
  return dictionary.match(/\/(?:FlateDecode|Fl)\b/g)?.length ?? 0;
}

/** The start of a stream's data, if the word at `at` is its keyword. */
function startOfData(buffer: Buffer, at: number): number | undefined {
  const next = buffer[at + 6];
  if (next === 10) return at + 7;
  return next === 13 ? at + (buffer[at + 7] === 10 ? 8 : 7) : undefined;
}

function dictionaryBefore(buffer: Buffer, at: number): string {
  const text = buffer.toString('latin1', Math.max(0, at - DICTIONARY_REACH), at);
  return text.slice(text.lastIndexOf(' obj') + 1);
}
