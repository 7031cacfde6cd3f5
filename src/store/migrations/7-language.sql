-- The language a person has chosen; null is as the browser asks for.
ALTER TABLE accounts ADD COLUMN language TEXT CHECK (language IN ('en', 'de'));
