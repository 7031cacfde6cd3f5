/** Who asks for something at a door of the service: a key, or a person who is signed in. */
import type { ActorContext } from '../audit.ts';
import type { Caller } from './caller.ts';
import { personActor, type SignIn } from './sign-in.ts';

export type Requester = Caller | SignIn;

/** The requester as the audit trail names who acted, with where the request came from. */
export function actingAs(
  requester: Pick<Caller, 'keyId' | 'origin'> | Pick<SignIn, 'accountId' | 'origin'>,
): ActorContext {
  const actor =
    'keyId' in requester ? ({ kind: 'key', keyId: requester.keyId } as const) : personActor(requester);
  return { actor, origin: requester.origin };
}
