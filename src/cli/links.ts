import { rotateLoginLinks } from '../flows/sign-in/login-link.ts';
import { BY_ADMINISTRATOR } from './administrator.ts';
import type { Command } from './command.ts';

export const linksRotate: Command = {
  name: 'links rotate',
  summary: 'End every login link there is, of all organizations; who is signed in stays so.',
  example: 'docgate links rotate',
  run: async (_input, shell) => {
    await shell.withAdmin((deps) => rotateLoginLinks(deps, BY_ADMINISTRATOR));
    shell.print('All login links have ended; new ones are minted as before.');
  },
};
