/**
 * Completes a command line. The scripts of the shells are a few lines that call this, so that all shells offer the
 * same, according to this executable.
 */
import { type Command, type CommandInput, optionsOf, usage } from '../command.ts';
import bash from './docgate.bash' with { type: 'text' };
import fish from './docgate.fish' with { type: 'text' };
import zsh from './docgate.zsh' with { type: 'text' };

const SCRIPTS: Readonly<Record<string, string>> = { bash, zsh, fish };

/** Tells the script to complete file names. */
const FILES = ':';

/** Matches names of values and arguments that are paths. */
const PATH_NAME = /^\[?(?:FILE|DIR)\b/;

/** Matches values and arguments with a fixed set of words: `md|docx`. */
const CHOICES = /^[a-z]+(?:\|[a-z]+)+$/;

type FindCommand = (
  words: readonly string[],
) => { readonly command: Command; readonly words: number } | undefined;

/** Implements `docgate completion`: prints the script of a shell or, when called by the script, the completions. */
export function answerCompletion(
  { args: [shell = '', ...words] }: CommandInput,
  command: Command,
  commands: readonly Command[],
  find: FindCommand,
): readonly string[] {
  const script = SCRIPTS[shell];
  if (script === undefined) throw usage(command, `there is none for "${shell}"`);
  return words.length === 0 ? [script.trimEnd()] : complete(words, commands, find);
}

/**
 * @param words the command line without the program's name; the last word is being typed, and may be empty
 * @returns a line for each completion, with its description after a tab
 */
function complete(words: readonly string[], commands: readonly Command[], find: FindCommand): string[] {
  const typed = words.at(-1) ?? '';
  const before = words.slice(0, -1);
  const found = find(before);
  const lines =
    found === undefined || found.command.name === 'help'
      ? commandWords(found === undefined ? before : before.slice(1), commands)
      : argumentWords(found.command, before.slice(found.words), typed);
  return lines.filter((line) => line === FILES || line.startsWith(typed));
}

/** The first words of commands, or the second ones in a group. */
function commandWords(before: readonly string[], commands: readonly Command[]): string[] {
  const lines = new Map<string, string>();
  for (const { name, summary } of commands) {
    const parts = name.split(' ');
    const word = parts[before.length];
    if (word === undefined || before.some((part, index) => part !== parts[index])) continue;
    const group =
      parts.length > before.length + 1 ? commands.filter((one) => one.name.startsWith(`${word} `)) : [];
    const verbs = group.map((one) => one.name.slice(word.length + 1));
    lines.set(word, `${word}\t${verbs.length > 0 ? verbs.join(', ') : summary}`);
  }
  return [...lines.values()];
}

function argumentWords(command: Command, before: readonly string[], typed: string): string[] {
  const options = optionsOf(command);
  const valueNameOf = (word: string | undefined) => options.find(({ name }) => word === `--${name}`)?.value;
  const value = valueNameOf(before.at(-1));
  if (value !== undefined) return valueWords(value);
  if (typed.startsWith('-')) {
    const rest = options.filter(({ name }) => !before.includes(`--${name}`));
    return rest.map(({ name, text }) => `--${name}\t${text}`);
  }
  const given = before.filter(
    (word, index) => !word.startsWith('-') && valueNameOf(before[index - 1]) === undefined,
  );
  const { args = [] } = command;
  const many = args.find(({ name }) => name.includes('…'));
  return valueWords((args[given.length] ?? many)?.name ?? '');
}

function valueWords(name: string): string[] {
  if (PATH_NAME.test(name)) return [FILES];
  return CHOICES.test(name) ? name.split('|') : [];
}
