/** The actor of commands: the administrator, without a network address. */
import { type ActorContext, NO_ORIGIN } from '../domain/audit.ts';

export const BY_ADMINISTRATOR: ActorContext = {
  actor: { kind: 'administrator' },
  origin: NO_ORIGIN,
};
