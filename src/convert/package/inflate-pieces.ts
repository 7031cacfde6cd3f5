/**
 * Unpacks deflated data (RFC 1951) piece by piece and synchronously: a worksheet of half a gigabyte is read without
 * being held in memory.
 *
 * The platform inflates in pieces only through asynchronous streams, which a synchronous parser can't await. The
 * engine of such a stream has a synchronous method (`writeSync`, which `inflateRawSync` itself uses); it is
 * undocumented, so its presence is checked, and a test fails if it is missing.
 */
import { constants, createInflateRaw } from 'node:zlib';

/** Bytes unpacked at once. */
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
  /** After each write: the bytes left of the output, and of the input. */
  readonly _writeState: Uint32Array;
}

function isInflateStream(stream: object): stream is InflateStream {
  if (!('_handle' in stream && '_writeState' in stream)) return false;
  const { _handle: engine } = stream;
  return typeof engine === 'object' && engine !== null && 'writeSync' in engine;
}

/**
 * The unpacked bytes: each piece is valid until the next one is requested. The output ends early if the data is
 * damaged.
 */
export function* inflateInPieces(packed: Uint8Array): Generator<Uint8Array> {
  const stream = createInflateRaw();
  // After an error there is no further output, which ends the loop below.
  stream.on('error', () => undefined);
  try {
    if (!isInflateStream(stream)) throw new Error('this runtime unpacks streams in another way');
    const output = new Uint8Array(PIECE);
    for (let at = 0; ; ) {
      const inputLength = Math.min(PIECE, packed.length - at);
      stream._handle.writeSync(constants.Z_NO_FLUSH, packed, at, inputLength, output, 0, PIECE);
      const [outputLeft = PIECE, inputLeft = inputLength] = stream._writeState;
      const outputLength = PIECE - outputLeft;
      at += inputLength - inputLeft;
      if (outputLength > 0) yield output.subarray(0, outputLength);
      if (outputLength === 0 && inputLength === inputLeft) return;
      if (outputLength < PIECE && at >= packed.length) return;
    }
  } finally {
    stream.close();
  }
}
