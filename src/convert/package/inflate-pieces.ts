/**
 * Deflated data (RFC 1951), unpacked piece by piece while somebody waits for each: a worksheet of half a gigabyte is
 * read without being held.
 *
 * The platform unpacks in pieces only for streams, which nobody can wait for within a function that reads cell by cell.
 * The engine beneath such a stream does so at once (`writeSync`, as `inflateRawSync` itself uses it); it is not
 * documented, so it is looked for, and its absence is a fault that a test shows.
 */
import { constants, createInflateRaw } from 'node:zlib';

/** Bytes that are unpacked together. */
const PIECE = 256 * 1024;

interface InflateStream {
  readonly _handle: {
    writeSync(
      flush: number,
      input: Uint8Array,
      inputAt: number,
      inputLength: number,
      output: Uint8Array,
      outputAt: number,
      outputLength: number,
    ): void;
  };
  /** After each write: how many bytes of the output, and of the input, are left. */
  readonly _writeState: Uint32Array;
}

function isInflateStream(stream: object): stream is InflateStream {
  if (!('_handle' in stream && '_writeState' in stream)) return false;
  const { _handle: engine } = stream;
  return typeof engine === 'object' && engine !== null && 'writeSync' in engine;
}

/** The unpacked bytes: each piece is good until the next one is asked for. They end early where the data is damaged. */
export function* inflateInPieces(packed: Uint8Array): Generator<Uint8Array> {
  const stream = createInflateRaw();
  // What is wrong shows in that nothing more comes out.
  stream.on('error', () => undefined);
  try {
    if (!isInflateStream(stream)) throw new Error('this runtime unpacks streams in another way');
    const output = new Uint8Array(PIECE);
    for (let at = 0; ; ) {
      const given = Math.min(PIECE, packed.length - at);
      stream._handle.writeSync(constants.Z_NO_FLUSH, packed, at, given, output, 0, PIECE);
      const [outputLeft = PIECE, inputLeft = given] = stream._writeState;
      const made = PIECE - outputLeft;
      at += given - inputLeft;
      if (made > 0) yield output.subarray(0, made);
      if (made === 0 && given === inputLeft) return;
      if (made < PIECE && at >= packed.length) return;
    }
  } finally {
    stream.close();
  }
}
