/** The worker processes of the service: conversions and answers. */

import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describeModel } from '../assistant/model/endpoint.ts';
import type { Config } from '../config/config.ts';
import { ConversionPool } from '../convert/pool/conversion-pool.ts';
import { isConfinable } from '../convert/pool/run-tesseract.ts';
import { PROGRAM_PATH, processSpawner } from '../convert/pool/spawn-process.ts';
import {
  type Confinement,
  type Confinements,
  describeConfinements,
} from '../domain/operation/confinement.ts';
import type { Log } from '../domain/operation/log.ts';
import { AnswerProcesses } from '../flows/answers/answer-processes.ts';
import { answerSpawner } from '../flows/answers/spawn-answer-process.ts';
import type { WorkMetrics } from '../flows/maintenance/work-metrics.ts';
import { modelAddresses, modelSetting } from './models.ts';

const MB = 1024 * 1024;

/** Working folders of conversion processes, on the same disk as the blobs. */
const CONVERSIONS_FOLDER = 'conversions';

/** The command lines by which the service starts its worker processes. */
export interface OwnProcesses {
  readonly conversion: readonly string[];
  readonly answering: readonly string[];
}

/** Creates the conversion and answer processes, with what they report of their confinement. */
export function createProcesses(config: Config, log: Log, processes: OwnProcesses, metrics: WorkMetrics) {
  const reports = new ConfinementReports(config, log);
  return {
    pool: createPool(config, processes.conversion, (how) => reports.add('conversion', how), metrics),
    answering: createAnswering(config, processes, log, (how) => reports.add('answer', how)),
    confinement: () => reports.last,
  };
}

function createPool(
  config: Config,
  command: readonly string[],
  onConfined: (confinement: Confinement) => void,
  metrics: WorkMetrics,
): ConversionPool {
  const folder = join(config.dataFolder, CONVERSIONS_FOLDER);
  return new ConversionPool({
    spawn: processSpawner({ command, folder, onConfined }),
    // One more than for large files, so that small ones never wait for them.
    size: config.workers + 1,
    timeLimitMs: config.convertSeconds * 1000,
    memoryLimitBytes: config.convertMegabytes * MB,
    onEnd: (end) => metrics.noteWork(end),
  });
}

/**
 * Creates the manager of answer processes, which read the same data folder and send model requests through the service.
 */
function createAnswering(
  config: Config,
  { answering }: OwnProcesses,
  log: Log,
  onConfined: (confinement: Confinement) => void,
): AnswerProcesses {
  const model = modelSetting(config);
  const { embeddingsModel, rerank } = config;
  // SQLite resolves relative paths by the current folder, which a confined process can't access.
  const command = [...answering, realpathSync(config.dataFolder)];
  return new AnswerProcesses({
    spawn: answerSpawner({ command, models: modelAddresses(config), log, onConfined }),
    settings: {
      model: model && { url: model.url, model: model.model },
      embeddingsModel,
      rerank: rerank && { url: rerank.url, model: rerank.model },
    },
    model: model && describeModel(model),
    memoryLimitBytes: config.convertMegabytes * MB,
  });
}

/** The latest reports of worker processes about their confinement. Changes are logged. */
class ConfinementReports {
  readonly #config: Config;
  readonly #log: Log;
  #last: Confinements = {};

  constructor(config: Config, log: Log) {
    this.#config = config;
    this.#log = log;
  }

  get last(): Confinements {
    return this.#last;
  }

  add(process: 'conversion' | 'answer', confinement: Confinement): void {
    if (isDeepStrictEqual(confinement, this.#last[process])) return;
    const tesseract =
      process === 'conversion' ? confinementOfTesseract(this.#config.ocr, confinement) : undefined;
    const all = { [process]: confinement, ...(tesseract !== undefined && { tesseract }) };
    this.#last = { ...this.#last, ...all };
    this.#log.info(`${process}s_confined`, { ...confinement, says: describeConfinements(all) });
  }
}

/**
 * Tesseract is confined like the conversion process, unless it is a script, which has to start other programs.
 *
 * @returns undefined if scans are not read
 */
export function confinementOfTesseract(ocr: Config['ocr'], conversion: Confinement): Confinement | undefined {
  const program = ocr === null ? null : Bun.which(ocr.command, { PATH: PROGRAM_PATH });
  if (program === null) return undefined;
  return isConfinable(program) ? conversion : { landlock: 0, seccomp: false };
}
