/** What a command is, and how its arguments are read. Help and parsing come from the same description. */
import { parseArgs } from 'node:util';
import type { Sha256 } from '../domain/document.ts';
import type { Diagnosis, Topic } from '../domain/operation/diagnosis.ts';
import type { Recipients } from '../domain/operation/recipients.ts';
import type { EmptyFolder } from '../flows/backups/restore-backup.ts';
import type { Deps } from '../flows/deps.ts';
import type { RunConversion } from '../flows/local-files/convert-file.ts';
import type { AssistantCheck, RerankCheck } from '../flows/search/check-assistant.ts';
import type { AssistantSetup, SetupOptions } from '../flows/search/set-up-assistant.ts';

/** What a command on the machine itself works with: the database, beside a running service or without one. */
export type AdminDeps = Pick<
  Deps,
  'db' | 'now' | 'newId' | 'random' | 'keys' | 'appUrl' | 'initialCredits' | 'initialLimits' | 'live'
>;

/** What a command works with that looks after the whole data folder. */
export type FolderDeps = AdminDeps &
  Pick<Deps, 'blobs' | 'log'> & {
    readonly dataFolder: string;
    readonly databaseFile: string;
    /** Where a service that holds the folder listens; undefined when none has said so. */
    listeningAddress(): string | undefined;
    /** What was wrong with the write-ahead log before it was opened, where no service holds the folder. */
    readonly logDamage: string | undefined;
    /** Blobs that were missing or damaged, and were written from the journal again when the folder was opened. */
    readonly rewritten: readonly Sha256[];
    /** Takes the folder until the returned function is called; undefined when a service holds it. */
    lock(): (() => void) | undefined;
  };

export interface ArgumentHelp {
  /** As it stands in the usage line: NAME, FILE…, [COMMAND]. */
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
  /** One line: what for. */
  readonly summary: string;
  readonly args?: readonly ArgumentHelp[];
  /** Those of its own. */
  readonly options?: readonly OptionHelp[];
  /** A command line that works. */
  readonly example: string;
  /** Whether it prints a record and so takes --json. */
  readonly json?: boolean;
  /** @returns the exit code, if it is another than EXIT_OK */
  run(input: CommandInput, shell: Shell): Promise<number | undefined> | number | undefined;
}

export interface CommandInput {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
}

/** Which docgate this is. */
export interface Build {
  readonly version: string;
  /** Null where it was not built from a repository. */
  readonly commit: string | null;
  /** When that commit was made, RFC 3339. */
  readonly date: string | null;
}

/** What commands may touch of the world. */
export interface Shell {
  /** Prints one line for people, on standard output. */
  print(line: string): void;
  /** Writes to standard output what is no line: a file's bytes, or a piece of an answer. */
  write(what: string | Uint8Array): void;
  /** Prints one line on standard error: what went wrong, or what to know about a result. */
  complain(line: string): void;
  /** Shows how far long work is, from 0 to 1, where somebody watches; 1 wipes it away. */
  progress(share: number, what: string): void;
  /** How scans are read on this machine, as the settings say. */
  ocr(): Promise<Deps['ocr']>;
  /** For the time of a callback, does conversions in processes of their own, with the service's limits. */
  withConversions<Result>(use: (run: RunConversion) => Promise<Result>): Promise<Result>;
  /** Opens the data folder for the time of a callback. @throws when there is no database */
  withAdmin<Result>(use: (deps: AdminDeps) => Result): Promise<Result>;
  /** The same, and makes folder and database where there are none. */
  withMadeAdmin<Result>(use: (deps: AdminDeps) => Result): Promise<Result>;
  /** Opens the data folder with its files, for work that takes its time. @throws when there is no database */
  withFolder<Result>(use: (deps: FolderDeps) => Promise<Result>): Promise<Result>;
  /** Makes a data folder that is empty, or not there yet: this one, or another. @throws when it holds anything */
  emptyFolder(folder?: string): Promise<EmptyFolder>;
  /** Runs the service until it is told to stop. @returns the exit code */
  serve(options: { readonly quickstart: boolean }): Promise<number>;
  /** Looks at one thing of the installation; undefined where the settings have nothing of it. */
  diagnose(topic: Topic): Promise<Diagnosis | undefined>;
  /** The other machines that the settings name. */
  recipients(): Promise<Recipients>;
  /** Asks the configured model's endpoint what it can do; undefined when none is configured. */
  checkAssistant(): Promise<AssistantCheck | undefined>;
  /** Asks the configured reranking model to put two sentences in order; null when none is configured. */
  checkRerank(): Promise<RerankCheck | null>;
  /** Looks for a model at an address, or on this machine, and tries it; undefined when none is found. */
  setUpAssistant(
    wish: Pick<SetupOptions, 'url' | 'model' | 'embeddings' | 'rerank'>,
  ): Promise<AssistantSetup | undefined>;
  readonly build: Build;
}

/** Wrong use of a command line: exit code 2 and this one line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const EXIT_OK = 0;
export const EXIT_REFUSED = 1;
export const EXIT_USAGE = 2;

/** Options that every command takes. */
const COMMON_OPTIONS: readonly OptionHelp[] = [
  { name: 'data', value: 'DIR', text: 'the data folder (otherwise DOCGATE_DATA, otherwise ./data)' },
  { name: 'help', text: 'show this help' },
];

const JSON_OPTION: OptionHelp = { name: 'json', text: 'print one JSON document instead of text' };

export function optionsOf(command: Command): readonly OptionHelp[] {
  return [...(command.options ?? []), ...(command.json ? [JSON_OPTION] : []), ...COMMON_OPTIONS];
}

/** @throws UsageError for what the command does not know, and for what is missing */
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

/** Writes `--name value` as `--name=value`, which is how a value may start with a dash. */
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
    // With strict and no `multiple`, values are texts and switches only.
    return parseArgs({ args: joinNegativeNumbers(given), options, allowPositionals: true, strict: true }) as {
      values: Record<string, string | boolean | undefined>;
      positionals: string[];
    };
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
    throw usage(command, reason);
  }
}

/** The parser takes `--amount -5` for two options; `--amount=-5` it understands. */
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

/** An option's text; the parser has made sure that a required one is there. */
export function textOption(input: CommandInput, name: string): string {
  const value = input.options[name];
  return typeof value === 'string' ? value : '';
}

/** Prints a record as JSON when asked to, otherwise as lines for people. */
export function printRecord(
  shell: Shell,
  input: CommandInput,
  record: unknown,
  lines: readonly string[],
): void {
  shell.print(input.options['json'] === true ? JSON.stringify(record) : lines.join('\n'));
}
