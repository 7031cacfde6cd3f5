import { AppError } from '../../domain/errors.ts';
import { parsePersonName } from '../../domain/people/person-name.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { updateName } from '../../store/accounts.ts';
import type { Deps } from '../deps.ts';

/** What a person wants to be called; an empty text is by the address. @throws AppError validation_error */
export async function chooseName(
  { db }: Pick<Deps, 'db'>,
  { accountId }: SignIn,
  text: string,
): Promise<void> {
  const name = parsePersonName(text);
  if (name === undefined) throw new AppError('validation_error', 'This can’t be a name.');
  await db.commit(() => updateName(db, accountId, name));
}
