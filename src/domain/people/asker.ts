/** Who asks for something at a door of the service: a key, or a person who is signed in. */
import type { Acting } from '../audit.ts';
import type { Caller } from './caller.ts';
import { personActor, type SignIn } from './sign-in.ts';

export type Asker = Caller | SignIn;

/** The asker as the audit trail names who acted, with where the request came from. */
export function actingAs(
  asker: Pick<Caller, 'keyId' | 'origin'> | Pick<SignIn, 'accountId' | 'origin'>,
): Acting {
  const actor = 'keyId' in asker ? ({ kind: 'key', keyId: asker.keyId } as const) : personActor(asker);
  return { actor, origin: asker.origin };
}
