-- What people see of their own sign-ins, and whether one proves that the mailbox is theirs.
ALTER TABLE sign_ins ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE sign_ins ADD COLUMN is_proven INTEGER NOT NULL DEFAULT 0 CHECK (is_proven IN (0, 1));
