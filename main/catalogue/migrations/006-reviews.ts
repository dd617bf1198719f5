/** Migration 6: marks and history of reviews, and the folders elsewhere in which a review may be written beside the files. */

/**
 * `reviews` holds a row only of an asset that was reviewed; its verdict is in `organisation`. `base` is when each
 * mark was changed last as of the last time that file and catalogue were the same, `due` 1 while the file is behind:
 * so it is for the verdicts that were given before there were files.
 */
export const reviews = `
CREATE TABLE reviews (
  seq INTEGER PRIMARY KEY,
  asset_id TEXT NOT NULL UNIQUE REFERENCES assets (id) DEFERRABLE INITIALLY DEFERRED,
  body TEXT NOT NULL CHECK (json_valid(body)),
  base TEXT NOT NULL CHECK (json_valid(base)),
  marks INTEGER NOT NULL CHECK (marks >= 0),
  open_marks INTEGER NOT NULL CHECK (open_marks BETWEEN 0 AND marks),
  due INTEGER NOT NULL CHECK (due IN (0, 1)),
  file_sha256 TEXT,
  file_error TEXT CHECK (file_error IS NULL OR json_valid(file_error))
) STRICT;
CREATE INDEX reviews_due ON reviews (seq) WHERE due = 1;

INSERT INTO reviews (asset_id, body, base, marks, open_marks, due)
  SELECT asset_id, '{"marks":[],"removed":[],"history":[],"verdictAt":null}', '{}', 0, 0, 1
  FROM organisation WHERE review IS NOT NULL;

CREATE TABLE review_folders (
  folder_id TEXT PRIMARY KEY NOT NULL
) STRICT, WITHOUT ROWID;
`;
