import { AppError } from '../../domain/errors.ts';
import { parsePersonName } from '../../domain/people/person-name.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { updateName } from '../../store/people/accounts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** Sets the display name of a person; an empty text means the email. @throws AppError validation_error */
export async function chooseName(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  signIn: SignIn,
  text: string,
): Promise<void> {
  const name = parsePersonName(text);
  if (name === undefined) throw new AppError('validation_error', 'This can’t be a name.');
  await deps.db.commit(() => {
    updateName(deps.db, signIn.accountId, name);
    recordAudit(deps, signIn.organizationId, {
      ...actingAs(signIn),
      action: 'settings.changed',
      target: signIn.accountId,
      detail: { setting: 'name' },
      at: deps.now(),
    });
  });
}
