/**
 * The job that mails a sign-in link. The queue contains an address but no link: each attempt creates a new link, so
 * that a copy of the database can't be used to sign in, and the email states the correct expiry. After a crash the
 * person may get two emails with valid links.
 */

import type { AccountId } from '../../domain/ids.ts';
import type { Job, JobTask } from '../../domain/job.ts';
import type { Language } from '../../domain/organization.ts';
import type { Email } from '../../domain/people/email.ts';
import { type Mail, MailRefused, mailRetryDelayMs } from '../../domain/people/mail.ts';
import type { JobHandler, RunningJob } from '../../queue/job-loop.ts';
import { deleteCompletedJob, hasLaterInLane } from '../../store/jobs.ts';
import { findOrganization } from '../../store/organizations.ts';
import { findAccountByEmail, findLanguage } from '../../store/people/accounts.ts';
import { listSignInTargets } from '../../store/people/memberships.ts';
import type { Deps } from '../deps.ts';
import { createMailedLink, hasSomewhereToGo } from './mailed-link.ts';

type MailTask = Extract<JobTask, { kind: 'mail' }>;
type MailDeps = Pick<Deps, 'db' | 'log' | 'now' | 'random' | 'appUrl' | 'sendMail'>;

/** Composes the email for a link. The organizations are those that the person has access to. */
export type ComposeEmail = (
  url: string,
  language: Language,
  organizations: readonly string[],
) => Omit<Mail, 'to'>;

/** Concurrent emails; mail servers accept few connections from one sender. */
const SLOTS = 4;

export function createMailHandler(deps: MailDeps, compose: ComposeEmail): JobHandler<MailTask> {
  return {
    slots: SLOTS,
    run: (job) => mailSignInLink(deps, compose, job),
    retryAfterMs: (job, error) => retryAfterMs(deps, job, error),
    // The address stays in the job and out of the log.
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
  compose: ComposeEmail,
  job: RunningJob<MailTask>,
): Promise<void> {
  const { db, sendMail } = deps;
  const { email, language } = job.task;
  const account = findRecipient(deps, email);
  // If there is a later job for the address, that one sends the email.
  if (account !== undefined && sendMail !== null && !hasLaterInLane(db, job.lane, job.id)) {
    const url = await makeLink(deps, account);
    const message = compose(url, findLanguage(db, account) ?? language, nameOrganizations(deps, account));
    await Promise.race([sendMail({ to: email, ...message }), whenAborted(job.signal)]);
  }
  await db.commit(() => {
    job.finish();
    deleteCompletedJob(db, job.id);
  });
}

/** The account of the address, if it has access to an organization or an invitation to one. */
function findRecipient(deps: MailDeps, email: Email): AccountId | undefined {
  const account = findAccountByEmail(deps.db, email);
  return account !== undefined && hasSomewhereToGo(deps, account.id) ? account.id : undefined;
}

/** @returns a link, which is a credential */
async function makeLink(deps: MailDeps, accountId: AccountId): Promise<string> {
  const token = await deps.db.commit(() => createMailedLink(deps, { accountId, proof: 'mail' }));
  return `${deps.appUrl()}/sign-in/${token}`;
}

/** Organizations with an unanswered invitation are excluded: the email must not speak for them. */
function nameOrganizations({ db }: MailDeps, account: AccountId): string[] {
  const ids = new Set(listSignInTargets(db, account).map(({ organizationId }) => organizationId));
  return [...ids].map((id) => findOrganization(db, id)?.name ?? '');
}

/** A shutdown does not wait for a slow mail server: the job runs again after the next start. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true }),
  );
}
