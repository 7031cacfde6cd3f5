import type { Command } from './command.ts';

export const serve: Command = {
  name: 'serve',
  summary: 'Run the service: API, application and queue. SIGTERM or Ctrl-C ends it cleanly.',
  options: [
    {
      name: 'quickstart',
      text: 'on an empty data folder, first make an organization and print how to use it',
    },
  ],
  example: 'DOCGATE_LISTEN=127.0.0.1:8080 docgate serve --data /var/lib/docgate',
  run: (input, shell) => shell.serve({ quickstart: input.options['quickstart'] === true }),
};
