/**
 * The job that answers a question. It waits for attached documents that are still being processed, publishes the answer
 * while it is made, and stores it at the end; one that fails finally refunds the credit. Whether the person still has
 * access to the chat's documents is checked before it starts, and again before the answer is stored.
 */
import { type Answer, CannotAnswer, type Turn } from '../../assistant/assistant.ts';
import type { LibraryComparison } from '../../assistant/library.ts';
import { NO_ORIGIN } from '../../domain/audit.ts';
import { AppError, notFound } from '../../domain/errors.ts';
import type { DocumentId, MessageId, OrganizationId } from '../../domain/ids.ts';
import type { JobTask } from '../../domain/job.ts';
import { CREDITS_PER_ANSWER } from '../../domain/limits.ts';
import type { Message, Session } from '../../domain/session.ts';
import { type JobHandler, NotYet, type RunningJob } from '../../queue/job-loop.ts';
import { insertAnswerSources } from '../../store/answer-sources.ts';
import { moveCredits } from '../../store/credits.ts';
import { listSessionDocuments } from '../../store/documents.ts';
import {
  beginAnswer,
  findMessage,
  finishAnswer,
  listMessages,
  updateAnswerText,
} from '../../store/messages.ts';
import { findSession } from '../../store/sessions.ts';
import { listReadyVersions } from '../../store/versions.ts';
import type { AnswerCallbacks, AnswerOrder, AnswerResult, AnswerWork } from '../answers/answer-order.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { storeProposal } from '../changes/propose-change.ts';
import type { ComparisonRequest } from '../comparisons/comparisons.ts';
import { awaitConversion } from '../conversion/await-conversion.ts';
import type { Deps } from '../deps.ts';
import { outcomeOf } from '../maintenance/work-metrics.ts';
import { listDocumentsInReach, serviceReach } from '../reach.ts';
import { withPaths } from '../tables/calculate-over.ts';
import { findTables } from '../tables/find-tables.ts';

type AnswerTask = Extract<JobTask, { kind: 'answer' }>;
type AnswerDeps = Pick<
  Deps,
  | 'db'
  | 'blobs'
  | 'log'
  | 'pool'
  | 'now'
  | 'newId'
  | 'keys'
  | 'live'
  | 'answering'
  | 'indexSentences'
  | 'comparisons'
  | 'metrics'
>;

/** Concurrent answers: built-in ones are short, and those of a model mostly wait. */
const SLOTS = 8;

/** An answer that waits for documents is woken when one is ready; this is the fallback. */
const WAIT_FOR_DOCUMENTS_MS = 5_000;

/** How often an unfinished answer is saved, so that a page that is reloaded shows it so far. */
const SAVE_INTERVAL_MS = 500;

/** Replaces the answer for somebody who lost access after asking. */
const OUT_OF_REACH =
  'You no longer had access to these documents when this was to be answered. Nothing was charged.';

/** Number of earlier turns that an answer may refer to. */
const MAX_HISTORY = 6;

export function createAnswerHandler(deps: AnswerDeps): JobHandler<AnswerTask> {
  return {
    slots: SLOTS,
    run: (job) => answerQuestion(deps, job),
    giveUp: (job) => {
      const { messageId } = job.task;
      const failure = 'The Assistant could not answer. Nothing was charged; please ask again.';
      failAnswer(deps, job.organizationId, messageId, failure);
      const message = findMessage(deps.db, job.organizationId, messageId);
      if (message !== undefined) deps.live.publish(message.sessionId, { type: 'message', message });
    },
  };
}

