-- From version 3 to 4: jobs that are the service's own, names that people give themselves, and when a browser was
-- last seen. SQLite changes no CHECK in place, so the jobs move into a table of today's shape.
ALTER TABLE jobs RENAME TO jobs_before;

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  organization_id TEXT REFERENCES organizations (id),
  kind TEXT NOT NULL CHECK (kind IN ('convert', 'answer', 'mail')),
  lane TEXT NOT NULL,
  task TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('available', 'running', 'retryable', 'completed', 'discarded')),
  attempt INTEGER NOT NULL DEFAULT 0,
  run_at INTEGER NOT NULL,
  lease TEXT,
  lease_until INTEGER,
  last_error TEXT,
  created_at INTEGER NOT NULL,
  finished_at INTEGER,
  CHECK ((kind = 'mail') = (organization_id IS NULL)),
  CHECK ((state = 'running') = (lease IS NOT NULL)),
  CHECK ((state = 'running') = (lease_until IS NOT NULL))
) STRICT;

INSERT INTO jobs (id, organization_id, kind, lane, task, state, attempt, run_at, lease, lease_until, last_error,
                  created_at, finished_at)
SELECT id, organization_id, kind, lane, task, state, attempt, run_at, lease, lease_until, last_error, created_at,
       finished_at
FROM jobs_before
ORDER BY id;

DROP TABLE jobs_before;

CREATE INDEX jobs_to_claim ON jobs (organization_id, kind, run_at, id) WHERE state IN ('available', 'retryable');
CREATE INDEX jobs_due ON jobs (kind, run_at) WHERE state IN ('available', 'retryable');
CREATE INDEX jobs_running ON jobs (lease_until) WHERE state = 'running';
CREATE INDEX jobs_unfinished_by_lane ON jobs (lane, id) WHERE state IN ('available', 'running', 'retryable');
CREATE INDEX jobs_by_organization ON jobs (organization_id, created_at);

ALTER TABLE accounts ADD COLUMN name TEXT;
ALTER TABLE sign_ins ADD COLUMN seen_at INTEGER NOT NULL DEFAULT 0;

UPDATE sign_ins
SET seen_at = created_at;
