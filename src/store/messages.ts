/**
 * Messages of chats. An answer is inserted as waiting; each transition checks the previous state.
 *
 * waiting → writing   beginAnswer
 * writing → writing   updateAnswerText, while it is written
 * waiting, writing → complete, failed, stopped   finishAnswer
 */

import type { Choice } from '../domain/choice.ts';
import type { AccountId, MessageId, OrganizationId, SessionId } from '../domain/ids.ts';
import type { Citation } from '../domain/passage.ts';
import type { Message, MessageRole, MessageState } from '../domain/session.ts';
import type { TableBasis } from '../domain/tables.ts';
import type { Database } from './database.ts';

interface Row {
  id: MessageId;
  organization_id: OrganizationId;
  session_id: SessionId;
  ordinal: number;
  role: MessageRole;
  state: MessageState;
  text: string;
  citations: string;
  basis: string | null;
  choices: string;
  failure: string | null;
  created_at: number;
  finished_at: number | null;
}

/** The columns of Row. */
const COLUMNS = `id, organization_id, session_id, ordinal, role, state, text, citations, basis, choices, failure,
  created_at, finished_at`;

/** Appends a message to its chat. @returns its ordinal, from 1 */
export function insertMessage(
  db: Database,
  organization: OrganizationId,
  message: Pick<Message, 'id' | 'sessionId' | 'role' | 'state' | 'text' | 'createdAt'>,
): number {
  const row = db.one<{ ordinal: number }>(
    `INSERT INTO messages (id, organization_id, session_id, ordinal, role, state, text, created_at, finished_at)
     SELECT $id, $organization, $session, coalesce(max(ordinal), 0) + 1, $role, $state, $text, $createdAt,
            CASE WHEN $state = 'complete' THEN $createdAt END
     FROM messages
     WHERE organization_id = $organization
       AND session_id = $session
     RETURNING ordinal`,
    {
      organization,
      id: message.id,
      session: message.sessionId,
      role: message.role,
      state: message.state,
      text: message.text,
      createdAt: message.createdAt,
    },
  );
  return row?.ordinal ?? 0;
}

export function findMessage(db: Database, organization: OrganizationId, id: MessageId): Message | undefined {
  const row = db.one<Row>(
    `SELECT ${COLUMNS}
     FROM messages
     WHERE organization_id = $organization
       AND id = $id`,
    { organization, id },
  );
  return row && toMessage(row);
}

/** Lists a chat's messages in their order. */
export function listMessages(db: Database, organization: OrganizationId, session: SessionId): Message[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS}
       FROM messages
       WHERE organization_id = $organization
         AND session_id = $session
       ORDER BY ordinal`,
      { organization, session },
    )
    .map(toMessage);
}

/** A range of a chat's messages: the newest ones between two ordinals, both exclusive. */
export interface MessageRange {
  readonly after?: number;
  readonly before?: number;
  readonly limit: number;
  /** Only answers that propose a change. */
  readonly proposals?: boolean;
}

/** Lists a range of a chat's messages, in their order. */
export function listNewestMessages(
  db: Database,
  organization: OrganizationId,
  session: SessionId,
  { after = 0, before = Number.MAX_SAFE_INTEGER, limit, proposals = false }: MessageRange,
): Message[] {
  return db
    .all<Row>(
      `SELECT ${COLUMNS}
       FROM messages
       WHERE organization_id = $organization
         AND session_id = $session
         AND ordinal > $after
         AND ordinal < $before
         AND ($proposals = 0
              OR id IN (SELECT message_id
                        FROM changes
                        WHERE organization_id = $organization
                          AND session_id = $session))
       ORDER BY ordinal DESC
       LIMIT $limit`,
      { organization, session, after, before, limit, proposals: proposals ? 1 : 0 },
    )
    .map(toMessage)
    .reverse();
}

/** Counts the unfinished answers in a person's chats. */
export function countOpenAnswers(db: Database, organization: OrganizationId, account: AccountId): number {
  // Starts from the few unfinished answers instead of the many messages.
  const row = db.one<{ open: number }>(
    `SELECT count(*) AS open
     FROM messages m INDEXED BY messages_unfinished
     CROSS JOIN reachable_sessions s
     WHERE m.organization_id = $organization
       AND m.state IN ('waiting', 'writing')
       AND s.organization_id = $organization
       AND s.id = m.session_id
       AND s.account_id = $account`,
    { organization, account },
  );
  return row?.open ?? 0;
}

/** Marks an answer as being written, also after a crash: its text so far is discarded. */
export function beginAnswer(db: Database, organization: OrganizationId, id: MessageId): boolean {
  return (
    db.run(
      `UPDATE messages
       SET state = 'writing',
           text = ''
       WHERE organization_id = $organization
         AND id = $id
         AND state IN ('waiting', 'writing')`,
      { organization, id },
    ) === 1
  );
}

/** @returns false if the answer is no longer being written */
export function updateAnswerText(
  db: Database,
  organization: OrganizationId,
  id: MessageId,
  text: string,
): boolean {
  return (
    db.run(
      `UPDATE messages
       SET text = $text
       WHERE organization_id = $organization
         AND id = $id
         AND state = 'writing'`,
      { organization, id, text },
    ) === 1
  );
}

/** The outcome of an answer. */
interface AnswerEnd {
  readonly state: 'complete' | 'failed' | 'stopped';
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly basis?: TableBasis | undefined;
  readonly choices?: readonly Choice[];
  readonly failure: string | null;
  readonly at: number;
}

/** @returns false if the answer had ended before; nothing is modified then */
export function finishAnswer(
  db: Database,
  organization: OrganizationId,
  id: MessageId,
  end: AnswerEnd,
): boolean {
  return (
    db.run(
      `UPDATE messages
       SET state = $state,
           text = $text,
           citations = $citations,
           basis = $basis,
           choices = $choices,
           failure = $failure,
           finished_at = $at
       WHERE organization_id = $organization
         AND id = $id
         AND state IN ('waiting', 'writing')`,
      {
        organization,
        id,
        state: end.state,
        text: end.text,
        citations: JSON.stringify(end.citations),
        basis: end.basis === undefined ? null : JSON.stringify(end.basis),
        choices: JSON.stringify(end.choices ?? []),
        failure: end.failure,
        at: end.at,
      },
    ) === 1
  );
}

function toMessage(row: Row): Message {
  return {
    id: row.id,
    organizationId: row.organization_id,
    sessionId: row.session_id,
    ordinal: row.ordinal,
    role: row.role,
    state: row.state,
    text: row.text,
    citations: JSON.parse(row.citations) as Citation[],
    // Written above.
    basis: row.basis === null ? null : (JSON.parse(row.basis) as TableBasis),
    choices: JSON.parse(row.choices) as Choice[],
    failure: row.failure,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  };
}
