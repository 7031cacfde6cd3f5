-- What passages mean, as a configured embedding model sees it.
CREATE TABLE passage_vectors (
  passage_id INTEGER PRIMARY KEY REFERENCES passages (id) ON DELETE CASCADE,
  model TEXT NOT NULL,
  vector BLOB NOT NULL
) STRICT;
