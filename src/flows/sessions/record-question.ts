/** Adds a question to a chat: the person's message, the message for the answer, the credit and the job; atomic. */
import type { ActorContext } from '../../domain/audit.ts';
import { AppError } from '../../domain/errors.ts';
import type { MessageId } from '../../domain/ids.ts';
import { CREDITS_PER_ANSWER } from '../../domain/limits.ts';
import type { Session } from '../../domain/session.ts';
import { moveCredits } from '../../store/credits.ts';
import { insertJob } from '../../store/jobs.ts';
import { insertMessage } from '../../store/messages.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { requireFewAnswers } from '../organizations/organization-limits.ts';

export interface RecordedQuestion {
  readonly questionId: MessageId;
  readonly answerId: MessageId;
}

/** Call it in a transaction. @throws AppError insufficient_credits, or rate_limited while too many answers are open */
export function recordQuestion(
  deps: Pick<Deps, 'db' | 'newId' | 'keys'>,
  session: Pick<Session, 'id' | 'organizationId'>,
  question: string,
  acting: ActorContext & { readonly at: number },
): RecordedQuestion {
  const { db, newId } = deps;
  const { at } = acting;
  const organization = session.organizationId;
  const questionId = newId('message');
  const answerId = newId('message');
  requireFewAnswers(deps, organization);
  const price = { amount: -CREDITS_PER_ANSWER, reason: 'answer' as const, messageId: answerId, at };
  if (!moveCredits(db, organization, price)) {
    throw new AppError(
      'insufficient_credits',
      'The organization has no credits left for the Assistant to answer; top up and ask again.',
    );
  }
  const row = { sessionId: session.id, createdAt: at };
  const asked = { role: 'person', state: 'complete', text: question } as const;
  insertMessage(db, organization, { ...row, ...asked, id: questionId });
  const answer = { role: 'assistant', state: 'waiting', text: '' } as const;
  insertMessage(db, organization, { ...row, ...answer, id: answerId });
  insertJob(db, organization, {
    task: { kind: 'answer', messageId: answerId },
    lane: session.id,
    runAt: at,
    createdAt: at,
    requestId: acting.origin.requestId,
  });
  recordAudit(deps, organization, { ...acting, action: 'question.asked', target: session.id });
  return { questionId, answerId };
}
