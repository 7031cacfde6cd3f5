/** Describes commands and parses their arguments. Help and parsing use the same description. */
import { parseArgs } from 'node:util';
import type { Sha256 } from '../domain/document.ts';
import type { Diagnosis, Topic } from '../domain/operation/diagnosis.ts';
import type { Recipients } from '../domain/operation/recipients.ts';
import type { EmptyFolder } from '../flows/backups/restore-backup.ts';
import type { Deps } from '../flows/deps.ts';
import type { RunConversion } from '../flows/local-files/convert-file.ts';
import type { AssistantCheck, RerankCheck } from '../flows/search/check-assistant.ts';
import type { AssistantSetup, SetupOptions } from '../flows/search/set-up-assistant.ts';

/** Dependencies of an administrator's command: the database, whether or not a service is running. */
export type AdminDeps = Pick<
  Deps,
  'db' | 'now' | 'newId' | 'random' | 'keys' | 'appUrl' | 'initialCredits' | 'initialLimits' | 'live'
>;

/** Dependencies of a command on the complete data folder. */
export type FolderDeps = AdminDeps &
  Pick<Deps, 'blobs' | 'log'> & {
    readonly dataFolder: string;
    readonly databaseFile: string;
    /** The address that the running service listens on; undefined if unknown. */
    listeningAddress(): string | undefined;
    /** Damage to the write-ahead log before it was opened; only checked if no service is running. */
    readonly logDamage: string | undefined;
    /** Blobs that were restored from the journal when the folder was opened. */
    readonly rewritten: readonly Sha256[];
    /** Locks the folder until the returned function is called; undefined if a service holds it. */
    lock(): (() => void) | undefined;
  };

export interface ArgumentHelp {
  /** As in the usage line: NAME, FILE…, [COMMAND]. */
  readonly name: string;
  readonly text: string;
}

export interface OptionHelp {
  /** Without its dashes. */
  readonly name: string;
  /** The value's name, such as EMAIL; a switch has none. */
  readonly value?: string;
  readonly required?: boolean;
  /** The value is whatever follows, even if it starts with a dash. */
  readonly isFreeText?: boolean;
  readonly text: string;
}

export interface Command {
  /** One or two words, as typed. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  readonly args?: readonly ArgumentHelp[];
  /** Options besides the common ones. */
  readonly options?: readonly OptionHelp[];
  /** A valid command line. */
  readonly example: string;
  /** Whether it prints a record and thus supports --json. */
  readonly json?: boolean;
  /** @returns the exit code; default is EXIT_OK */
  run(input: CommandInput, shell: Shell): Promise<number | undefined> | number | undefined;
}

