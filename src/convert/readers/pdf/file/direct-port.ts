/**
 * Lets pdf.js's two halves talk within one thread without copying each message.
 *
 * pdf.js was made for a worker thread and, without one, copies every message as if there were one; for text pages
 * that copying is half of the time. The two halves never write into what they have sent, with one exception that
 * is handled here: the operator list empties its arrays after sending them.
 */

type Listener = (event: { readonly data: unknown }) => void;

interface OperatorChunk {
  readonly fnArray: readonly unknown[];
  readonly argsArray: readonly unknown[];
}

/** One end of the connection; has as much of a `Worker`'s shape as pdf.js asks for. */
export class DirectPort {
  readonly #listeners = new Set<Listener>();
  #peer: DirectPort | undefined;

  /** Two ends that hear each other. */
  static pair(): [DirectPort, DirectPort] {
    const [near, far] = [new DirectPort(), new DirectPort()];
    near.#peer = far;
    far.#peer = near;
    return [near, far];
  }

  postMessage(message: unknown): void {
    const data = withOwnArrays(message);
    queueMicrotask(() => {
      this.#peer?.hear({ data });
    });
  }

  hear(event: { readonly data: unknown }): void {
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
