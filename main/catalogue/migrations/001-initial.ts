/** Migration 1: all tables. Frozen: a change of the schema is a new migration. */

/**
 * `seq` keys are time keys (`columns.ts`) where a table is listed by time. References are checked at the end of the
 * transaction, so that a service may write an asset and its job in any order. `asset_texts` is apart from `assets` so
 * that looking through all texts reads little; `asset_search` holds no text of its own, only their trigrams.
 */
export const initial = `
CREATE TABLE connections (
  id TEXT PRIMARY KEY NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('sandbox', 'service')),
  name TEXT NOT NULL,
  base_url TEXT,
  created_at TEXT NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  removed INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX connections_one_active ON connections (active) WHERE active = 1;

CREATE TABLE assets (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL REFERENCES connections (id) DEFERRABLE INITIALLY DEFERRED,
  remote_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT,
  created_at TEXT NOT NULL,
  source TEXT NOT NULL CHECK (json_valid(source)),
  folder TEXT UNIQUE,
  dimensions TEXT CHECK (dimensions IS NULL OR json_valid(dimensions)),
  effective_params TEXT NOT NULL CHECK (json_valid(effective_params)),
  UNIQUE (connection_id, remote_id)
) STRICT;
CREATE TABLE asset_texts (
  seq INTEGER PRIMARY KEY REFERENCES assets (seq) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  text TEXT NOT NULL
) STRICT;
CREATE VIRTUAL TABLE asset_search USING fts5 (
  text, tokenize = 'trigram case_sensitive 1', content = '', contentless_delete = 1
);
CREATE TRIGGER asset_texts_insert AFTER INSERT ON asset_texts BEGIN
  INSERT INTO asset_search (rowid, text) VALUES (new.seq, new.text);
END;
CREATE TRIGGER asset_texts_update AFTER UPDATE OF text ON asset_texts WHEN new.text <> old.text BEGIN
  UPDATE asset_search SET text = new.text WHERE rowid = new.seq;
END;
CREATE TRIGGER asset_texts_delete AFTER DELETE ON asset_texts BEGIN
  DELETE FROM asset_search WHERE rowid = old.seq;
END;

CREATE TABLE jobs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL REFERENCES connections (id) DEFERRABLE INITIALLY DEFERRED,
  remote_id TEXT NOT NULL,
  asset_id TEXT REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'complete', 'failed', 'canceled', 'partial')),
  stage TEXT,
  progress REAL CHECK (progress BETWEEN 0 AND 1),
  created_at TEXT NOT NULL,
  updated_at TEXT,
  started_at TEXT,
  ended_at TEXT,
  error TEXT CHECK (error IS NULL OR json_valid(error)),
  UNIQUE (connection_id, remote_id)
) STRICT;
CREATE INDEX jobs_by_asset ON jobs (asset_id, seq);
CREATE INDEX jobs_live ON jobs (connection_id, seq) WHERE status IN ('queued', 'running');

CREATE TABLE job_transitions (
  seq INTEGER PRIMARY KEY,
  job_id TEXT NOT NULL REFERENCES jobs (id) DEFERRABLE INITIALLY DEFERRED,
  at TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('queued', 'running', 'complete', 'failed', 'canceled', 'partial')),
  stage TEXT
) STRICT;
CREATE INDEX job_transitions_by_job ON job_transitions (job_id, seq);

CREATE TABLE submissions (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL REFERENCES connections (id) DEFERRABLE INITIALLY DEFERRED,
  idempotency_key TEXT NOT NULL UNIQUE,
  request TEXT NOT NULL CHECK (json_valid(request)),
  state TEXT NOT NULL CHECK (state IN ('sending', 'waiting', 'accepted', 'refused')),
  attempt INTEGER NOT NULL CHECK (attempt >= 0),
  next_try_at TEXT,
  error TEXT CHECK (error IS NULL OR json_valid(error)),
  created_at TEXT NOT NULL,
  asset_id TEXT REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  job_id TEXT REFERENCES jobs (id) DEFERRABLE INITIALLY DEFERRED
) STRICT;
CREATE INDEX submissions_by_state ON submissions (state, seq);

CREATE TABLE files (
  asset_id TEXT NOT NULL REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  path TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'downloading', 'complete', 'failed', 'refused')),
  local_path TEXT,
  size_bytes INTEGER CHECK (size_bytes >= 0),
  received_bytes INTEGER NOT NULL CHECK (received_bytes >= 0),
  sha256 TEXT,
  error TEXT CHECK (error IS NULL OR json_valid(error)),
  PRIMARY KEY (asset_id, path)
) STRICT, WITHOUT ROWID;

CREATE TABLE transfers (
  seq INTEGER PRIMARY KEY,
  asset_id TEXT NOT NULL UNIQUE REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'active', 'complete', 'stopped')),
  attempt INTEGER NOT NULL CHECK (attempt >= 0),
  next_try_at TEXT,
  error TEXT CHECK (error IS NULL OR json_valid(error))
) STRICT;
CREATE INDEX transfers_unfinished ON transfers (seq) WHERE state <> 'complete';

CREATE TABLE events (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL,
  subject TEXT NOT NULL,
  type TEXT NOT NULL,
  data TEXT NOT NULL CHECK (json_valid(data))
) STRICT;
CREATE INDEX events_by_subject ON events (subject, seq);

CREATE TRIGGER events_frozen_update BEFORE UPDATE ON events BEGIN
  SELECT RAISE(ABORT, 'events are only appended');
END;
CREATE TRIGGER events_frozen_delete BEFORE DELETE ON events BEGIN
  SELECT RAISE(ABORT, 'events are only appended');
END;
CREATE TRIGGER transitions_frozen_update BEFORE UPDATE ON job_transitions BEGIN
  SELECT RAISE(ABORT, 'job transitions are only appended');
END;
CREATE TRIGGER transitions_frozen_delete BEFORE DELETE ON job_transitions BEGIN
  SELECT RAISE(ABORT, 'job transitions are only appended');
END;
`;