async function answerQuestion(deps: AnswerDeps, job: RunningJob<AnswerTask>): Promise<void> {
  const { db } = deps;
  const organization = job.organizationId;
  const message = findMessage(db, organization, job.task.messageId);
  const session = message && findAnsweredSession(deps, message);
  if (message !== undefined && session === undefined) return refuseAnswer(deps, job, OUT_OF_REACH);
  const documents = session === undefined ? [] : listSessionDocuments(db, organization, session.id);
  if (documents.some((document) => document.status === 'processing')) throw new NotYet(WAIT_FOR_DOCUMENTS_MS);
  const begun = await db.commit(() => beginAnswer(db, organization, job.task.messageId));
  if (message === undefined || session === undefined || !begun) {
    // The chat was deleted, or the answer was stopped before it began.
    await db.commit(() => job.finish());
    return;
  }
  publishMessage(deps, organization, message.id);
  await writeAnswer(
    deps,
    job,
    session,
    message,
    documents.map(({ id }) => id),
  );
  publishMessage(deps, organization, message.id);
}

/** The chat of an answer; undefined if its person no longer has access to its documents. */
function findAnsweredSession({ db }: Pick<Deps, 'db'>, message: Message): Session | undefined {
  return findSession(db, message.organizationId, 'member', message.sessionId);
}

async function refuseAnswer(deps: AnswerDeps, job: RunningJob<AnswerTask>, failure: string): Promise<void> {
  await deps.db.commit(() => {
    job.finish();
    failAnswer(deps, job.organizationId, job.task.messageId, failure);
  });
}

async function writeAnswer(
  deps: AnswerDeps,
  job: RunningJob<AnswerTask>,
  session: Session,
  message: Message,
  documents: readonly DocumentId[],
): Promise<void> {
  const messages = listMessages(deps.db, job.organizationId, session.id);
  const order = createOrder(
    session,
    documents,
    messages.filter(({ ordinal }) => ordinal < message.ordinal),
  );
  const stop = new AbortController();
  const draft = new Draft(deps, job.organizationId, message.id, stop);
  const signal = AbortSignal.any([job.signal, stop.signal]);
  const voice = { signal, ...publishCallbacks(deps, message, draft) };
  const begunAt = deps.now();
  const result = await deps.answering
    .answer(order, voice, answerWork(deps, session, signal))
    .catch((error: unknown) => {
      // Stopped by the person: the answer was finished at that moment.
      if (stop.signal.aborted) return undefined;
      if (error instanceof CannotAnswer) return error;
      throw error;
    });
  noteAnswer(deps, result instanceof CannotAnswer ? result : result?.answer, (deps.now() - begunAt) / 1000);
  await recordResult(deps, job, { message, question: order.question, result });
  // Documents may have come since the chat was opened.
  deps.indexSentences(order);
}

/** @param earlier the messages before the answer; the last one is its question */
function createOrder(
  { organizationId: organization, projectId: project }: Session,
  documents: readonly DocumentId[],
  earlier: readonly Message[],
): AnswerOrder {
  const question = earlier.at(-1)?.text ?? '';
  // A follow-up question is only meaningful with the question before it.
  const meant = [earlier.at(-3)?.text, question].filter(Boolean).join('\n');
  const history = toTurns(earlier.slice(0, -1)).slice(-MAX_HISTORY);
  return { organization, project, documents, question, searchText: meant, history };
}

/** Publishes an answer while it is made, and saves it periodically. */
function publishCallbacks(
  { live }: Pick<Deps, 'live'>,
  { id: messageId, sessionId }: Message,
  draft: Draft,
): Omit<AnswerCallbacks, 'signal'> {
  return {
    onText: (text) => {
      live.publish(sessionId, { type: 'delta', messageId, offset: draft.length, text });
      draft.append(text);
    },
    onRestart: () => {
      draft.restart();
      live.publish(sessionId, { type: 'delta', messageId, offset: 0, text: '' });
    },
    onStep: (step) => live.publish(sessionId, { type: 'step', messageId, step }),
  };
}

/**
 * The work that an answer process may request, on behalf of the person who asked. The process may have been taken over
 * by a document that it reads: it only names documents, and the service looks them up itself.
 */
