/**
 * The entry point: runs the service, a command, or a worker process. Each loads only the code that it needs, to start
 * fast.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
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
import type { Libc } from './convert/pool/confinement/libc.ts';
import { AS_PROGRAM } from './convert/pool/run-tesseract.ts';
import type { Confinement } from './domain/operation/confinement.ts';
import type { Log } from './domain/operation/log.ts';
import { LOG_FORMATS, type LogFormat } from './domain/operation/log-line.ts';
import type { RunConversion } from './flows/local-files/convert-file.ts';
import type { OwnProcesses } from './wire/processes.ts';

/** Hidden commands by which this executable starts its worker processes. */
const CONVERSION_PROCESS = 'conversion-process';
const ANSWER_PROCESS = 'answer-process';

/** Width of the progress bar in characters. */
const PROGRESS_WIDTH = 30;

/** How long the exit waits for a slow reader of the log. */
const LAST_LOG_MS = 1_000;

/** The exit code of a program ended by a signal is this plus the signal's number. */
const FATAL_SIGNAL = 128;

/** Root of the files that are compiled into the executable. */
const COMPILED_ROOT = '/$bunfs/';
const isCompiled = Bun.main.startsWith(COMPILED_ROOT);

/** The log until the settings have been read, which validates the format. */
const log = openLog(readLogFormat(process.env['DOCGATE_LOG']) ?? defaultLogFormat(), []);

/** Commands only log errors. */
const quietLog: Log = { info: () => undefined, error: log.error };

/** The commit of the build, set by scripts/build.ts; undefined without a build. */
declare const DOCGATE_COMMIT: { readonly commit: string | null; readonly date: string | null };
const build =
  typeof DOCGATE_COMMIT === 'undefined'
    ? { version, commit: null, date: null }
    : { version, ...DOCGATE_COMMIT };

// All files that docgate and its processes write are only accessible to their user, wherever the folder is.
process.umask(0o077);

const words = process.argv.slice(2);
if (words[0] === CONVERSION_PROCESS && words[1] === AS_PROGRAM) await runProgram(words.slice(2));
else if (words[0] === CONVERSION_PROCESS) await runConversionProcess(words[1] ?? '', words[2]);
else if (words[0] === ANSWER_PROCESS) await runAnswerProcess(words[1] ?? '', words[2]);
else process.exit(await run(words));

/** @param folder the folder that it may access, if any */
async function runConversionProcess(folder: string, stage: string | undefined): Promise<void> {
  const { conversionFiles } = await import('./convert/pool/process-folder.ts');
  const { giveWay, lowerPriority } = await import('./convert/pool/confinement/scheduling.ts');
  // Conversions must not slow down requests. Both are no longer possible after the confinement.
  lowerPriority();
  const files = conversionFiles(folder);
  const confinement = await confineSelf([CONVERSION_PROCESS, folder], stage, files, giveWay);
  const { serveConversions } = await import('./convert/pool/conversion-process.ts');
  const { conversionTasks } = await import('./flows/conversion/conversion-tasks.ts');
  serveConversions(conversionTasks, confinement);
}

async function runAnswerProcess(dataFolder: string, stage: string | undefined): Promise<void> {
  const { answerFiles, serveAnswers } = await import('./flows/answers/answer-process.ts');
  const files = answerFiles(dataFolder);
  const confinement = await confineSelf([ANSWER_PROCESS, dataFolder], stage, files, () => undefined);
  serveAnswers(dataFolder, confinement);
}

/**
 * @param stage the restrictions already in effect; undefined before the process has executed itself again
 * @param files the files that it may access
 * @param prepare what else changes before that
 */
async function confineSelf(
  [word, folder]: readonly [string, string],
  stage: string | undefined,
  files: readonly FileRule[],
  prepare: (libc: Libc) => void,
): Promise<Confinement> {
  const { filterCalls, restrictAndExecute } = await import('./convert/pool/confinement/confine.ts');
  const command = (held: Restricted) => [...ownCommand(word), folder, JSON.stringify(held)];
  const restrict = () =>
    stage === undefined ? restrictAndExecute(files, command, prepare) : JSON.parse(stage);
  // When run from source, modules are loaded at any time, so files can't be restricted.
  return filterCalls(isCompiled ? restrict() : undefined);
}

/** The process continues as the program; where it cannot, for want of system calls, the program is its child. */
async function runProgram([program = '', ...args]: readonly string[]): Promise<void> {
  const { executeProgram } = await import('./convert/pool/confinement/confine.ts');
  executeProgram([program, ...args]);
  const { exitCode } = Bun.spawnSync([program, ...args], { stdio: ['inherit', 'inherit', 'inherit'] });
  process.exit(exitCode);
}

