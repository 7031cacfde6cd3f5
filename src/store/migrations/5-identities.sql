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