function answerWork(
  deps: AnswerDeps,
  { organizationId: organization, accountId: account }: Session,
  signal: AbortSignal,
): AnswerWork {
  const owner = { organization, person: account, signal };
  return {
    tables: ({ documentId, number }) => {
      const ready = listReadyVersions(deps.db, organization, [documentId]);
      const version = ready.find((candidate) => candidate.number === number);
      if (version === undefined) throw notFound('document');
      return findTables(deps, organization, version, owner);
    },
    calculate: async (named, asked) => {
      const documents = withPaths(deps.blobs, named);
      return awaitConversion(deps, { kind: 'calculate', documents, asked }, owner);
    },
    compare: (before, after) => compareForAnswer(deps, { organization, account, before, after, signal }),
  };
}

/** @param seconds duration */
function noteAnswer(
  { answering, metrics }: Pick<Deps, 'answering' | 'metrics'>,
  answer: Answer | CannotAnswer | undefined,
  seconds: number,
): void {
  const isFailed = answer instanceof CannotAnswer;
  const isModel = answering.model !== null && (isFailed || answer?.insteadOf === undefined);
  metrics.noteAnswer(isModel ? 'model' : 'built-in', isFailed ? 'failed' : outcomeOf(answer), seconds);
}

interface Outcome {
  readonly message: Message;
  readonly question: string;
  /** Undefined if the person has stopped it. */
  readonly result: AnswerResult | CannotAnswer | undefined;
}

/** Stores the outcome of a question, and finishes its job in the same transaction. */
async function recordResult(
  deps: AnswerDeps,
  job: RunningJob<AnswerTask>,
  { message, question, result }: Outcome,
): Promise<void> {
  const fields = { request_id: job.requestId, message: message.id };
  if (result instanceof CannotAnswer) {
    const { message: error, detail } = result;
    deps.log.error('assistant_failed', { ...fields, error, detail });
    return refuseAnswer(deps, job, result.message);
  }
  const answer = result?.answer;
  if (answer?.insteadOf !== undefined) {
    const { message: error, detail } = answer.insteadOf;
    deps.log.error('assistant_replaced', { ...fields, error, detail });
  }
  // A change that can't be created is not announced: the answer gives the reason instead.
  const refusal = answer && (await storeProposals(deps, message, question, answer));
  await deps.db.commit(() => {
    job.finish();
    if (result === undefined || answer === undefined) return;
    // The person may have lost access while the answer was being made.
    if (findAnsweredSession(deps, message) === undefined) {
      return failAnswer(deps, message.organizationId, message.id, OUT_OF_REACH);
    }
    const citations = refusal === undefined ? answer.citations : [];
    const choices = refusal === undefined ? (answer.choices ?? []) : [];
    const stored = { ...answer, text: refusal ?? answer.text, citations, choices };
    storeAnswer(deps, message, stored, result.sources);
  });
}

/** @returns the text that replaces the answer if not all of its proposals can be created */
async function storeProposals(
  deps: AnswerDeps,
  message: Message,
  question: string,
  { text, proposal, furtherProposals = [] }: Answer,
): Promise<string | undefined> {
  const refusals: string[] = [];
  const proposals = proposal === undefined ? [] : [proposal, ...furtherProposals];
  for (const one of proposals) {
    const refusal = await storeProposal(deps, message, question, one);
    if (refusal !== undefined)
      refusals.push(proposals.length === 1 ? refusal : `${one.fileName}: ${refusal}`);
  }
  if (refusals.length === 0) return undefined;
  return [...(refusals.length < proposals.length ? [text.replace(/ \[1\]$/, '')] : []), ...refusals].join(
    '\n\n',
  );
}

/** @throws AppError when a retry may succeed */
async function compareForAnswer(
  deps: Pick<Deps, 'comparisons'>,
  request: ComparisonRequest,
): Promise<LibraryComparison> {
  try {
    return await deps.comparisons.read(request, async ({ summary }) => summary);
  } catch (error) {
    if (error instanceof AppError && error.code === 'unprocessable') return 'too_large';
    throw error;
  }
}

/**
 * Finishes an answer as complete; without text if a document it is made from was deleted meanwhile. Call it in a
 * transaction.
 */
