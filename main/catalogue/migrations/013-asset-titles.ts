/** Migration 13: the title by which each asset is distinguished from all others. Frozen. */

/**
 * `own` is 1 for the user's title, 0 for that of its name or description, which is kept beside it. `base` is shared by
 * those that would be called the same; `folded` is the title as it is compared. Filled when the catalogue is opened.
 */
export const assetTitles = `
CREATE TABLE asset_titles (
  asset_id TEXT NOT NULL REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  own INTEGER NOT NULL CHECK (own IN (0, 1)),
  base TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  title TEXT NOT NULL,
  folded TEXT NOT NULL,
  PRIMARY KEY (asset_id, own)
) STRICT, WITHOUT ROWID;
CREATE INDEX asset_titles_by_base ON asset_titles (base, number);
CREATE INDEX asset_titles_by_title ON asset_titles (folded);
`;
