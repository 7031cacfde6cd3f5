/**
 * The front door: reads the command line, then serves, runs one command, or is a conversion process. Each way
 * loads what it needs and nothing else, so that the service starts at once.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { version } from '../package.json';
import {
  type AdminDeps,
  EXIT_OK,
  EXIT_REFUSED,
  EXIT_USAGE,
  type FolderDeps,
  type Shell,
} from './cli/command.ts';
import { createLog } from './cli/create-log.ts';
import { explainFault } from './cli/explain-fault.ts';
import { OutputClosed, STANDARD_ERROR, STANDARD_OUTPUT, writeOut } from './cli/output.ts';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import type { UnknownSetting } from './config/unknown-settings.ts';
import type { Restricted } from './convert/pool/confinement/confine.ts';
import type { FileRule } from './convert/pool/confinement/landlock.ts';
import { AS_PROGRAM } from './convert/pool/run-tesseract.ts';
import type { Confinement } from './domain/operation/confinement.ts';
import type { Log } from './domain/operation/log.ts';
import { LOG_FORMATS, type LogFormat } from './domain/operation/log-line.ts';
import type { RunConversion } from './flows/local-files/convert-file.ts';
import type { OwnProcesses } from './wire.ts';

/** How the service starts processes of its own: this very program with one hidden word. */
const CONVERSION_PROCESS = 'conversion-process';
const ANSWER_PROCESS = 'answer-process';

/** Characters of a progress bar. */
const PROGRESS_WIDTH = 30;

/** How long an end waits for a slow reader of the log. */
const LAST_LOG_MS = 1_000;

/** What shells report of a program that a signal ended, and the number of the signal. */
const FATAL_SIGNAL = 128;

/** Where Bun puts what is compiled into an executable. */
const COMPILED_ROOT = '/$bunfs/';
const isCompiled = Bun.main.startsWith(COMPILED_ROOT);

/** The log until the settings are read, which refuses a wrong format then. */
const log = openLog(readLogFormat(process.env['DOCGATE_LOG']) ?? defaultLogFormat(), []);

/** What the build was made from, as scripts/build.ts found it; unknown without a build or a repository. */
declare const DOCGATE_COMMIT: { readonly commit: string | null; readonly date: string | null };
const build =
  typeof DOCGATE_COMMIT === 'undefined'
    ? { version, commit: null, date: null }
    : { version, ...DOCGATE_COMMIT };

// What docgate and the processes it starts write is readable to its own user alone, wherever the folder lies.
process.umask(0o077);

const words = process.argv.slice(2);
if (words[0] === CONVERSION_PROCESS && words[1] === AS_PROGRAM) await beProgram(words.slice(2));
else if (words[0] === CONVERSION_PROCESS) await beConversionProcess(words[1] ?? '', words[2]);
else if (words[0] === ANSWER_PROCESS) await beAnswerProcess(words[1] ?? '', words[2]);
else process.exit(await run(words));

/** @param folder of the files that it may use, if any */
async function beConversionProcess(folder: string, stage: string | undefined): Promise<void> {
  const { conversionFiles } = await import('./convert/pool/process-folder.ts');
  // Conversion yields to the service: an upload or a page is never slower for a file being read. Later it may not.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const confinement = await confineSelf([CONVERSION_PROCESS, folder], stage, conversionFiles(folder));
  const { serveConversions } = await import('./convert/pool/conversion-process.ts');
  const { conversionTasks } = await import('./flows/conversion/conversion-tasks.ts');
  serveConversions(conversionTasks, confinement);
}

async function beAnswerProcess(dataFolder: string, stage: string | undefined): Promise<void> {
  const { answerFiles, serveAnswers } = await import('./flows/answers/answer-process.ts');
  const confinement = await confineSelf([ANSWER_PROCESS, dataFolder], stage, answerFiles(dataFolder));
  serveAnswers(dataFolder, confinement);
}

/**
 * @param given the words that this process was started with
 * @param stage what this process has given up already: it executes itself anew once it has
 * @param files what it works with
 */
async function confineSelf(
  [word, folder]: readonly [string, string],
  stage: string | undefined,
  files: readonly FileRule[],
): Promise<Confinement> {
  const { filterCalls, restrictAndExecute } = await import('./convert/pool/confinement/confine.ts');
  const command = (held: Restricted) => [...ownCommand(word), folder, JSON.stringify(held)];
  const restrict = () => (stage === undefined ? restrictAndExecute(files, command) : JSON.parse(stage));
  // Run from its source, a process looks for modules all the time.
  return filterCalls(isCompiled ? restrict() : undefined);
}

/** Does not return but where it fails. */
async function beProgram([program = '', ...args]: readonly string[]): Promise<void> {
  const { executeProgram } = await import('./convert/pool/confinement/confine.ts');
  executeProgram([program, ...args]);
  process.exit(EXIT_REFUSED);
}

