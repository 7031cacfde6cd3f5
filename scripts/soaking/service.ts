/** The service that is soaked: always at the same address and over the same folder, however often it is ended. */
import { createServer } from 'node:net';
import { type Docgate, startDocgate } from '../../test/support/docgate.ts';

export class SoakedService {
  readonly dataFolder: string;
  readonly #port: number;
  #docgate: Docgate | undefined;

  private constructor(dataFolder: string, port: number) {
    this.dataFolder = dataFolder;
    this.#port = port;
  }

  static async over(dataFolder: string): Promise<SoakedService> {
    const service = new SoakedService(dataFolder, await freePort());
    await service.start();
    return service;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get pid(): number {
    return this.#running().pid;
  }

  async start(): Promise<void> {
    const env = { DOCGATE_LISTEN: `127.0.0.1:${this.#port}` };
    this.#docgate = await startDocgate({ dataFolder: this.dataFolder, env });
  }

  /** As a power cut would. */
  async kill(): Promise<void> {
    await this.#running().kill();
  }

  /** @returns its exit code */
  stop(): Promise<number> {
    return this.#running().stop();
  }

  #running(): Docgate {
    if (this.#docgate === undefined) throw new Error('the service was never started');
    return this.#docgate;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
