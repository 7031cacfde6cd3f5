-- Sign-in links that a person asked for by mail. Using one removes it.
CREATE TABLE mailed_links (
  token_hash BLOB PRIMARY KEY,
  account_id TEXT NOT NULL REFERENCES accounts (id),
  expires_at INTEGER NOT NULL
) STRICT;

CREATE INDEX mailed_links_by_expiry ON mailed_links (expires_at);
