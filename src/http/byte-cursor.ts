/** Splits a stream of bytes at marks, buffering at most one piece and a limited rest. */

const CARRIAGE_RETURN = 13;

/** Thrown if the bytes end before a mark, or the mark is not within the limit. */
export class MarkMissing extends Error {
  override readonly name = 'MarkMissing';
}

export class ByteCursor {
  readonly #source: AsyncIterator<Uint8Array>;
  /** Received bytes that are not consumed yet. */
  #pending: Buffer;

  /** @param before prepended to the bytes */
  constructor(source: AsyncIterable<Uint8Array>, before: Buffer) {
    this.#source = source[Symbol.asyncIterator]();
    this.#pending = before;
  }

  /** Reads a number of bytes. @throws MarkMissing if there are fewer */
  async take(length: number): Promise<Buffer> {
    while (this.#pending.byteLength < length) await this.#more();
    return this.#cut(length, length);
  }

  /**
   * Reads the bytes before the mark, and consumes the mark.
   *
   * @param limit maximum number of bytes before the mark
   * @throws MarkMissing if there are more, or the bytes end
   */
  async takeUntil(mark: Buffer, limit: number): Promise<Buffer> {
    for (;;) {
      const at = this.#pending.indexOf(mark);
      if (at > limit || (at < 0 && this.#pending.byteLength > limit + mark.byteLength)) {
        throw new MarkMissing(`no mark within ${limit} bytes`);
      }
      if (at >= 0) return this.#cut(at, at + mark.byteLength);
      await this.#more();
    }
  }

  /**
   * Streams the bytes before the mark as they arrive, and consumes the mark.
   *
   * @param mark begins with a carriage return, and has no other
   * @throws MarkMissing if the bytes end
   */
  async *streamUntil(mark: Buffer): AsyncGenerator<Uint8Array> {
    for (;;) {
      const at = this.#pending.indexOf(mark);
      const end = at >= 0 ? at : possibleStart(this.#pending, mark);
      const piece = this.#cut(end, at >= 0 ? end + mark.byteLength : end);
      if (piece.byteLength > 0) yield piece;
      if (at >= 0) return;
      await this.#more();
    }
  }

  /** Closes the source. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  #cut(end: number, next: number): Buffer {
    const piece = this.#pending.subarray(0, end);
    this.#pending = this.#pending.subarray(next);
    return piece;
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#source.next();
    if (done) throw new MarkMissing('the bytes end too soon');
    const piece = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    this.#pending = this.#pending.byteLength === 0 ? piece : Buffer.concat([this.#pending, piece]);
  }
}

/** Finds the start of a mark that the next piece may complete; the end if there is none. */
function possibleStart(bytes: Buffer, mark: Buffer): number {
  const from = Math.max(0, bytes.byteLength - mark.byteLength + 1);
  const at = bytes.lastIndexOf(CARRIAGE_RETURN);
  if (at < from) return bytes.byteLength;
  return mark.subarray(0, bytes.byteLength - at).equals(bytes.subarray(at)) ? at : bytes.byteLength;
}
