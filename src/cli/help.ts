/** Renders help from the descriptions of commands. */
import { type Command, optionsOf } from './command.ts';

/** A summary of docgate, and a line for each command. */
export function overview(commands: readonly Command[]): string[] {
  return [
    'docgate turns documents into Markdown, keeps their versions, and answers questions about them.',
    '',
    'Usage: docgate COMMAND [ARGUMENTS]',
    '',
    ...summaryLines(commands),
    '',
    'Start here: docgate serve --quickstart',
    '"docgate help COMMAND" shows a command\'s arguments and an example.',
  ];
}

/** A line for each command, with aligned summaries. */
export function summaryLines(commands: readonly Command[]): string[] {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  return commands.map(({ name, summary }) => `  ${name.padEnd(width)}${summary}`);
}

function usageLine(command: Command): string {
  const args = (command.args ?? [])
    .filter((argument) => argument.text !== '')
    .map((argument) => argument.name);
  const options = (command.options ?? []).map((option) => {
    const written = option.value === undefined ? `--${option.name}` : `--${option.name} ${option.value}`;
    return option.required === true ? written : `[${written}]`;
  });
  return ['docgate', command.name, ...args, ...options, ...(command.json ? ['[--json]'] : [])].join(' ');
}

/** Help for a command: usage line, arguments, options and an example. */
export function describe(command: Command): string[] {
  const rows = [
    ...(command.args ?? [])
      .filter((argument) => argument.text !== '')
      .map((argument) => [argument.name, argument.text] as const),
    ...optionsOf(command).map(
      (option) =>
        [
          option.value === undefined ? `--${option.name}` : `--${option.name} ${option.value}`,
          option.text,
        ] as const,
    ),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  return [
    command.summary,
    '',
    `Usage: ${usageLine(command)}`,
    '',
    ...rows.map(([name, text]) => `  ${name.padEnd(width)}${text}`),
    '',
    `Example: ${command.example}`,
  ];
}
