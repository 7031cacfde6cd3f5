/** Who acts when a command does: whoever is at the machine itself, from nowhere else. */
import { type Acting, NO_ORIGIN } from '../domain/audit.ts';

export const BY_ADMINISTRATOR: Acting = {
  actor: { kind: 'administrator' },
  origin: NO_ORIGIN,
};