async function run(commandLine: readonly string[]): Promise<number> {
  try {
    // Loaded here, since worker processes don't need the commands.
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
    withAdmin: async (use) => withAdmin(await config(), (opening) => opening.openAdmin, use),
    withFolder: async (use) => withFolder(await config(), use),
    emptyFolder: async (folder) => {
      const { openEmptyFolder } = await import('./wire/open-for-command.ts');
      const given = await config();
      return openEmptyFolder(folder === undefined ? given : { ...given, dataFolder: folder }, quietLog);
    },
    withNewAdmin: async (use) => withAdmin(await config(), (opening) => opening.createAdmin, use),
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

/** The shell's functions for the configured models. */
function modelCommands(
  config: () => Promise<Config>,
): Pick<Shell, 'checkAssistant' | 'checkRerank' | 'setUpAssistant'> {
  return {
    checkAssistant: async () => {
      const { embeddingEndpoint, modelEndpoint } = await import('./wire/models.ts');
      const { checkAssistant } = await import('./flows/search/check-assistant.ts');
      return checkAssistant(modelEndpoint(await config()), embeddingEndpoint(await config()));
    },
    checkRerank: async () => {
      const { openRerank } = await import('./assistant/model/rerank.ts');
      const { checkRerank } = await import('./flows/search/check-assistant.ts');
      return checkRerank(openRerank((await config()).rerank));
    },
    setUpAssistant: async (options) => {
      const { setUpAssistant } = await import('./flows/search/set-up-assistant.ts');
      // A key without an address is no valid configuration, but sufficient if the address is an argument.
      const url = options.url ?? (await config()).assistant?.url;
      const key = process.env['DOCGATE_ASSISTANT_KEY'] || undefined;
      return setUpAssistant({ ...options, url, key, fetch: (address, init) => fetch(address, init) });
    },
  };
}

/** Called for each variable that looks like a setting but is unknown. */
type Warn = (setting: UnknownSetting, says: string) => void;

async function readSettings(dataFolder: string | undefined, warn: Warn): Promise<Config> {
  const { readConfig } = await import('./config/config.ts');
  const { describeUnknown, findUnknownSettings } = await import('./config/unknown-settings.ts');
  for (const setting of findUnknownSettings(process.env)) warn(setting, describeUnknown(setting));
  return readConfig(process.env, dataFolder === undefined ? {} : { dataFolder });
}

/** @throws ConfigError for languages that the installed Tesseract does not have */
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

/** The command line of a worker process. */
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
  const { ProcessGroup } = await import('./convert/pool/process-group.ts');
  const { processSpawner } = await import('./convert/pool/spawn-process.ts');
  const folder = scratchFolder();
  const processes = new ProcessGroup({
    spawn: processSpawner({ command: ownCommand(CONVERSION_PROCESS), folder }),
    size: 1,
    perOrganization: 1,
  });
  const command = { organization: 'command', person: null } as const;
  // The process starts while the settings are read.
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

/** @returns a folder that is removed when this process exits; undefined if it can't be created */
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

type Opening = typeof import('./wire/open-for-command.ts');

async function withAdmin<Result>(
  config: Config,
  choose: (opening: Opening) => Opening['openAdmin'],
  use: (admin: AdminDeps) => Result,
): Promise<Result> {
  const { databaseFile } = await import('./wire/data-folder.ts');
  const open = choose(await import('./wire/open-for-command.ts'));
  return namingDatabase(databaseFile(config), () => {
    const admin = open(config);
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
  const { databaseFile } = await import('./wire/data-folder.ts');
  const { openFolder } = await import('./wire/open-for-command.ts');
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

/** Adds the path of the database to errors of SQLite. */
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
  // The service continues if the reader of its log is gone.
  process.stderr.on('error', () => undefined);
  const stopped = new Promise<void>((resolve) => {
    process.once('SIGTERM', () => resolve());
    process.once('SIGINT', () => resolve());
  });
  const { databaseFile } = await import('./wire/data-folder.ts');
  const { startService } = await import('./wire/start-service.ts');
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

/** Ignores that the reader of the output is gone. */
function unlessClosed(print: () => void): void {
  try {
    print();
  } catch (error) {
    if (!(error instanceof OutputClosed)) throw error;
  }
}

/** Shows a progress bar on standard error, if that is a terminal. */
function showProgress(share: number, what: string): void {
  if (!isatty(STANDARD_ERROR)) return;
  const done = Math.round(share * PROGRESS_WIDTH);
  const bar = `[${'='.repeat(done)}${' '.repeat(PROGRESS_WIDTH - done)}] ${Math.round(share * 100)} % ${what}`;
  writeOut(STANDARD_ERROR, `\r\u001b[K${share === 1 ? '' : bar.slice(0, process.stderr.columns)}`);
}

/** Ignores a closed standard error. */
function complain(line: string): void {
  unlessClosed(() => writeOut(STANDARD_ERROR, `${line}\n`));
}

/** Logs to standard error, without waiting for its reader. */
function openLog(format: LogFormat, secrets: readonly string[]): Log {
  return createLog({ format, secrets }, (line) => void process.stderr.write(line));
}

function readLogFormat(word: string | undefined): LogFormat | undefined {
  return LOG_FORMATS.find((format) => format === word);
}

/** Text for people at a terminal, JSON for programs. */
function defaultLogFormat(): LogFormat {
  return isatty(STANDARD_ERROR) ? 'text' : 'json';
}

/** Resolves once the log has been written, or after a time limit. */
async function logWritten(): Promise<void> {
  const written = new Promise<void>((resolve) => process.stderr.write('', () => resolve()));
  await Promise.race([written, Bun.sleep(LAST_LOG_MS)]);
}
