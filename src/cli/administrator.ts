/** Who acts when a command does: whoever is at the machine itself, from nowhere else. */
import { type ActorContext, NO_ORIGIN } from '../domain/audit.ts';

export const BY_ADMINISTRATOR: ActorContext = {
  actor: { kind: 'administrator' },
  origin: NO_ORIGIN,
};
