import type { Language } from '../../domain/organization.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { updateLanguage } from '../../store/people/accounts.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';

/** @param language null for the language of the browser */
export async function chooseLanguage(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  signIn: SignIn,
  language: Language | null,
): Promise<void> {
  await deps.db.commit(() => {
    updateLanguage(deps.db, signIn.accountId, language);
    recordAudit(deps, signIn.organizationId, {
      ...actingAs(signIn),
      action: 'settings.changed',
      target: signIn.accountId,
      detail: { setting: 'language' },
      at: deps.now(),
    });
  });
}