async function run(commandLine: readonly string[]): Promise<number> {
  try {
    // Processes of our own start without the commands.
    const { runCommandLine } = await import('./cli/run.ts');
    return await runCommandLine(commandLine, openShell);
  } catch (error) {
    if (error instanceof OutputClosed) return EXIT_OK;
    const message = error instanceof Error ? error.message : String(error);
    for (const line of message.split('\n')) complain(`docgate: ${line}`);
    return error instanceof ConfigError ? EXIT_USAGE : EXIT_REFUSED;
  }
}

function openShell(dataFolder: string | undefined): Shell {
  let read: Promise<Config> | undefined;
  const config = (warn: Warn = (_, says) => complain(`docgate: ${says}`)) => {
    read ??= readSettings(dataFolder, warn);
    return read;
  };
  return {
    build,
    print: (line) => writeOut(STANDARD_OUTPUT, `${line}\n`),
    write: (what) => writeOut(STANDARD_OUTPUT, what),
    complain,
    progress: showProgress,
    ocr: async () => requireLanguages((await config()).ocr),
    withConversions: (use) => withConversions(config, use),
    withAdmin: async (use) => withAdmin(await config(), (wire) => wire.openAdmin, use),
    withFolder: async (use) => withFolder(await config(), use),
    emptyFolder: async (folder) => {
      const { openEmptyFolder } = await import('./wire.ts');
      const given = await config();
      return openEmptyFolder(folder === undefined ? given : { ...given, dataFolder: folder }, quietLog);
    },
    withMadeAdmin: async (use) => withAdmin(await config(), (wire) => wire.makeAdmin, use),
    serve: async (options) => {
      const warn: Warn = ({ name, meant }) => log.error('setting_unknown', { name, meant });
      return serve(await config(warn), options);
    },
    diagnose: async (topic) => {
      const { diagnose } = await import('./diagnose.ts');
      return diagnose(await config(), topic, ownProcesses());
    },
    recipients: async () => {
      const { listRecipients } = await import('./config/recipients.ts');
      return listRecipients(await config());
    },
    ...modelCommands(config),
  };
}

/** What a command does with the models that the settings name. */
function modelCommands(
  config: () => Promise<Config>,
): Pick<Shell, 'checkAssistant' | 'checkRerank' | 'setUpAssistant'> {
  return {
    checkAssistant: async () => {
      const { embeddingEndpoint, modelEndpoint } = await import('./wire.ts');
      const { checkAssistant } = await import('./flows/search/check-assistant.ts');
      return checkAssistant(modelEndpoint(await config()), embeddingEndpoint(await config()));
    },
    checkRerank: async () => {
      const { openRerank } = await import('./assistant/model/rerank.ts');
      const { checkRerank } = await import('./flows/search/check-assistant.ts');
      return checkRerank(openRerank((await config()).rerank));
    },
    setUpAssistant: async (wish) => {
      const { setUpAssistant } = await import('./flows/search/set-up-assistant.ts');
      // A key without an address is no whole configuration, and all that is needed where the address is given.
      const url = wish.url ?? (await config()).assistant?.url;
      const key = process.env['DOCGATE_ASSISTANT_KEY'] || undefined;
      return setUpAssistant({ ...wish, url, key, fetch: (address, init) => fetch(address, init) });
    },
  };
}

/** Told of each variable that looks like a setting and is none. */
type Warn = (setting: UnknownSetting, says: string) => void;

async function readSettings(dataFolder: string | undefined, warn: Warn): Promise<Config> {
  const { readConfig } = await import('./config/config.ts');
  const { describeUnknown, findUnknownSettings } = await import('./config/unknown-settings.ts');
  for (const setting of findUnknownSettings(process.env)) warn(setting, describeUnknown(setting));
  return readConfig(process.env, dataFolder === undefined ? {} : { dataFolder });
}

/** @throws ConfigError for languages that the Tesseract of this machine does not have */
async function requireLanguages(ocr: Config['ocr']): Promise<Config['ocr']> {
  if (ocr === null) return ocr;
  const { missingLanguages } = await import('./convert/readers/pdf/ocr/missing-languages.ts');
  const { PROGRAM_PATH } = await import('./convert/pool/spawn-process.ts');
  const { missing, known } = missingLanguages(ocr, PROGRAM_PATH);
  if (missing.length === 0) return ocr;
  throw new ConfigError(
    `DOCGATE_OCR_LANGUAGES names ${missing.join(' and ')}, which Tesseract does not have here: install that, or choose of ${known.join(', ')}`,
  );
}

/** The command line of a process of our own. */
function ownCommand(word: string): string[] {
  const program = isCompiled ? [process.execPath] : [process.execPath, Bun.main];
  return [...program, word];
}

function ownProcesses(): OwnProcesses {
  return { conversion: ownCommand(CONVERSION_PROCESS), answering: ownCommand(ANSWER_PROCESS) };
}

