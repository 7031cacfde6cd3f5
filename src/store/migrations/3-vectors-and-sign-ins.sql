-- What passages mean, as a configured embedding model sees it.
CREATE TABLE passage_vectors (
  passage_id INTEGER PRIMARY KEY REFERENCES passages (id) ON DELETE CASCADE,
  model TEXT NOT NULL,
  vector BLOB NOT NULL
) STRICT;

-- Sign-in links that a person asked for by mail. Using one removes it.
CREATE TABLE mailed_links (
  token_hash BLOB PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX mailed_links_by_expiry ON mailed_links (expires_at);

-- By which names external identity providers know accounts.
CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject),
  UNIQUE (account_id, issuer)
) STRICT;

CREATE INDEX mailed_links_by_account ON mailed_links (account_id);

-- What people see of their own sign-ins, and whether one proves that the mailbox is theirs.
ALTER TABLE sign_ins ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_ins ADD COLUMN is_proven INTEGER NOT NULL DEFAULT 0 CHECK (is_proven IN (0, 1));

-- The language a person has chosen; null is as the browser asks for.
ALTER TABLE accounts ADD COLUMN language TEXT CHECK (language IN ('en', 'de'));
