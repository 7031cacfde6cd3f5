/** Runs a command line. Exit codes: 0 success, 1 refusal, 2 usage error; errors are one line on standard error. */
import {
  EXIT_OK,
  EXIT_REFUSED,
  EXIT_USAGE,
  parseCommandLine,
  type Shell,
  textOption,
  UsageError,
} from './command.ts';
import { commandsOfGroup, findCommand, renderHelp, unknownCommand } from './commands.ts';
import { explainFault } from './explain-fault.ts';
import { explainRefusal, isRefusal } from './refusal.ts';

/** Creates the environment of a command, for the folder of `--data` if given. */
export type OpenShell = (dataFolder: string | undefined) => Shell;

/** @param words the command line without the program's name @returns the exit code */
export async function runCommandLine(words: readonly string[], openShell: OpenShell): Promise<number> {
  try {
    return await dispatch(words, openShell);
  } catch (error) {
    if (error instanceof UsageError) {
      openShell(undefined).complain(error.message);
      return EXIT_USAGE;
    }
    const refusal = isRefusal(error) ? explainRefusal(error) : explainFault(error);
    if (refusal === undefined) throw error;
    openShell(undefined).complain(`docgate: ${refusal}`);
    return EXIT_REFUSED;
  }
}

async function dispatch(words: readonly string[], openShell: OpenShell): Promise<number> {
  const [first] = words;
  if (first === undefined || first === '--help' || first === '-h') return printHelp([], openShell);
  if (first === '--version' || first === '-v') return dispatch(['version', ...words.slice(1)], openShell);
  const match = findCommand(words);
  if (match === undefined) throw notACommand(words);
  const input = parseCommandLine(match.command, words.slice(match.words));
  if (input.options['help'] === true) return printHelp(match.command.name.split(' '), openShell);
  return (await match.command.run(input, openShell(textOption(input, 'data') || undefined))) ?? EXIT_OK;
}

function printHelp(words: readonly string[], openShell: OpenShell): number {
  const shell = openShell(undefined);
  for (const line of renderHelp(words)) shell.print(line);
  return EXIT_OK;
}

function notACommand(words: readonly string[]): UsageError {
  const [first = '', second] = words;
  const verbs = commandsOfGroup(first).map((command) => command.name.slice(first.length + 1));
  if (verbs.length === 0) return unknownCommand(first);
  const problem = second === undefined ? 'a verb is missing' : `there is no verb "${second}"`;
  return new UsageError(`docgate ${first}: ${problem}; it has ${verbs.join(', ')}`);
}
