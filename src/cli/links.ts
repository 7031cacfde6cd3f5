import { rotateLoginLinks } from '../flows/sign-in/login-link.ts';
import { BY_ADMINISTRATOR } from './administrator.ts';
import { type Command, EXIT_OK } from './command.ts';

export const linksRotate: Command = {
  name: 'links rotate',
  summary: 'End every login link there is, of all organizations; who is signed in stays so.',
  args: [],
  options: [],
  example: 'docgate links rotate',
  json: false,
  run: async (_input, shell) => {
    await shell.withAdmin((deps) => rotateLoginLinks(deps, BY_ADMINISTRATOR));
    shell.print('All login links have ended; new ones are minted as before.');
    return EXIT_OK;
  },
};
