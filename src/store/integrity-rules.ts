/**
 * Invariants between rows of several tables that no constraint expresses. Each statement returns the ids of the rows
 * that violate one, as `id`; its key is the message.
 */

/** Messages, with the statements that find the faults. */
export type Rules = Readonly<Record<string, string>>;

const OF_DOCUMENTS: Rules = {
  'the document has no version': `SELECT d.id
    FROM documents d
    WHERE NOT EXISTS (SELECT 1
                      FROM versions v
                      WHERE v.document_id = d.id)`,
  'a version of the document is missing': `SELECT document_id AS id
    FROM versions
    GROUP BY document_id
    HAVING max(number) <> count(*)`,
  'a version of the document is processing, and no job does it': `SELECT v.document_id AS id
    FROM versions v
    WHERE v.status = 'processing'
      AND NOT EXISTS (SELECT 1
                      FROM jobs j
                      WHERE j.lane = v.document_id
                        AND j.state IN ('available', 'running', 'retryable'))`,
  'the document is not known by the bytes of its first version': `SELECT v.document_id AS id
    FROM versions v
    JOIN documents d ON d.id = v.document_id
    WHERE v.number = 1
      AND NOT EXISTS (SELECT 1
                      FROM known_bytes k
                      WHERE k.project_id = d.project_id
                        AND k.sha256 = v.original_sha256)`,
  'a passage of the document is missing': `SELECT document_id AS id
    FROM passages
    WHERE document_id IS NOT NULL
    GROUP BY document_id, version
    HAVING max(ordinal) - min(ordinal) + 1 <> count(*)
        OR min(ordinal) > 1`,
  'a passage of the document has no text': `SELECT DISTINCT p.document_id AS id
    FROM passages p
    WHERE p.document_id IS NOT NULL
      AND NOT EXISTS (SELECT 1
                      FROM passage_texts t
                      WHERE t.passage_id = p.id)`,
  'a passage of the document is not in the search index': `SELECT DISTINCT p.document_id AS id
    FROM passages p
    WHERE p.document_id IS NOT NULL
      AND NOT EXISTS (SELECT 1
                      FROM passage_index_docsize i
                      WHERE i.id = p.id)`,
  'the search index has a passage that is not there': `SELECT i.id
    FROM passage_index_docsize i
    WHERE NOT EXISTS (SELECT 1
                      FROM passages p
                      WHERE p.id = i.id)`,
  'a table of the document is missing': `SELECT v.document_id AS id
    FROM versions v
    LEFT JOIN document_tables t
      ON t.document_id = v.document_id
     AND t.version = v.number
    WHERE v.cells_sha256 IS NOT NULL
    GROUP BY v.document_id, v.number
    HAVING count(t.ordinal) <> coalesce(max(t.ordinal), 0) + 1`,
};

const OF_CHATS: Rules = {
  'a message of the chat is missing': `SELECT session_id AS id
    FROM messages
    GROUP BY session_id
    HAVING max(ordinal) <> count(*)`,
  'an answer of the chat is awaited, and no job writes it': `SELECT m.session_id AS id
    FROM messages m
    WHERE m.state IN ('waiting', 'writing')
      AND NOT EXISTS (SELECT 1
                      FROM jobs j
                      WHERE j.kind = 'answer'
                        AND json_extract(j.task, '$.messageId') = m.id
                        AND j.state IN ('available', 'running', 'retryable'))`,
};

const OF_ORGANIZATIONS: Rules = {
  'the organization has a balance that its credit movements do not add up to': `SELECT o.id
    FROM organizations o
    WHERE o.credit_balance IS NOT NULL
      AND o.credit_balance <> (SELECT coalesce(sum(m.amount), 0)
                               FROM credit_movements m
                               WHERE m.organization_id = o.id)`,
  'the organization has no default project': `SELECT o.id
    FROM organizations o
    WHERE NOT EXISTS (SELECT 1
                      FROM projects p
                      WHERE p.organization_id = o.id
                        AND p.kind = 'default')`,
  'the organization has no owner': `SELECT o.id
    FROM organizations o
    WHERE NOT EXISTS (SELECT 1
                      FROM memberships m
                      WHERE m.organization_id = o.id
                        AND m.role = 'owner')`,
};

const OF_TRAILS: Rules = {
  'the audit trail names a key that is gone, and keys are never removed': `SELECT e.target AS id
    FROM audit_entries e
    WHERE e.action = 'key.created'
      AND NOT EXISTS (SELECT 1
                      FROM api_keys k
                      WHERE k.id = e.target)`,
  'the audit trail names a document that is gone, and nobody deleted it': `SELECT e.target AS id
    FROM audit_entries e
    WHERE e.action = 'document.pushed'
      AND NOT EXISTS (SELECT 1
                      FROM documents d
                      WHERE d.id = e.target)
      AND NOT EXISTS (SELECT 1
                      FROM audit_entries later
                      WHERE later.organization_id = e.organization_id
                        AND later.action = 'document.deleted'
                        AND later.target = e.target)`,
};

/** The configuration of FTS5 (schema.sql), of which its own check only looks at the version. */
const OF_SEARCH: Rules = {
  'the search index is set up otherwise than docgate does it': `SELECT k AS id
    FROM (SELECT k, v FROM passage_index_config WHERE k <> 'version'
          EXCEPT
          SELECT column1, column2
          FROM (VALUES ('rank', 'bm25(0.0, 1.0)'), ('automerge', 0), ('crisismerge', 64)))
    UNION
    SELECT column1
    FROM (VALUES ('rank'), ('automerge'), ('crisismerge'))
    WHERE column1 NOT IN (SELECT k FROM passage_index_config)`,
};

export const RULES: Rules = { ...OF_DOCUMENTS, ...OF_CHATS, ...OF_ORGANIZATIONS, ...OF_TRAILS, ...OF_SEARCH };
