/** Starts conversion processes. Handed to the pool, so that tests can hand in processes of their own. */
import type { Confinement } from '../../domain/operation/confinement.ts';
import type { GreyPicture } from '../reader.ts';
import { residentBytes } from './process-memory.ts';
import type { ConversionReply, ConversionTask, FromProcess, OcrSetting, ToProcess } from './protocol.ts';
import { runTesseract } from './run-tesseract.ts';
import { bringBytes, type WorkFolder, WorkFolders } from './work-folder.ts';

/** Where programs are looked for; they and conversion processes know nothing else of the service's environment. */
export const PROGRAM_PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * The memory that the collector of a conversion process believes the machine to have, in bytes: beyond a quarter of it,
 * it lets garbage grow by half of what lives instead of by as much again, and beyond half of it by a quarter. Large
 * files take half of the memory for it, and a tenth to a fifth more time; small ones notice nothing.
 */
const COLLECTOR_MEMORY = 256 * 1024 * 1024;

/** What a process tells of itself. */
export interface ProcessEvents {
  readonly onReply: (reply: ConversionReply) => void;
  /** It is gone, for whatever reason; nothing comes after. */
  readonly onExit: () => void;
}

export interface ConversionProcess {
  /** Gives it a task, or several small ones; nothing more until it has told what came of them. */
  send(tasks: readonly ConversionTask[]): void;
  /** Ends it as soon as the system can. */
  kill(): void;
  /** The memory that it holds. */
  residentBytes(): number;
}

export type SpawnProcess = (events: ProcessEvents) => ConversionProcess;

export interface SpawnerOptions {
  /** The command line that starts a conversion process; the folder of its files is added to it. */
  readonly command: readonly string[];
  /** Holds a folder for each process; undefined where tasks are given bytes and hand bytes back. */
  readonly folder: string | undefined;
  /** Told by each process. */
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
  /** How text is recognized in the task that runs. */
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

  /** A process that its file has taken over may send anything: what can't be understood ends it. */
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
      // It is on its way out: its end tells.
    }
  }
}