async function withConversions<Result>(
  readConfig: () => Promise<Config>,
  use: (run: RunConversion) => Promise<Result>,
): Promise<Result> {
  // Not by wire.ts, which would load the whole service for a small file.
  const { ProcessGroup } = await import('./convert/pool/process-group.ts');
  const { processSpawner } = await import('./convert/pool/spawn-process.ts');
  const folder = scratchFolder();
  const processes = new ProcessGroup({
    spawn: processSpawner({ command: ownCommand(CONVERSION_PROCESS), folder }),
    size: 1,
    perOrganization: 1,
  });
  const command = { organization: 'command', person: null } as const;
  // It starts while the settings are read.
  processes.warm();
  try {
    const config = await readConfig();
    const limits = {
      timeLimitMs: config.convertSeconds * 1000,
      waitLimitMs: Number.POSITIVE_INFINITY,
      memoryLimitBytes: config.convertMegabytes * 1024 * 1024,
    };
    return await use((task, onProgress) => processes.run(task, command, limits, onProgress));
  } finally {
    processes.close();
  }
}

/** @returns a folder that is gone when this process is; undefined where none can be made */
function scratchFolder(): string | undefined {
  try {
    const folder = mkdtempSync(join(tmpdir(), 'docgate-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.once(signal, () => process.exit(FATAL_SIGNAL + constants.signals[signal]));
    }
    return folder;
  } catch {
    return undefined;
  }
}

type Wire = typeof import('./wire.ts');

async function withAdmin<Result>(
  config: Config,
  opening: (wire: Wire) => Wire['openAdmin'],
  use: (admin: AdminDeps) => Result,
): Promise<Result> {
  const wire = await import('./wire.ts');
  return namingDatabase(wire.databaseFile(config), () => {
    const admin = opening(wire)(config);
    try {
      return use(admin);
    } finally {
      admin.close();
    }
  });
}

async function withFolder<Result>(
  config: Config,
  use: (folder: FolderDeps) => Promise<Result>,
): Promise<Result> {
  const { databaseFile, openFolder } = await import('./wire.ts');
  const file = databaseFile(config);
  const folder = namingDatabase(file, () => openFolder(config, quietLog));
  try {
    return await use(folder);
  } catch (error) {
    throw nameDatabase(error, file);
  } finally {
    folder.close();
  }
}

/** What a command does in passing is nobody's concern but where it fails. */
const quietLog: Log = { info: () => undefined, error: log.error };

/** SQLite does not say which file it can't use. */
function namingDatabase<Result>(file: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw nameDatabase(error, file);
  }
}

function nameDatabase(error: unknown, file: string): unknown {
  const explanation = explainFault(error, file);
  return explanation === undefined ? error : new Error(explanation, { cause: error });
}

async function serve(config: Config, options: { readonly quickstart: boolean }): Promise<number> {
  const { requireSafeListening, secretsOf } = await import('./config/config.ts');
  requireSafeListening(config);
  await requireLanguages(config.ocr);
  // A log that nobody reads any more is no reason to end.
  process.stderr.on('error', () => undefined);
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  const { databaseFile, startService } = await import('./wire.ts');
  const format = config.logFormat ?? defaultLogFormat();
  const ownLog = openLog(format, secretsOf(config));
  const end = () => void logWritten().then(() => process.exit(EXIT_REFUSED));
  const service = namingDatabase(databaseFile(config), () =>
    startService(config, ownLog, ownProcesses(), end),
  );
  const lines = [`docgate listening on ${service.address}`];
  if (options.quickstart) {
    const { quickstart } = await import('./cli/quickstart.ts');
    lines.push(...quickstart(service.deps));
  }
  unlessClosed(() => writeOut(STANDARD_OUTPUT, `${lines.join('\n')}\n`));
  await stopped;
  await service.stop();
  await logWritten();
  return EXIT_OK;
}

/** A service goes on when nobody reads what it prints. */
function unlessClosed(print: () => void): void {
  try {
    print();
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error;
  }
}

/** A bar on standard error, where that is a terminal. */
function showProgress(share: number, what: string): void {
  if (!isatty(STANDARD_ERROR)) return;
  const done = Math.round(share * PROGRESS_WIDTH);
  const bar = `[${'='.repeat(done)}${' '.repeat(PROGRESS_WIDTH - done)}] ${Math.round(share * 100)} % ${what}`;
  writeOut(STANDARD_ERROR, `\r\u001b[K${share === 1 ? '' : bar.slice(0, process.stderr.columns)}`);
}

/** Whoever closed standard error wants to hear of nothing. */
function complain(line: string): void {
  unlessClosed(() => writeOut(STANDARD_ERROR, `${line}\n`));
}

/** On standard error. The service does not wait for whoever reads it. */
function openLog(format: LogFormat, secrets: readonly string[]): Log {
  return createLog({ format, secrets }, (line) => void process.stderr.write(line));
}

function readLogFormat(word: string | undefined): LogFormat | undefined {
  return LOG_FORMATS.find((format) => format === word);
}

/** Whoever watches reads lines, and whoever collects them JSON. */
function defaultLogFormat(): LogFormat {
  return isatty(STANDARD_ERROR) ? 'text' : 'json';
}

/** Resolves once the log has been taken, or its reader has been waited for long enough. */
async function logWritten(): Promise<void> {
  const written = new Promise<void>((resolve) => process.stderr.write('', () => resolve()));
  await Promise.race([written, Bun.sleep(LAST_LOG_MS)]);
}
