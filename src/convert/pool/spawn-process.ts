/** Starts conversion processes. Injected into the pool, so that tests can use others. */
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { GreyPicture } from '../reader.ts';
import { processorMs, residentBytes } from './process-usage.ts';
import type { ConversionReply, ConversionTask, FromProcess, OcrSetting, ToProcess } from './protocol.ts';
import { runTesseract } from './run-tesseract.ts';
import { bringBytes, type WorkFolder, WorkFolders } from './work-folder.ts';

/** Where programs are looked up; they and conversion processes get nothing else of the service's environment. */
export const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * The memory size reported to the garbage collector of a conversion process, in bytes: above a quarter of it, the
 * heap may grow by half between collections instead of doubling, and above half of it by a quarter. Large files take
 * half of the memory that way, and a tenth to a fifth more time; small ones are not affected.
 */
const COLLECTOR_MEMORY = 256 * 1024 * 1024;

/** Events of a process. */
export interface ProcessEvents {
  readonly onReply: (reply: ConversionReply) => void;
  /** The process has exited, for any reason; no further events follow. */
  readonly onExit: () => void;
}

export interface ConversionProcess {
  /** Sends one task, or several small ones; nothing more until it has reported the results. */
  send(tasks: readonly ConversionTask[]): void;
  /** Kills it. */
  kill(): void;
  /** Its current memory. */
  residentBytes(): number;
  /** The processor time that it has used so far; undefined if unknown. */
  processorMs(): number | undefined;
}

export type SpawnProcess = (events: ProcessEvents) => ConversionProcess;

export interface SpawnerOptions {
  /** The command line that starts a conversion process; the folder of its files is appended. */
  readonly command: readonly string[];
  /** Contains a folder for each process; undefined if tasks exchange bytes. */
  readonly folder: string | undefined;
  /** Called by each process. */
  readonly onConfined?: (confinement: Confinement) => void;
}

export function processSpawner(options: SpawnerOptions): SpawnProcess {
  const folders = new WorkFolders(options.folder);
  return (events) => {
    const { folder, release } = folders.take();
    const onExit = () => {
      release();
      events.onExit();
    };
    try {
      return new SpawnedProcess(options, folder, { ...events, onExit });
    } catch (error) {
      release();
      throw error;
    }
  };
}

class SpawnedProcess implements ConversionProcess {
  readonly #options: SpawnerOptions;
  readonly #folder: WorkFolder | undefined;
  readonly #events: ProcessEvents;
  readonly #subprocess: Bun.Subprocess;
  readonly #gone = new AbortController();
  /** The recognition settings of the current task. */
  #ocr: OcrSetting | null = null;
  #isRecognizing = false;

  constructor(options: SpawnerOptions, folder: WorkFolder | undefined, events: ProcessEvents) {
    this.#options = options;
    this.#folder = folder;
    this.#events = events;
    this.#subprocess = Bun.spawn([...options.command, folder?.path ?? ''], {
      env: {
        BUN_JSC_forceRAMSize: String(COLLECTOR_MEMORY),
        ...(folder !== undefined && { TMPDIR: folder.outputs }),
      },
      stdin: 'ignore',
      stdout: 'ignore',
      stderr: 'ignore',
      ipc: (message: FromProcess) => this.#receive(message),
      onExit: () => {
        this.#gone.abort();
        events.onExit();
      },
    });
  }

  send(tasks: readonly ConversionTask[]): void {
    const [first] = tasks;
    this.#ocr = first?.kind === 'read' ? first.ocr : null;
    const folder = this.#folder;
    const brought = tasks.map((task) => (folder === undefined ? bringBytes(task) : folder.bring(task)));
    this.#tell({ type: 'tasks', tasks: brought });
  }

  kill(): void {
    this.#subprocess.kill('SIGKILL');
  }

  residentBytes(): number {
    return residentBytes(this.#subprocess.pid);
  }

  processorMs(): number | undefined {
    return processorMs(this.#subprocess.pid);
  }

  /** A compromised process may send anything: it is killed if a message can't be interpreted. */
  #receive(message: FromProcess): void {
    try {
      if (message.type === 'confined') this.#options.onConfined?.(message.confinement);
      else if (message.type === 'recognize') void this.#recognize(message.picture);
      else {
        if (message.type === 'ended') this.#folder?.settle();
        this.#events.onReply(message);
      }
    } catch {
      this.kill();
    }
  }

  async #recognize(picture: GreyPicture): Promise<void> {
    if (this.#ocr === null || this.#isRecognizing) return;
    this.#isRecognizing = true;
    const recognition = await runTesseract(
      picture,
      this.#ocr,
      this.#options.command,
      PROGRAM_PATH,
      this.#gone.signal,
    );
    this.#isRecognizing = false;
    this.#tell({ type: 'recognized', recognition });
  }

  #tell(message: ToProcess): void {
    try {
      this.#subprocess.send(message);
    } catch {
      // It is exiting, which is reported separately.
    }
  }
}
