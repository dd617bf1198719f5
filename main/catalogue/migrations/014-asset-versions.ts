/** Migration 14: versions of assets that fixes made. Frozen. */

/**
 * Version 1, the original, has no row: it is current where no row is. `fixes`, `notes` (what was done and what was
 * left) and `files` are JSON.
 */
export const assetVersions = `
CREATE TABLE asset_versions (
  asset_id TEXT NOT NULL REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  number INTEGER NOT NULL CHECK (number > 1),
  name TEXT,
  from_number INTEGER NOT NULL CHECK (from_number > 0),
  made_at TEXT NOT NULL,
  fixes TEXT NOT NULL,
  notes TEXT NOT NULL,
  files TEXT NOT NULL,
  is_current INTEGER NOT NULL CHECK (is_current IN (0, 1)),
  PRIMARY KEY (asset_id, number)
) STRICT;
CREATE UNIQUE INDEX asset_versions_current ON asset_versions (asset_id) WHERE is_current = 1;
`;
