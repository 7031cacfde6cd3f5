-- From version 1 to 2: the audit trail, proposed changes, keys for metrics, and answers that are kept for retries.
ALTER TABLE organizations ADD COLUMN audit_entries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE organizations ADD COLUMN audit_seal BLOB;
ALTER TABLE api_keys ADD COLUMN metrics INTEGER NOT NULL DEFAULT 0 CHECK (metrics IN (0, 1));
ALTER TABLE versions ADD COLUMN origin TEXT NOT NULL DEFAULT 'push' CHECK (origin IN ('push', 'change'));

CREATE VIEW document_states AS
SELECT d.id, d.organization_id, d.project_id, d.created_at, newest.status, newest.external_ref, newest.file_name,
       coalesce((SELECT max(ready.number)
                 FROM versions ready
                 WHERE ready.document_id = d.id
                   AND ready.status = 'ready'), 1) AS version
FROM documents d
JOIN versions newest
  ON newest.document_id = d.id
 AND newest.number = (SELECT max(pushed.number)
                      FROM versions pushed
                      WHERE pushed.document_id = d.id
                        AND pushed.origin = 'push');

CREATE INDEX jobs_due ON jobs (kind, run_at) WHERE state IN ('available', 'retryable');

CREATE TABLE changes (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  base_version INTEGER NOT NULL,
  session_id TEXT,
  message_id TEXT,
  edits TEXT NOT NULL,
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('awaiting', 'approved', 'rejected')),
  proposed_by TEXT NOT NULL REFERENCES accounts (id),
  proposed_at INTEGER NOT NULL,
  decided_by TEXT REFERENCES accounts (id),
  decided_at INTEGER,
  decision_note TEXT,
  result_version INTEGER,
  FOREIGN KEY (document_id, organization_id) REFERENCES documents (id, organization_id),
  FOREIGN KEY (session_id, organization_id) REFERENCES sessions (id, organization_id),
  CHECK ((state = 'awaiting') = (decided_at IS NULL)),
  CHECK ((state = 'approved') = (result_version IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX changes_one_awaiting ON changes (document_id) WHERE state = 'awaiting';
CREATE INDEX changes_by_document ON changes (document_id, proposed_at);
CREATE INDEX changes_by_session ON changes (session_id) WHERE session_id IS NOT NULL;
CREATE TABLE audit_entries (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  target TEXT,
  detail TEXT NOT NULL,
  address TEXT,
  request_id TEXT,
  hash BLOB NOT NULL,
  PRIMARY KEY (organization_id, number)
) STRICT, WITHOUT ROWID;
CREATE TABLE idempotent_answers (
  key_id TEXT NOT NULL REFERENCES api_keys (id),
  idempotency_key TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  fingerprint BLOB NOT NULL,
  answer TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (key_id, idempotency_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);
