/**
 * Reading a chat, asking in it and stopping its answers. Every function takes the sign-in, and reaches only that
 * person's chats.
 */
import type { Document } from '../../domain/document.ts';
import { AppError } from '../../domain/errors.ts';
import type { MessageId, SessionId } from '../../domain/ids.ts';
import { MAX_OPEN_ANSWERS } from '../../domain/limits.ts';
import { actingAs } from '../../domain/people/requester.ts';
import type { SignIn } from '../../domain/people/sign-in.ts';
import { type Message, type Session, titleFrom } from '../../domain/session.ts';
import { listSessionDocuments } from '../../store/documents.ts';
import { bringForward } from '../../store/jobs.ts';
import {
  countOpenAnswers,
  findMessage,
  finishAnswer,
  listNewestMessages,
  type MessageRange,
} from '../../store/messages.ts';
import { updateSessionTitle } from '../../store/sessions.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Deps } from '../deps.ts';
import { getOwnSession } from '../reach.ts';
import { recordQuestion } from './record-question.ts';

export interface Chat {
  readonly session: Session;
  readonly documents: readonly Document[];
  /** The newest messages of the requested range. */
  readonly messages: readonly Message[];
}

/** Page size of messages: what a page shows at first, and what a live connection sends when it reconnects. */
const MESSAGES_AT_ONCE = 20;

/**
 * @param wanted range of ordinals; default is the newest messages
 * @throws AppError not_found for a chat that does not exist, or is not this person's
 */
export function getChat(
  deps: Pick<Deps, 'db' | 'live'>,
  signIn: SignIn,
  id: SessionId,
  wanted: Pick<MessageRange, 'after' | 'before'> = {},
): Chat {
  const session = getOwnSession(deps, signIn, id);
  const range = { ...wanted, limit: MESSAGES_AT_ONCE };
  return {
    session,
    documents: listSessionDocuments(deps.db, signIn.organizationId, id),
    messages: listNewestMessages(deps.db, signIn.organizationId, id, range).map((message) =>
      withDraft(deps, message),
    ),
  };
}

/** Lists the newest answers between two ordinals that propose a change, whose state may have changed. */
export function listProposals(
  deps: Pick<Deps, 'db'>,
  signIn: SignIn,
  id: SessionId,
  wanted: Pick<MessageRange, 'after' | 'before'>,
): Message[] {
  getOwnSession(deps, signIn, id);
  const range = { ...wanted, limit: MESSAGES_AT_ONCE, proposals: true };
  return listNewestMessages(deps.db, signIn.organizationId, id, range);
}

/**
 * Asks a question; the answer appears in the chat over time. The first question becomes the title of the chat.
 *
 * @returns the question, and the empty message of the answer
 * @throws AppError not_found, insufficient_credits; rate_limited while other answers of the person are in progress
 */
export async function askQuestion(
  deps: Pick<Deps, 'db' | 'now' | 'newId' | 'keys' | 'live' | 'wakeQueue'>,
  signIn: SignIn,
  id: SessionId,
  question: string,
): Promise<{ readonly question: Message; readonly answer: Message }> {
  const { db, live } = deps;
  const { title, ...messages } = await db.commit(() => {
    const session = getOwnSession(deps, signIn, id);
    requireFewOpenAnswers(deps, signIn);
    const { questionId, answerId } = recordQuestion(deps, session, question, {
      ...actingAs(signIn),
      at: deps.now(),
    });
    const message = getMessage(deps, signIn, questionId);
    const name = message.ordinal === 1 ? titleFrom(question) : '';
    if (name !== '') updateSessionTitle(db, signIn.organizationId, id, name);
    return { question: message, answer: getMessage(deps, signIn, answerId), title: name };
  });
  if (title !== '') live.publish(id, { type: 'title', title });
  live.publish(id, { type: 'message', message: messages.question });
  live.publish(id, { type: 'message', message: messages.answer });
  deps.wakeQueue();
  return messages;
}

/** Stops the answers in progress in a chat; their text so far stays. @throws AppError not_found */
export async function stopAnswers(
  deps: Pick<Deps, 'db' | 'now' | 'keys' | 'live' | 'wakeQueue'>,
  signIn: SignIn,
  id: SessionId,
): Promise<void> {
  const { db } = deps;
  const organization = signIn.organizationId;
  const stopped = await db.commit(() => {
    getOwnSession(deps, signIn, id);
    const at = deps.now();
    const newest = listNewestMessages(db, organization, id, { limit: MESSAGES_AT_ONCE });
    const answers = newest.filter(({ state }) => state === 'waiting' || state === 'writing');
    for (const { id: target, text, citations } of answers) {
      finishAnswer(db, organization, target, { state: 'stopped', text, citations, failure: null, at });
      recordAudit(deps, organization, { ...actingAs(signIn), action: 'answer.stopped', target, at });
    }
    bringForward(db, organization, id, at);
    return answers.map((answer) => getMessage(deps, signIn, answer.id));
  });
  for (const message of stopped) deps.live.publish(id, { type: 'message', message });
  deps.wakeQueue('answer');
}

/** Shows an unfinished answer up to the last published event, so that the next event continues it. */
function withDraft(deps: Pick<Deps, 'live'>, message: Message): Message {
  if (message.state !== 'writing') return message;
  return { ...message, text: deps.live.draftOf(message.id) ?? message.text };
}

/** Limits the answers in progress of one person, since each takes one of the few slots and a credit. */
function requireFewOpenAnswers(
  { db }: Pick<Deps, 'db'>,
  { organizationId, accountId }: Pick<SignIn, 'organizationId' | 'accountId'>,
): void {
  if (countOpenAnswers(db, organizationId, accountId) < MAX_OPEN_ANSWERS) return;
  throw new AppError(
    'rate_limited',
    'Other questions of yours are still being answered; ask when they are.',
    {
      headers: { 'Retry-After': '5' },
    },
  );
}

function getMessage(deps: Pick<Deps, 'db'>, signIn: SignIn, id: MessageId): Message {
  const message = findMessage(deps.db, signIn.organizationId, id);
  if (message === undefined) throw new AppError('not_found', 'There is no such message.');
  return message;
}
