/** A connection to a service that breaks when a test says so, in the middle of what goes over it. */
import type { Socket, TCPSocketListener } from 'bun';

interface Side {
  other: Socket<Side> | undefined;
  /** What came before the other side was there, or could not take it yet. */
  waiting: Uint8Array[];
  sent: number;
}

export class BreakingProxy {
  readonly #listener: TCPSocketListener<Side>;
  readonly #open = new Set<Socket<Side>>();
  /** A connection is cut once it has carried so many bytes to the service. */
  cutAfter = Number.POSITIVE_INFINITY;
  /** Connections that were cut. */
  cuts = 0;

  constructor(serviceUrl: string) {
    const { hostname, port } = new URL(serviceUrl);
    this.#listener = Bun.listen<Side>({
      hostname: '127.0.0.1',
      port: 0,
      socket: {
        open: (client) => {
          client.data = { other: undefined, waiting: [], sent: 0 };
          this.#open.add(client);
          void this.#connect(client, hostname, Number(port));
        },
        data: (client, bytes) => {
          client.data.sent += bytes.byteLength;
          if (client.data.sent > this.cutAfter) this.#cut(client);
          else pass(client, bytes);
        },
        drain: (client) => flush(client),
        close: (client) => {
          this.#open.delete(client);
          client.data.other?.end();
        },
      },
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#listener.port}`;
  }

  stop(): void {
    this.#listener.stop(true);
  }

  async #connect(client: Socket<Side>, hostname: string, port: number): Promise<void> {
    const service = await Bun.connect<Side>({
      hostname,
      port,
      data: { other: client, waiting: [], sent: 0 },
      socket: {
        data: (from, bytes) => pass(from, bytes),
        drain: (from) => flush(from),
        close: () => {
          client.end();
        },
      },
    });
    client.data.other = service;
    for (const bytes of client.data.waiting.splice(0)) pass(client, bytes);
  }

  #cut(client: Socket<Side>): void {
    this.cuts++;
    client.data.other?.terminate();
    client.terminate();
  }
}

/** Bytes from one side to the other; what that side can't take yet waits with it. */
function pass(from: Socket<Side>, bytes: Uint8Array): void {
  const to = from.data.other;
  if (to === undefined) {
    from.data.waiting.push(new Uint8Array(bytes));
    return;
  }
  to.data.waiting.push(new Uint8Array(bytes));
  flush(to);
}

function flush(to: Socket<Side>): void {
  while (to.data.waiting.length > 0) {
    const bytes = to.data.waiting[0] ?? new Uint8Array();
    const written = to.write(bytes);
    if (written < bytes.byteLength) {
      to.data.waiting[0] = bytes.subarray(Math.max(0, written));
      return;
    }
    to.data.waiting.shift();
  }
}
