-- The current schema of the database. A new database is created from this file; one of an earlier release is upgraded
-- by the steps in src/store/migrations.ts. Conventions: ids are opaque text with a prefix for their kind; times are
-- integer milliseconds since 1970, UTC; every table with data of a tenant has organization_id, and references to such a
-- table include it, so that no row can refer to another organization. Bytes are not stored here, but in the blob store
-- under their SHA-256, before a row refers to them.

PRAGMA user_version = 15;

-- The tenants. A null balance is unlimited.
CREATE TABLE organizations (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  credit_balance INTEGER CHECK (credit_balance >= 0),
  -- When a job of this organization was last claimed: the least recently served one is next.
  served_at INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  -- The end of the audit trail: the number of entries, and an HMAC over the last hash, with a key outside of this file.
  audit_entries INTEGER NOT NULL DEFAULT 0,
  audit_seal BLOB
) STRICT;

-- Usage of each organization, maintained by triggers, so that reading it takes constant time. `docgate check` counts
-- everything nevertheless, and `--repair` stores the result.
CREATE TABLE organization_usage (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  documents INTEGER NOT NULL DEFAULT 0,
  -- Versions, by status.
  processing INTEGER NOT NULL DEFAULT 0,
  ready INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  -- Total size of the files of all versions, pushed or revised.
  file_bytes INTEGER NOT NULL DEFAULT 0,
  -- Credits spent on answers, minus refunds.
  credits_spent INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TRIGGER organizations_counted AFTER INSERT ON organizations BEGIN
  INSERT INTO organization_usage (organization_id) VALUES (new.id);
END;

-- Limits of organizations. Pushes and questions check them in their own transaction.
CREATE TABLE organization_limits (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  -- Bytes of files, documents, requests per minute, concurrent conversions, or unfinished answers.
  name TEXT NOT NULL CHECK (name IN ('storage', 'documents', 'requests', 'conversions', 'answers')),
  most INTEGER NOT NULL CHECK (most >= 0),
  PRIMARY KEY (organization_id, name)
) STRICT, WITHOUT ROWID;

-- People, identified by email in lower case. An account belongs to no organization: memberships and workspaces do.
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE CHECK (email = lower(email)),
  created_at INTEGER NOT NULL,
  -- The chosen language; null means that of the browser.
  language TEXT CHECK (language IN ('en', 'de')),
  -- The chosen display name; null means the email, which remains the identifier.
  name TEXT,
  -- When the person last signed out everywhere: older login links are invalid.
  signed_out_at INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Memberships in organizations. Login links never sign in an account that has one.
CREATE TABLE memberships (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, account_id)
) STRICT;

CREATE INDEX memberships_by_account ON memberships (account_id);

-- Pending invitations to become a member. They have no effect before they are accepted: they grant no access, end no
-- sign-in, and invalidate no login link. Only the newest link is valid, and only its hash is stored.
CREATE TABLE invitations (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  role TEXT NOT NULL CHECK (role IN ('owner', 'admin', 'member')),
  token_hash BLOB NOT NULL UNIQUE,
  invited_by TEXT NOT NULL REFERENCES accounts (id),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (organization_id, account_id)
) STRICT;

CREATE INDEX invitations_by_account ON invitations (account_id);

-- Projects contain documents: the default project of each organization, additional shared ones, and private workspaces
-- of people who were sent in.
CREATE TABLE projects (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('default', 'shared', 'workspace')),
  name TEXT NOT NULL,
  account_id TEXT REFERENCES accounts (id),
  created_at INTEGER NOT NULL,
  UNIQUE (id, organization_id),
  CHECK ((kind = 'workspace') = (account_id IS NOT NULL))
) STRICT;

CREATE UNIQUE INDEX projects_one_default ON projects (organization_id) WHERE kind = 'default';
-- A person has one workspace, in one organization: a login link must not give access to anything else.
CREATE UNIQUE INDEX projects_one_workspace ON projects (account_id) WHERE kind = 'workspace';
CREATE INDEX projects_by_organization ON projects (organization_id, created_at);

