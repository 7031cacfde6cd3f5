/**
 * The job that answers a question. It waits for attached documents that are still being processed, shows the
 * answer while it is made, and keeps it at the end; one that fails for good gives the credit back. Whether the person
 * still reaches what the chat is about is looked at before it begins, and again before it is kept.
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
import type { AnswerOrder, AnswerVoice, AnswerWork, MadeAnswer } from '../answers/answer-order.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { keepProposal } from '../changes/propose-change.ts';
import type { ComparisonRequest } from '../comparisons/comparisons.ts';
import { awaitConversion } from '../conversion/await-conversion.ts';
import type { Deps } from '../deps.ts';
import { outcomeOf } from '../maintenance/work-metrics.ts';
import { listDocumentsInReach, serviceReach } from '../reach.ts';
import { findTables } from '../tables/find-tables.ts';
import { withPaths } from '../tables/reckon-over.ts';

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
  | 'comparisons'
  | 'metrics'
>;

/** Answers made at once: they are short, and a model's are mostly waiting. */
const SLOTS = 8;

/** An answer that waits for documents is woken when one is ready; this is for when the word gets lost. */
const WAIT_FOR_DOCUMENTS_MS = 5_000;

/** How often an answer under way is written down, so that a page which is reloaded shows it so far. */
const SAVE_INTERVAL_MS = 500;

/** Shown in place of an answer to somebody who was removed after they had asked, should they ever read it. */
const OUT_OF_REACH =
  'You no longer had access to these documents when this was to be answered. Nothing was charged.';

/** Earlier questions and answers that an answer may build on. */
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

/** The chat that an answer is for; undefined once its person no longer reaches what it is about. */
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
  const order = orderOf(
    session,
    documents,
    messages.filter((one) => one.ordinal < message.ordinal),
  );
  const stop = new AbortController();
  const draft = new Draft(deps, job.organizationId, message.id, stop);
  const signal = AbortSignal.any([job.signal, stop.signal]);
  const voice = { signal, ...publishing(deps, message, draft) };
  const begunAt = deps.now();
  const made = await deps.answering
    .answer(order, voice, answerWork(deps, session, signal))
    .catch((error: unknown) => {
      // Stopped by the person: the answer has ended already, as they left it.
      if (stop.signal.aborted) return undefined;
      if (error instanceof CannotAnswer) return error;
      throw error;
    });
  noteAnswer(deps, made instanceof CannotAnswer ? made : made?.answer, (deps.now() - begunAt) / 1000);
  await settleAnswer(deps, job, { message, question: order.question, made });
}

/** @param earlier the messages before the answer, its question last */
function orderOf(
  { organizationId: organization, projectId: project }: Session,
  documents: readonly DocumentId[],
  earlier: readonly Message[],
): AnswerOrder {
  const question = earlier.at(-1)?.text ?? '';
  // A follow-up means little without the question before it.
  const meant = [earlier.at(-3)?.text, question].filter(Boolean).join('\n');
  const history = toTurns(earlier.slice(0, -1)).slice(-MAX_HISTORY);
  return { organization, project, documents, question, meant, history };
}

/** Shows an answer while it is made, and keeps it so far. */
function publishing(
  { live }: Pick<Deps, 'live'>,
  { id: messageId, sessionId }: Message,
  draft: Draft,
): Omit<AnswerVoice, 'signal'> {
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
 * What an answer has the service do, in the name of whoever asked. The process that makes it may have been taken over by what
 * it reads: it names what it wants worked on, and the service looks up what that is.
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
      const version = ready.find((one) => one.number === number);
      if (version === undefined) throw notFound('document');
      return findTables(deps, organization, version, owner);
    },
    reckon: async (named, asked) => {
      const documents = withPaths(deps.blobs, named);
      return awaitConversion(deps, { kind: 'reckon', documents, asked }, owner);
    },
    compare: (before, after) => compareForAnswer(deps, { organization, account, before, after, signal }),
  };
}

/** @param seconds that it took */
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
  /** Undefined when the person has stopped it. */
  readonly made: MadeAnswer | CannotAnswer | undefined;
}

