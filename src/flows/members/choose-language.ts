import type { Language } from '../../domain/organization.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { updateLanguage } from '../../store/accounts.ts';
import type { Deps } from '../deps.ts';

/** @param language null for as the browser asks for */
export async function chooseLanguage(
  { db }: Pick<Deps, 'db'>,
  { accountId }: SignIn,
  language: Language | null,
): Promise<void> {
  await db.commit(() => updateLanguage(db, accountId, language));
}
