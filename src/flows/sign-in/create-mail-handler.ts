/**
 * The job that mails a sign-in link. The queue holds an address and no link: each try makes a link of its own, so that
 * a copy of the database signs nobody in, and the letter is right about how long its link is good. After a crash in
 * the middle the person may get two letters, and both of them work.
 */

import type { AccountId } from '../../domain/ids.ts';
import type { Job, JobTask } from '../../domain/job.ts';
import type { Language } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import { type Mail, MailRefused, mailRetryDelayMs } from '../../domain/people/mail.ts';
import type { JobHandler, RunningJob } from '../../queue/job-loop.ts';
import { forgetCompletedJob, hasLaterInLane } from '../../store/jobs.ts';
import { findOrganization } from '../../store/organizations.ts';
import { findAccountByEmail, findLanguage } from '../../store/people/accounts.ts';
import { listSignInTargets } from '../../store/people/memberships.ts';
import type { Deps } from '../deps.ts';
import { hasSomewhereToGo, makeMailedLink } from './mailed-link.ts';

type MailTask = Extract<JobTask, { kind: 'mail' }>;
type MailDeps = Pick<Deps, 'db' | 'log' | 'now' | 'random' | 'appUrl' | 'sendMail'>;

/** Makes the letter around a link. The organizations are those where the person has a place. */
export type ComposeLetter = (
  url: string,
  language: Language,
  organizations: readonly string[],
) => Omit<Mail, 'to'>;

/** Letters under way at once; mail servers take few connections from one sender. */
const SLOTS = 4;

export function createMailHandler(deps: MailDeps, compose: ComposeLetter): JobHandler<MailTask> {
  return {
    slots: SLOTS,
    run: (job) => mailSignInLink(deps, compose, job),
    retryAfterMs: (job, error) => retryAfterMs(deps, job, error),
    // Whose letter it was is in the job, not in the log.
    giveUp: (job, reason) =>
      deps.log.error('mail_given_up', {
        request_id: job.requestId,
        job: job.id,
        attempts: job.attempt,
        error: reason,
      }),
  };
}

function retryAfterMs({ now }: MailDeps, job: Job, error: unknown): number | undefined {
  if (error instanceof MailRefused && error.isFinal) return undefined;
  return mailRetryDelayMs(job.attempt, job.createdAt, now());
}

async function mailSignInLink(
  deps: MailDeps,
  compose: ComposeLetter,
  job: RunningJob<MailTask>,
): Promise<void> {
  const { db, sendMail } = deps;
  const { email, language } = job.task;
  const account = findWelcome(deps, email);
  // Who has asked again while the mail server was away gets one letter when it is back.
  if (account !== undefined && sendMail !== null && !hasLaterInLane(db, job.lane, job.id)) {
    const url = await makeLink(deps, account);
    const letter = compose(url, findLanguage(db, account) ?? language, nameOrganizations(deps, account));
    await Promise.race([sendMail({ to: email, ...letter }), whenAborted(job.signal)]);
  }
  await db.commit(() => {
    job.finish();
    forgetCompletedJob(db, job.id);
  });
}

/** The account that has the address and a place here, or an invitation to one. */
function findWelcome(deps: MailDeps, email: Email): AccountId | undefined {
  const account = findAccountByEmail(deps.db, email);
  return account !== undefined && hasSomewhereToGo(deps, account.id) ? account.id : undefined;
}

/** @returns an address that is a credential */
async function makeLink(deps: MailDeps, accountId: AccountId): Promise<string> {
  const token = await deps.db.commit(() => makeMailedLink(deps, { accountId, proof: 'mail' }));
  return `${deps.appUrl()}/sign-in/${token}`;
}

/** Who only invites is not among them: the letter says nothing for somebody whom the person has not answered. */
function nameOrganizations({ db }: MailDeps, account: AccountId): string[] {
  const ids = new Set(listSignInTargets(db, account).map(({ organizationId }) => organizationId));
  return [...ids].map((id) => findOrganization(db, id)?.name ?? '');
}

/** A stop does not wait for a slow mail server: the job is handed back and runs after the next start. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
  );
}