-- The projects that a person reaches, by the scope of the sign-in: their own workspace with every sign-in, other
-- projects only as a member, while the membership exists.
CREATE VIEW reachable_projects AS
SELECT organization_id, account_id, id AS project_id, 'workspace' AS scope
FROM projects
WHERE kind = 'workspace'
UNION ALL
SELECT m.organization_id, m.account_id, p.id, 'member'
FROM memberships m
JOIN projects p ON p.organization_id = m.organization_id
WHERE p.kind <> 'workspace';

-- Credentials of integrating systems. Only the hash of a key is stored.
CREATE TABLE api_keys (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  created_by TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  hint TEXT NOT NULL,
  hash BLOB NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  last_used_at INTEGER,
  revoked_at INTEGER,
  -- Whether the key only permits reading /metrics from other machines.
  metrics INTEGER NOT NULL DEFAULT 0 CHECK (metrics IN (0, 1))
) STRICT;

CREATE INDEX api_keys_by_organization ON api_keys (organization_id, created_at);

-- Every change of a balance, with its reason: "initial", "grant", "answer", "refund".
CREATE TABLE credit_movements (
  id INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  amount INTEGER NOT NULL,
  reason TEXT NOT NULL CHECK (reason IN ('initial', 'grant', 'answer', 'refund')),
  message_id TEXT,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX credit_movements_by_organization ON credit_movements (organization_id, id);

CREATE TRIGGER credit_movements_counted AFTER INSERT ON credit_movements WHEN new.reason IN ('answer', 'refund') BEGIN
  UPDATE organization_usage
  SET credits_spent = credits_spent - new.amount
  WHERE organization_id = new.organization_id;
END;

-- A document keeps its id across versions. Its status and current version are derived from the versions.
CREATE TABLE documents (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  project_id TEXT NOT NULL,
  created_by TEXT NOT NULL REFERENCES accounts (id),
  created_at INTEGER NOT NULL,
  UNIQUE (id, organization_id),
  FOREIGN KEY (project_id, organization_id) REFERENCES projects (id, organization_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX documents_by_project ON documents (organization_id, project_id, created_at);

CREATE TRIGGER documents_counted AFTER INSERT ON documents BEGIN
  UPDATE organization_usage SET documents = documents + 1 WHERE organization_id = new.organization_id;
END;

CREATE TRIGGER documents_discounted AFTER DELETE ON documents BEGIN
  UPDATE organization_usage SET documents = documents - 1 WHERE organization_id = old.organization_id;
END;

-- One row for each push and each approved change, numbered from 1 without gaps.
CREATE TABLE versions (
  document_id TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number >= 1),
  organization_id TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('processing', 'ready', 'failed')),
  external_ref TEXT,
  file_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  original_sha256 TEXT NOT NULL,
  size INTEGER NOT NULL,
  -- The processed content: set exactly when the version is ready.
  markdown_sha256 TEXT,
  failure_code TEXT,
  failure_message TEXT,
  -- JSON: content that the Markdown does not represent, and properties of the file.
  warnings TEXT NOT NULL DEFAULT '[]',
  facts TEXT NOT NULL DEFAULT '{}',
  pushed_by TEXT NOT NULL REFERENCES accounts (id),
  pushed_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- 'push': these bytes were sent; clients see the status and reference of the newest one. 'change': an approved change
  -- created them from the previous version.
  origin TEXT NOT NULL DEFAULT 'push' CHECK (origin IN ('push', 'change')),
  -- The share of its text that is tables, from 0 to 1; null until they have been read, and for versions before the
  -- current one. And the blob with the cells of those tables, column by column, which document_tables refers to.
  table_share REAL,
  cells_sha256 TEXT,
  PRIMARY KEY (document_id, number),
  FOREIGN KEY (document_id, organization_id) REFERENCES documents (id, organization_id),
  CHECK ((status = 'ready') = (markdown_sha256 IS NOT NULL)),
  CHECK (cells_sha256 IS NULL OR table_share IS NOT NULL),
  CHECK ((status = 'failed') = (failure_code IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER versions_counted AFTER INSERT ON versions BEGIN
  UPDATE organization_usage
  SET processing = processing + (new.status = 'processing'),
      ready = ready + (new.status = 'ready'),
      failed = failed + (new.status = 'failed'),
      file_bytes = file_bytes + new.size
  WHERE organization_id = new.organization_id;
END;

CREATE TRIGGER versions_discounted AFTER DELETE ON versions BEGIN
  UPDATE organization_usage
  SET processing = processing - (old.status = 'processing'),
      ready = ready - (old.status = 'ready'),
      failed = failed - (old.status = 'failed'),
      file_bytes = file_bytes - old.size
  WHERE organization_id = old.organization_id;
END;

CREATE TRIGGER versions_recounted AFTER UPDATE OF status ON versions WHEN old.status <> new.status BEGIN
  UPDATE organization_usage
  SET processing = processing + (new.status = 'processing') - (old.status = 'processing'),
      ready = ready + (new.status = 'ready') - (old.status = 'ready'),
      failed = failed + (new.status = 'failed') - (old.status = 'failed')
  WHERE organization_id = new.organization_id;
END;

CREATE INDEX versions_failed_by_document ON versions (organization_id, document_id, number) WHERE status = 'failed';
CREATE INDEX versions_by_original ON versions (original_sha256);
CREATE INDEX versions_by_markdown ON versions (markdown_sha256) WHERE markdown_sha256 IS NOT NULL;

-- For the administrator's list of recent failures.
CREATE INDEX versions_failed ON versions (finished_at) WHERE status = 'failed';
CREATE INDEX versions_by_cells ON versions (cells_sha256) WHERE cells_sha256 IS NOT NULL;

-- The tables of each document's current version, with descriptions of their columns. Their cells are in a blob, since a
-- table may have millions; the descriptions suffice to choose what to read of it.
CREATE TABLE document_tables (
  document_id TEXT NOT NULL,
  version INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  organization_id TEXT NOT NULL,
  -- Number of cells.
  cells INTEGER NOT NULL,
  -- JSON: for each column its header, kind, unit, decimal mark, distinct texts and range, and the position of its cells
  -- in the blob (src/assistant/tables/stored/description.ts).
  description TEXT NOT NULL,
  PRIMARY KEY (document_id, version, ordinal),
  FOREIGN KEY (document_id, organization_id) REFERENCES documents (id, organization_id),
  FOREIGN KEY (document_id, version) REFERENCES versions (document_id, number)
) STRICT;

-- Documents as clients see them: status, reference and failure of the newest push, and the version that exports serve,
-- which is the newest ready one, or 1. Derived instead of stored, so that a conversion that finishes late does not
-- reset anything.
CREATE VIEW document_states AS
SELECT d.id, d.organization_id, d.project_id, d.created_at, newest.status, newest.external_ref, newest.file_name,
       newest.failure_code, newest.failure_message,
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

-- Detects repeated pushes: the document that first brought these bytes into a project. The primary key ensures that
-- concurrent pushes of the same bytes create one document.
CREATE TABLE known_bytes (
  project_id TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  PRIMARY KEY (project_id, sha256),
  FOREIGN KEY (document_id, organization_id) REFERENCES documents (id, organization_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX known_bytes_by_document ON known_bytes (document_id);

-- Work that survives a crash. A running job is owned by the holder of its lease; jobs of one lane (a document, a chat,
-- a mailbox) run one after the other, ordered by id. Finished jobs are kept for a while, for support, except for
-- sign-in emails and clean-up: who requested a sign-in is private.
CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Null for jobs without an organization: emails, since accounts belong to none, and clean-up.
  organization_id TEXT REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('convert', 'answer', 'mail', 'clean')),
  lane TEXT NOT NULL,
  task TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('available', 'running', 'retryable', 'completed', 'discarded')),
  attempt INTEGER NOT NULL DEFAULT 0,
  -- Not before this time.
  run_at INTEGER NOT NULL,
  -- The lowest of an organization's jobs goes first: the time of insertion, plus an amount for long jobs, minus one if
  -- somebody waits. So short jobs overtake long ones, and none starves.
  priority_at INTEGER NOT NULL,
  -- Expected amount of work: 0 small, many run at once; 1 usual; 2 long, these may not take all slots.
  effort INTEGER NOT NULL DEFAULT 1 CHECK (effort IN (0, 1, 2)),
  lease TEXT,
  lease_until INTEGER,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  -- The id of the request, for the log; null if there was none.
  request_id TEXT,
  CHECK ((kind IN ('mail', 'clean')) = (organization_id IS NULL)),
  CHECK ((state = 'running') = (lease IS NOT NULL)),
  CHECK ((state = 'running') = (lease_until IS NOT NULL))
) STRICT;

-- Number of jobs, maintained by triggers for monitoring.
CREATE TABLE job_counts (
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  jobs INTEGER NOT NULL,
  PRIMARY KEY (kind, state)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER jobs_counted AFTER INSERT ON jobs BEGIN
  INSERT INTO job_counts (kind, state, jobs) VALUES (new.kind, new.state, 1)
  ON CONFLICT (kind, state) DO UPDATE SET jobs = jobs + 1;
END;

CREATE TRIGGER jobs_discounted AFTER DELETE ON jobs BEGIN
  UPDATE job_counts SET jobs = jobs - 1 WHERE kind = old.kind AND state = old.state;
END;

CREATE TRIGGER jobs_recounted AFTER UPDATE OF state ON jobs WHEN old.state <> new.state BEGIN
  UPDATE job_counts SET jobs = jobs - 1 WHERE kind = old.kind AND state = old.state;
  INSERT INTO job_counts (kind, state, jobs) VALUES (new.kind, new.state, 1)
  ON CONFLICT (kind, state) DO UPDATE SET jobs = jobs + 1;
END;

-- Only unfinished jobs are searched for, so only they are indexed.
CREATE INDEX jobs_to_claim ON jobs (organization_id, kind, effort, priority_at, id)
  WHERE state IN ('available', 'retryable');
CREATE INDEX jobs_due ON jobs (kind, run_at) WHERE state IN ('available', 'retryable');
CREATE INDEX jobs_running ON jobs (lease_until) WHERE state = 'running';
CREATE INDEX jobs_unfinished_by_lane ON jobs (lane, id) WHERE state IN ('available', 'running', 'retryable');
CREATE INDEX jobs_by_organization ON jobs (organization_id, created_at);
-- Finds the errors of a lane, which may quote content and are deleted with it.
CREATE INDEX jobs_with_error ON jobs (lane) WHERE last_error IS NOT NULL;

-- The passages of each document's current version, which the Assistant searches and quotes. Their texts are in a
-- separate table, so that a search can scan many of these rows cheaply.
CREATE TABLE passages (
  id INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL,
  project_id TEXT NOT NULL,
  -- Null after the document is deleted, until the passage is deleted too.
  document_id TEXT,
  version INTEGER NOT NULL,
  ordinal INTEGER NOT NULL,
  UNIQUE (document_id, version, ordinal),
  FOREIGN KEY (document_id, organization_id) REFERENCES documents (id, organization_id)
) STRICT;

CREATE TABLE passage_texts (
  passage_id INTEGER PRIMARY KEY REFERENCES passages (id) ON DELETE CASCADE,
  -- JSON array of plain texts, outermost first.
  headings TEXT NOT NULL,
  -- Preceding text that this text depends on: the header of a continued table.
  context TEXT NOT NULL,
  markdown TEXT NOT NULL,
  -- JSON: ranges that are hidden in the file, as [[start, end], …] in UTF-16 units; usually null.
  hidden TEXT
) STRICT;

-- Folded words of each passage, by its id. The text itself is in passage_texts, so the index is contentless. The scope
-- has project and document as words: this lets a search skip the passages of other tenants, although conditions on
-- passages enforce that. It does not affect the rank.
CREATE VIRTUAL TABLE passage_index USING fts5 (
  scope,
  words,
  content = '',
  contentless_delete = 1,
  tokenize = "unicode61 remove_diacritics 0"
);

INSERT INTO passage_index (passage_index, rank) VALUES ('rank', 'bm25(0.0, 1.0)');
-- Each transaction adds a segment to the index. FTS5 would merge them within a commit, hundreds of pages at once while
-- requests wait; the service does it in small steps (src/flows/conversion/merge-segments.ts). If it can't, this is the
-- maximum number of segments per level.
INSERT INTO passage_index (passage_index, rank) VALUES ('automerge', 0);
INSERT INTO passage_index (passage_index, rank) VALUES ('crisismerge', 64);

-- Vectors of passages, one signed byte per dimension: one by the configured embedding model, or without a model those of
-- its sentences and rows by the built-in encoder, one after the other. Vectors of another model count as missing.
CREATE TABLE passage_vectors (
  passage_id INTEGER PRIMARY KEY REFERENCES passages (id) ON DELETE CASCADE,
  model TEXT NOT NULL,
  vector BLOB NOT NULL
) STRICT;

-- One person's chat over documents of one project: their workspace, or as a member the default project.
CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  project_id TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (id, organization_id),
  FOREIGN KEY (project_id, organization_id) REFERENCES projects (id, organization_id)
) STRICT;

CREATE INDEX sessions_by_account ON sessions (organization_id, account_id, id);

-- Chats whose project their person reaches, by the scope of the sign-in. Every read of a chat uses this view: a chat
-- whose person has lost access to the project appears not to exist, until they regain access.
CREATE VIEW reachable_sessions AS
SELECT s.id, s.organization_id, s.project_id, s.account_id, s.title, s.created_at, r.scope,
       EXISTS (SELECT 1
               FROM messages m
               WHERE m.session_id = s.id
                 AND m.state IN ('waiting', 'writing')) AS answering
FROM sessions s
JOIN reachable_projects r
  ON r.organization_id = s.organization_id
 AND r.account_id = s.account_id
 AND r.project_id = s.project_id;

-- The documents attached to a chat, in the order of attachment.
CREATE TABLE session_documents (
  session_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY (session_id, document_id),
  FOREIGN KEY (session_id, organization_id) REFERENCES sessions (id, organization_id),
  FOREIGN KEY (document_id, organization_id) REFERENCES documents (id, organization_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX session_documents_by_document ON session_documents (document_id);

-- Messages. An answer is a message too: it waits, is written, and ends complete, failed or stopped.
CREATE TABLE messages (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  session_id TEXT NOT NULL,
  ordinal INTEGER NOT NULL CHECK (ordinal >= 1),
  role TEXT NOT NULL CHECK (role IN ('person', 'assistant')),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'writing', 'complete', 'failed', 'stopped')),
  text TEXT NOT NULL,
  -- JSON array: the passages that support an answer.
  citations TEXT NOT NULL DEFAULT '[]',
  -- JSON: the table rows that the answer was computed from, if any.
  basis TEXT,
  -- JSON array: follow-up questions to choose from.
  choices TEXT NOT NULL DEFAULT '[]',
  failure TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  UNIQUE (session_id, ordinal),
  FOREIGN KEY (session_id, organization_id) REFERENCES sessions (id, organization_id)
) STRICT;

CREATE INDEX messages_unfinished ON messages (session_id) WHERE state IN ('waiting', 'writing');
CREATE INDEX messages_stopped ON messages (session_id) WHERE state = 'stopped';

-- The documents that an answer cites, names or proposes to change: when one of them is deleted, so is the answer's
-- text.
CREATE TABLE answer_sources (
  document_id TEXT NOT NULL,
  message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
  organization_id TEXT NOT NULL,
  PRIMARY KEY (document_id, message_id),
  FOREIGN KEY (document_id, organization_id) REFERENCES documents (id, organization_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX answer_sources_by_message ON answer_sources (message_id);

-- Signed-in browsers, by the hash of their cookie. A sign-in by login link only gives access to that person's
-- workspace, whatever the account becomes; one by a member's link to everything that the membership permits.
CREATE TABLE sign_ins (
  token_hash BLOB PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  account_id TEXT NOT NULL REFERENCES accounts (id),
  scope TEXT NOT NULL CHECK (scope IN ('workspace', 'member')),
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  -- Description of the browser, from its User-Agent.
  device TEXT NOT NULL DEFAULT '',
  -- Whether ownership of the mailbox is proven, which gives access to everything of the person.
  is_proven INTEGER NOT NULL DEFAULT 0 CHECK (is_proven IN (0, 1)),
  -- When it was last used, to within a few minutes.
  seen_at INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX sign_ins_by_account ON sign_ins (account_id);
CREATE INDEX sign_ins_by_expiry ON sign_ins (expires_at);

-- Sign-in links sent by email, and those that hold the result of an identity provider until the person has chosen a
-- target. Using one deletes it.
CREATE TABLE mailed_links (
  token_hash BLOB PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  -- The proof of the person's identity.
  proof TEXT NOT NULL CHECK (proof IN ('mail', 'identity_provider')),
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX mailed_links_by_expiry ON mailed_links (expires_at);
CREATE INDEX mailed_links_by_account ON mailed_links (account_id);

-- The subjects of external identity providers, bound to accounts at the first sign-in, by a verified email.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (account_id, issuer)
) STRICT;

-- Changes to documents proposed by the Assistant or a person. At most one per document awaits approval; an approved one
-- has become a version.
CREATE TABLE changes (
  id TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  base_version INTEGER NOT NULL,
  -- The chat and the answer that proposed it.
  session_id TEXT,
  message_id TEXT,
  -- JSON: the edits, each with whether it was approved once that is decided.
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

-- The audit trail: append-only, one hash chain per organization, started when the organization is created. The hash of
-- an entry covers the entry and the previous hash, so that edited, removed or moved entries are detected
-- (flows/audit/audit-chain.ts).
CREATE TABLE audit_entries (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  number INTEGER NOT NULL,
  at INTEGER NOT NULL,
  -- The actor: "key:ID", "account:ID", or "administrator" for a command on the server.
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  -- The id of the object, if any.
  target TEXT,
  -- JSON: further details.
  detail TEXT NOT NULL,
  -- The client's address and the request's id; null for a command.
  address TEXT,
  request_id TEXT,
  hash BLOB NOT NULL,
  PRIMARY KEY (organization_id, number)
) STRICT, WITHOUT ROWID;

-- Responses stored for a day, so that a repeated request gets the same one. They contain no login links, which are
-- minted again.
CREATE TABLE idempotent_answers (
  key_id TEXT NOT NULL REFERENCES api_keys (id),
  idempotency_key TEXT NOT NULL,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  -- SHA-256 of the request: method, path, fields and the hashes of files.
  fingerprint BLOB NOT NULL,
  -- JSON: the result of the flow.
  answer TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (key_id, idempotency_key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotent_answers_by_age ON idempotent_answers (created_at);

-- How many days an organization keeps unused chats and documents; null is unlimited, and so is a missing row.
CREATE TABLE retentions (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  chats INTEGER CHECK (chats > 0),
  workspace_documents INTEGER CHECK (workspace_documents > 0),
  project_documents INTEGER CHECK (project_documents > 0),
  next_run_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- When and how the last backup, drill and check ended, for the status and the metrics.
CREATE TABLE upkeep_runs (
  kind TEXT PRIMARY KEY CHECK (kind IN ('backup', 'drill', 'check')),
  finished_at INTEGER NOT NULL,
  succeeded INTEGER NOT NULL CHECK (succeeded IN (0, 1)),
  -- Human-readable, one line.
  detail TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- A checksum over the rows of each table, by which `docgate check` detects changes in the file, and one of each block
-- of the search index. Triggers maintain them, generated from the tables above (src/store/row-sums.ts).
CREATE TABLE row_sums (
  name TEXT PRIMARY KEY,
  sum INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE index_sums (
  id INTEGER PRIMARY KEY,
  sum INTEGER NOT NULL
) STRICT;

-- Recomputes the counters above, for `docgate check`.
CREATE VIEW counted_usage AS
SELECT o.id AS organization_id, coalesce(d.documents, 0) AS documents, coalesce(v.processing, 0) AS processing,
       coalesce(v.ready, 0) AS ready, coalesce(v.failed, 0) AS failed, coalesce(v.file_bytes, 0) AS file_bytes,
       coalesce(m.credits_spent, 0) AS credits_spent
FROM organizations o
LEFT JOIN (SELECT organization_id, count(*) AS documents
           FROM documents
           GROUP BY organization_id) d ON d.organization_id = o.id
LEFT JOIN (SELECT organization_id, sum(status = 'processing') AS processing, sum(status = 'ready') AS ready,
                  sum(status = 'failed') AS failed, sum(size) AS file_bytes
           FROM versions
           GROUP BY organization_id) v ON v.organization_id = o.id
LEFT JOIN (SELECT organization_id, -sum(amount) AS credits_spent
           FROM credit_movements
           WHERE reason IN ('answer', 'refund')
           GROUP BY organization_id) m ON m.organization_id = o.id;

CREATE VIEW counted_jobs AS
SELECT kind, state, count(*) AS jobs
FROM jobs
GROUP BY kind, state;