/** Keeps what came of a question, and finishes its job with it. */
async function settleAnswer(
  deps: AnswerDeps,
  job: RunningJob<AnswerTask>,
  { message, question, made }: Outcome,
): Promise<void> {
  const asked = { request_id: job.requestId, message: message.id };
  if (made instanceof CannotAnswer) {
    const { message: error, detail } = made;
    deps.log.error('assistant_failed', { ...asked, error, detail });
    return refuseAnswer(deps, job, made.message);
  }
  const answer = made?.answer;
  if (answer?.insteadOf !== undefined) {
    const { message: error, detail } = answer.insteadOf;
    deps.log.error('assistant_replaced', { ...asked, error, detail });
  }
  // A change that can't be made is not announced: the answer says why instead.
  const refusal = answer && (await keepProposals(deps, message, question, answer));
  await deps.db.commit(() => {
    job.finish();
    if (made === undefined || answer === undefined) return;
    // It was being made while its person was removed.
    if (findAnsweredSession(deps, message) === undefined) {
      return failAnswer(deps, message.organizationId, message.id, OUT_OF_REACH);
    }
    const citations = refusal === undefined ? answer.citations : [];
    const choices = refusal === undefined ? (answer.choices ?? []) : [];
    const kept = { ...answer, text: refusal ?? answer.text, citations, choices };
    keepAnswer(deps, message, kept, made.sources);
  });
}

/** @returns what is said in place of the answer, where not all that it proposes can be made */
async function keepProposals(
  deps: AnswerDeps,
  message: Message,
  question: string,
  { text, proposal, furtherProposals = [] }: Answer,
): Promise<string | undefined> {
  const refusals: string[] = [];
  const proposals = proposal === undefined ? [] : [proposal, ...furtherProposals];
  for (const one of proposals) {
    const refusal = await keepProposal(deps, message, question, one);
    if (refusal !== undefined)
      refusals.push(proposals.length === 1 ? refusal : `${one.fileName}: ${refusal}`);
  }
  if (refusals.length === 0) return undefined;
  return [...(refusals.length < proposals.length ? [text.replace(/ \[1\]$/, '')] : []), ...refusals].join(
    '\n\n',
  );
}

/** @throws AppError when another try may fare better */
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

/** Ends an answer as complete; blank when a document it is made from was deleted meanwhile. Call it in a transaction. */
function keepAnswer(
  deps: AnswerDeps,
  message: Message,
  answer: Answer,
  sources: readonly DocumentId[],
): void {
  const { db } = deps;
  const { organizationId, id } = message;
  const isWhole = listDocumentsInReach(deps, serviceReach(organizationId), sources).length === sources.length;
  const at = deps.now();
  const end = { state: 'complete', failure: null, at } as const;
  const shown: Answer = isWhole ? answer : { text: '', citations: [], found: false };
  const { text, citations, basis, choices = [] } = shown;
  if (!finishAnswer(db, organizationId, id, { ...end, text, citations, basis, choices })) return;
  if (answer.isFree === true) giveBack(deps, organizationId, id, at);
  if (isWhole) insertAnswerSources(db, organizationId, id, sources);
  recordAnswerEnd(deps, organizationId, id, 'answer.completed', at);
}

/** The answer so far. Saves itself now and then, and notices by that when the person has stopped it. */
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

  /** What was written so far is taken back. */
  restart(): void {
    this.#text = '';
  }

  append(text: string): void {
    this.#text += text;
    const { db, now } = this.#deps;
    const at = now();
    if (at - this.#savedAt < SAVE_INTERVAL_MS) return;
    this.#savedAt = at;
    const kept = db.transaction(() => updateAnswerText(db, this.#organization, this.#id, this.#text));
    if (!kept) this.#stop.abort();
  }
}

/** An answer that was shown, and whose documents are still there. */
function isShown({ role, state, text }: Message): boolean {
  return role === 'assistant' && state === 'complete' && text !== '';
}

/** Questions with their answers, leaving out those that came to nothing. */
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

/** Ends an answer as failed and gives its credit back. Call it in a transaction. */
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
  giveBack(deps, organization, messageId, at);
  recordAnswerEnd(deps, organization, messageId, 'answer.failed', at);
}

/** Gives an answer's credit back: it failed, or said nothing that costs. Call it in a transaction. */
function giveBack(
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
