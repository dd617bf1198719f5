/** Migration 5: what people say about assets, what their files tell, folders elsewhere, and what was cleared off the queue. */

/**
 * `organisation` holds a row only of an asset about which something was said. Sizes are metres, masses kilograms. An edit
 * is done in parts: each names the assets that it wants to change (JSON) until it was done in one transaction with what
 * it changed (gzipped JSON), so that an edit goes on after a kill and can be undone. Searches are
 * answered from memory: the index of texts goes. Its triggers go with its table.
 */
export const library = `
ALTER TABLE assets ADD COLUMN origin TEXT NOT NULL DEFAULT 'service' CHECK (origin IN ('service', 'folder'));
ALTER TABLE assets ADD COLUMN deleted_here_at TEXT;
ALTER TABLE jobs ADD COLUMN cleared_at TEXT;
CREATE INDEX submissions_by_asset ON submissions (asset_id) WHERE asset_id IS NOT NULL;

DROP TABLE asset_texts;
DROP TABLE asset_search;
DROP INDEX assets_listed;
CREATE INDEX assets_shelf ON assets (seq, group_id, deleted_here_at) WHERE listed = 1 AND deleted_here_at IS NULL;
CREATE INDEX assets_shelf_members ON assets (group_id, seq, deleted_here_at, listed)
  WHERE listed = 1 AND deleted_here_at IS NULL AND group_id IS NOT NULL;

CREATE INDEX assets_deleted_here ON assets (deleted_here_at, id) WHERE deleted_here_at IS NOT NULL;
CREATE INDEX jobs_shown ON jobs (seq) WHERE group_index IS NULL AND cleared_at IS NULL;

CREATE TABLE organisation (
  seq INTEGER PRIMARY KEY,
  asset_id TEXT NOT NULL UNIQUE REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  title TEXT,
  tags TEXT NOT NULL CHECK (json_valid(tags)),
  rating INTEGER NOT NULL CHECK (rating BETWEEN 0 AND 5),
  note TEXT NOT NULL,
  review TEXT CHECK (review IS NULL OR json_valid(review)),
  collections TEXT NOT NULL CHECK (json_valid(collections))
) STRICT;
CREATE INDEX organisation_collected ON organisation (collections) WHERE collections <> '[]';

CREATE TABLE collections (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at TEXT NOT NULL
) STRICT;

CREATE TABLE saved_searches (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  text TEXT NOT NULL,
  sort TEXT NOT NULL CHECK (json_valid(sort))
) STRICT;

CREATE TABLE library_edits (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  change TEXT NOT NULL CHECK (json_valid(change)),
  assets INTEGER NOT NULL CHECK (assets >= 0),
  undone INTEGER NOT NULL CHECK (undone IN (0, 1))
) STRICT;
CREATE TABLE library_edit_parts (
  seq INTEGER PRIMARY KEY,
  edit_id TEXT NOT NULL,
  part INTEGER NOT NULL,
  wanted TEXT CHECK (wanted IS NULL OR json_valid(wanted)),
  changed BLOB,
  UNIQUE (edit_id, part),
  CHECK ((wanted IS NULL) <> (changed IS NULL))
) STRICT;
CREATE INDEX library_edit_parts_open ON library_edit_parts (edit_id, part) WHERE changed IS NULL;

CREATE TABLE asset_facts (
  asset_id TEXT PRIMARY KEY NOT NULL REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  version INTEGER NOT NULL,
  inspected_at TEXT NOT NULL,
  size_x_m REAL,
  size_y_m REAL,
  size_z_m REAL,
  mass_kg REAL,
  triangles INTEGER,
  materials INTEGER,
  textures INTEGER,
  joints INTEGER,
  content_sha256 TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE asset_problems (
  asset_id TEXT NOT NULL REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  code TEXT NOT NULL,
  path TEXT NOT NULL,
  severity TEXT NOT NULL CHECK (severity IN ('error', 'warn', 'note')),
  message TEXT NOT NULL,
  fix TEXT NOT NULL,
  found_at TEXT NOT NULL,
  ignored INTEGER NOT NULL CHECK (ignored IN (0, 1)),
  PRIMARY KEY (asset_id, code, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX asset_problems_open ON asset_problems (severity, found_at) WHERE ignored = 0;
CREATE INDEX asset_problems_ignored ON asset_problems (severity, found_at) WHERE ignored = 1;

CREATE TABLE local_folders (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  path TEXT NOT NULL UNIQUE,
  watched INTEGER NOT NULL CHECK (watched IN (0, 1)),
  added_at TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('scanning', 'ready', 'missing', 'failed')),
  scanned_at TEXT,
  error TEXT CHECK (error IS NULL OR json_valid(error))
) STRICT;
CREATE TABLE asset_places (
  seq INTEGER PRIMARY KEY,
  asset_id TEXT NOT NULL UNIQUE REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  folder_id TEXT NOT NULL,
  path TEXT NOT NULL,
  stem TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  stamp TEXT NOT NULL,
  missing_since TEXT,
  UNIQUE (path, stem)
) STRICT;
CREATE INDEX asset_places_by_folder ON asset_places (folder_id);
CREATE INDEX asset_places_by_fingerprint ON asset_places (fingerprint);
`;
