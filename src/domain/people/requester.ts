/** The sender of a request: an API key, or a signed-in person. */
import type { ActorContext } from '../audit.ts';
import type { Caller } from './caller.ts';
import { personActor, type SignIn } from './sign-in.ts';

export type Requester = Caller | SignIn;

/** The requester as the actor for the audit trail, with the origin of the request. */
export function actingAs(
  requester: Pick<Caller, 'keyId' | 'origin'> | Pick<SignIn, 'accountId' | 'origin'>,
): ActorContext {
  const actor =
    'keyId' in requester ? ({ kind: 'key', keyId: requester.keyId } as const) : personActor(requester);
  return { actor, origin: requester.origin };
}