export interface CommandInput {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** The version of this executable. */
export interface Build {
  readonly version: string;
  /** Null if not built from a repository. */
  readonly commit: string | null;
  /** Time of that commit, RFC 3339. */
  readonly date: string | null;
}

/** The environment of commands. */
export interface Shell {
  /** Prints one line for people, on standard output. */
  print(line: string): void;
  /** Writes to standard output without a line end: a file's bytes, or a piece of an answer. */
  write(what: string | Uint8Array): void;
  /** Prints one line on standard error: an error, or a note about a result. */
  complain(line: string): void;
  /** Shows the progress of long work on a terminal, from 0 to 1; 1 removes it. */
  progress(share: number, what: string): void;
  /** The settings of text recognition. */
  ocr(): Promise<Deps['ocr']>;
  /** Runs conversions in separate processes during a callback, with the service's limits. */
  withConversions<Result>(use: (run: RunConversion) => Promise<Result>): Promise<Result>;
  /** Opens the data folder during a callback. @throws if there is no database */
  withAdmin<Result>(use: (deps: AdminDeps) => Result): Promise<Result>;
  /** Like withAdmin, but creates a missing folder and database. */
  withNewAdmin<Result>(use: (deps: AdminDeps) => Result): Promise<Result>;
  /** Opens the data folder with its files during a callback. @throws if there is no database */
  withFolder<Result>(use: (deps: FolderDeps) => Promise<Result>): Promise<Result>;
  /** Creates an empty data folder: this one, or another. @throws if it is not empty */
  emptyFolder(folder?: string): Promise<EmptyFolder>;
  /** Runs the service until it is stopped. @returns the exit code */
  serve(options: { readonly quickstart: boolean }): Promise<number>;
  /** Diagnoses a topic; undefined if it is not configured. */
  diagnose(topic: Topic): Promise<Diagnosis | undefined>;
  /** Other machines that receive data, according to the settings. */
  recipients(): Promise<Recipients>;
  /** Tests the configured model endpoint; undefined if none is configured. */
  checkAssistant(): Promise<AssistantCheck | undefined>;
  /** Tests the configured reranking model; null if none is configured. */
  checkRerank(): Promise<RerankCheck | null>;
  /** Finds a model at an address or on this machine, and tests it; undefined if none is found. */
  setUpAssistant(
    options: Pick<SetupOptions, 'url' | 'model' | 'embeddings' | 'rerank'>,
  ): Promise<AssistantSetup | undefined>;
  readonly build: Build;
}

/** Invalid use of a command line: exit code 2 and this one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const EXIT_OK = 0;
export const EXIT_REFUSED = 1;
export const EXIT_USAGE = 2;

/** Options of every command. */
const COMMON_OPTIONS: readonly OptionHelp[] = [
  { name: 'data', value: 'DIR', text: 'the data folder (otherwise DOCGATE_DATA, otherwise ./data)' },
  { name: 'help', text: 'show this help' },
];

const JSON_OPTION: OptionHelp = { name: 'json', text: 'print one JSON document instead of text' };

export function optionsOf(command: Command): readonly OptionHelp[] {
  return [...(command.options ?? []), ...(command.json ? [JSON_OPTION] : []), ...COMMON_OPTIONS];
}

/** @throws UsageError for unknown and for missing arguments */
export function parseCommandLine(command: Command, given: readonly string[]): CommandInput {
  const options = Object.fromEntries(
    optionsOf(command).map((option) => [
      option.name,
      { type: option.value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const { values, positionals } = parse(command, joinFreeTexts(command, given), options);
  if (values['help'] === true) return { args: [], options: values };
  const { args = [] } = command;
  const needed = args.filter((argument) => !argument.name.startsWith('['));
  const missing = needed[positionals.length]?.name;
  if (missing !== undefined) throw usage(command, `${missing} is missing`);
  const many = args.some((argument) => argument.name.includes('…'));
  const extra = positionals[args.length];
  if (!many && extra !== undefined) throw usage(command, `"${extra}" is one argument too many`);
  for (const option of optionsOf(command)) {
    if (option.required === true && values[option.name] === undefined) {
      throw usage(command, `--${option.name} ${option.value ?? ''} is missing`);
    }
  }
  return { args: positionals, options: values };
}

/** Rewrites `--name value` as `--name=value`, so that a value may start with a dash. */
function joinFreeTexts(command: Command, given: readonly string[]): string[] {
  const free = new Set(
    optionsOf(command)
      .filter((option) => option.isFreeText)
      .map((option) => `--${option.name}`),
  );
  const joined: string[] = [];
  for (let index = 0; index < given.length; index++) {
    const word = given[index] ?? '';
    const value = given[index + 1];
    if (free.has(word) && value !== undefined) {
      joined.push(`${word}=${value}`);
      index++;
    } else joined.push(word);
  }
  return joined;
}

function parse(
  command: Command,
  given: readonly string[],
  options: Record<string, { type: 'boolean' | 'string' }>,
): { values: Record<string, string | boolean | undefined>; positionals: string[] } {
  try {
    // With `strict` and without `multiple`, values are strings and booleans.
    return parseArgs({ args: joinNegativeNumbers(given), options, allowPositionals: true, strict: true }) as {
      values: Record<string, string | boolean | undefined>;
      positionals: string[];
    };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
    throw usage(command, reason);
  }
}

/** The parser reads `--amount -5` as two options, so it is rewritten as `--amount=-5`. */
function joinNegativeNumbers(given: readonly string[]): string[] {
  const joined: string[] = [];
  for (const word of given) {
    const before = joined.at(-1);
    const isValue = /^-\d/.test(word) && before !== undefined && /^--[^=]+$/.test(before);
    if (isValue) joined[joined.length - 1] = `${before}=${word}`;
    else joined.push(word);
  }
  return joined;
}

export function usage(command: Pick<Command, 'name'>, problem: string): UsageError {
  return new UsageError(`docgate ${command.name}: ${problem}; see "docgate help ${command.name}"`);
}

/** Returns an option's text; the parser has checked required ones. */
export function textOption(input: CommandInput, name: string): string {
  const value = input.options[name];
  return typeof value === 'string' ? value : '';
}

/** Prints a record as JSON if requested, otherwise as lines for people. */
export function printRecord(
  shell: Shell,
  input: CommandInput,
  record: unknown,
  lines: readonly string[],
): void {
  shell.print(input.options['json'] === true ? JSON.stringify(record) : lines.join('\n'));
}