function storeAnswer(
  deps: AnswerDeps,
  message: Message,
  answer: Answer,
  sources: readonly DocumentId[],
): void {
  const { db } = deps;
  const { organizationId, id } = message;
  const isComplete =
    listDocumentsInReach(deps, serviceReach(organizationId), sources).length === sources.length;
  const at = deps.now();
  const end = { state: 'complete', failure: null, at } as const;
  const shown: Answer = isComplete ? answer : { text: '', citations: [], found: false };
  const { text, citations, basis, choices = [] } = shown;
  if (!finishAnswer(db, organizationId, id, { ...end, text, citations, basis, choices })) return;
  if (answer.isFree === true) refund(deps, organizationId, id, at);
  if (isComplete) insertAnswerSources(db, organizationId, id, sources);
  recordAnswerEnd(deps, organizationId, id, 'answer.completed', at);
}

/** The answer so far. It saves itself periodically, and thereby detects that the person has stopped the answer. */
class Draft {
  readonly #deps: Pick<Deps, 'db' | 'now'>;
  readonly #organization: OrganizationId;
  readonly #id: MessageId;
  readonly #stop: AbortController;
  #text = '';
  #savedAt = 0;

  constructor(
    deps: Pick<Deps, 'db' | 'now'>,
    organization: OrganizationId,
    id: MessageId,
    stop: AbortController,
  ) {
    this.#deps = deps;
    this.#organization = organization;
    this.#id = id;
    this.#stop = stop;
  }

  get length(): number {
    return this.#text.length;
  }

  /** Discards the text so far. */
  restart(): void {
    this.#text = '';
  }

  append(text: string): void {
    this.#text += text;
    const { db, now } = this.#deps;
    const at = now();
    if (at - this.#savedAt < SAVE_INTERVAL_MS) return;
    this.#savedAt = at;
    const saved = db.transaction(() => updateAnswerText(db, this.#organization, this.#id, this.#text));
    if (!saved) this.#stop.abort();
  }
}

/** Whether a message is a complete answer whose documents still exist. */
function isShown({ role, state, text }: Message): boolean {
  return role === 'assistant' && state === 'complete' && text !== '';
}

/** Pairs questions with their answers, skipping those without one. */
function toTurns(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = [];
  for (const [index, message] of messages.entries()) {
    const before = messages[index - 1];
    if (isShown(message) && before?.role === 'person') {
      turns.push({ question: before.text, answer: message.text });
    }
  }
  return turns;
}

/** Finishes an answer as failed and refunds its credit. Call it in a transaction. */
function failAnswer(
  deps: Pick<Deps, 'db' | 'now' | 'keys'>,
  organization: OrganizationId,
  messageId: MessageId,
  failure: string,
): void {
  const { db } = deps;
  const at = deps.now();
  const end = { state: 'failed' as const, text: '', citations: [], failure, at };
  if (!finishAnswer(db, organization, messageId, end)) return;
  refund(deps, organization, messageId, at);
  recordAnswerEnd(deps, organization, messageId, 'answer.failed', at);
}

/** Refunds an answer's credit, because it failed or is free. Call it in a transaction. */
function refund(
  { db }: Pick<Deps, 'db'>,
  organization: OrganizationId,
  messageId: MessageId,
  at: number,
): void {
  moveCredits(db, organization, { amount: CREDITS_PER_ANSWER, reason: 'refund', messageId, at });
}

function recordAnswerEnd(
  deps: Pick<Deps, 'db' | 'keys'>,
  organization: OrganizationId,
  messageId: MessageId,
  action: 'answer.completed' | 'answer.failed',
  at: number,
): void {
  const actor = { kind: 'service' as const };
  recordAudit(deps, organization, { actor, action, target: messageId, origin: NO_ORIGIN, at });
}

function publishMessage(deps: Pick<Deps, 'db' | 'live'>, organization: OrganizationId, id: MessageId): void {
  const message = findMessage(deps.db, organization, id);
  if (message !== undefined) deps.live.publish(message.sessionId, { type: 'message', message });
}
