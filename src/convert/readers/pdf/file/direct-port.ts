/**
 * Connects pdf.js's main and worker halves within one thread without copying messages.
 *
 * pdf.js is made for a worker thread; without one, it still copies every message, which takes half of the time for
 * pages of text. The two halves never modify what they have sent, with one exception that is handled here: the
 * operator list empties its arrays after sending them.
 */

type Listener = (event: { readonly data: unknown }) => void;

interface OperatorChunk {
  readonly fnArray: readonly unknown[];
  readonly argsArray: readonly unknown[];
}

/** One end of the connection, with the parts of a `Worker`'s interface that pdf.js uses. */
export class DirectPort {
  readonly #listeners = new Set<Listener>();
  #peer: DirectPort | undefined;

  /** Two connected ends. */
  static pair(): [DirectPort, DirectPort] {
    const [near, far] = [new DirectPort(), new DirectPort()];
    near.#peer = far;
    far.#peer = near;
    return [near, far];
  }

  postMessage(message: unknown): void {
    const data = withOwnArrays(message);
    queueMicrotask(() => {
      this.#peer?.receive({ data });
    });
  }

  receive(event: { readonly data: unknown }): void {
    for (const listener of this.#listeners) listener(event);
  }

  addEventListener(_type: string, listener: Listener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: string, listener: Listener): void {
    this.#listeners.delete(listener);
  }

  terminate(): void {
    this.#listeners.clear();
  }
}

function withOwnArrays(message: unknown): unknown {
  if (typeof message !== 'object' || message === null || !('chunk' in message)) return message;
  const { chunk } = message;
  if (!isOperatorChunk(chunk)) return message;
  return {
    ...message,
    chunk: { ...chunk, fnArray: chunk.fnArray.slice(), argsArray: chunk.argsArray.slice() },
  };
}

function isOperatorChunk(chunk: unknown): chunk is OperatorChunk {
  return typeof chunk === 'object' && chunk !== null && 'fnArray' in chunk && 'argsArray' in chunk;
}
