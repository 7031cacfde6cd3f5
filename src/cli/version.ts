import { type Command, EXIT_OK } from './command.ts';

export const version: Command = {
  name: 'version',
  summary: 'Show the version.',
  args: [],
  options: [],
  example: 'docgate version',
  json: false,
  run: (_input, shell) => {
    shell.print(`docgate ${shell.version}`);
    return EXIT_OK;
  },
};
