/** Migration 4: clips and what was measured in them, and that a request was sent although the check of its clip had failed. */

/** A measurement is gzipped JSON, apart from its row: lists of clips never read it. `layout_key` is empty for the board that was found. */
export const captures = `
ALTER TABLE submissions ADD COLUMN uploaded_anyway TEXT CHECK (uploaded_anyway IS NULL OR json_valid(uploaded_anyway));

CREATE TABLE captures (
  seq INTEGER PRIMARY KEY,
  input_id TEXT NOT NULL UNIQUE,
  file_name TEXT NOT NULL,
  other_names TEXT NOT NULL CHECK (json_valid(other_names)),
  size_bytes INTEGER NOT NULL CHECK (size_bytes >= 0),
  sha256 TEXT NOT NULL,
  media_type TEXT NOT NULL CHECK (media_type IN ('video/mp4', 'video/quicktime')),
  added_at TEXT NOT NULL,
  listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'checking', 'done', 'stopped', 'failed')),
  board TEXT NOT NULL CHECK (json_valid(board)),
  summary TEXT CHECK (summary IS NULL OR json_valid(summary)),
  object_key TEXT,
  best_of_object INTEGER NOT NULL CHECK (best_of_object IN (0, 1)),
  error TEXT CHECK (error IS NULL OR json_valid(error)),
  trimmed_from TEXT
) STRICT;
CREATE INDEX captures_open ON captures (state, seq) WHERE state IN ('waiting', 'checking');

CREATE TABLE measurements (
  input_id TEXT NOT NULL,
  layout_key TEXT NOT NULL,
  version INTEGER NOT NULL,
  measured_at TEXT NOT NULL,
  gzipped BLOB NOT NULL,
  PRIMARY KEY (input_id, layout_key)
) STRICT;
`;
