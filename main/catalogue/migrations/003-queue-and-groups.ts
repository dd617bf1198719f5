/** Migration 3: the queue ahead of the service, batches and variation sets, transfers that the user sets aside. Frozen. */

/**
 * Older tables and indexes stay on their pages; those that are new lie elsewhere in a catalogue made before than in a
 * new one, which `salvage/open-copies.ts` notes. Requests of that time had one route only, and were sent in the order in
 * which they were entered. Positions count from 1, so that there is room between two of them; NaN is bound as NULL and
 * refused.
 */
export const queueAndGroups = `
ALTER TABLE submissions ADD COLUMN body_sha256 TEXT;
ALTER TABLE submissions ADD COLUMN position REAL NOT NULL DEFAULT 0
  CHECK (position BETWEEN -9007199254740991 AND 9007199254740991);
ALTER TABLE submissions ADD COLUMN label TEXT;
ALTER TABLE submissions ADD COLUMN lineage TEXT CHECK (lineage IS NULL OR json_valid(lineage));
ALTER TABLE submissions ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));
ALTER TABLE submissions ADD COLUMN hold TEXT CHECK (hold IN ('set-slots', 'asset-limit'));
ALTER TABLE submissions ADD COLUMN may_be_at_service INTEGER NOT NULL DEFAULT 0 CHECK (may_be_at_service IN (0, 1));
ALTER TABLE submissions ADD COLUMN group_id TEXT;
UPDATE submissions SET request = json_set(request, '$.route', 'standard'), position = place.n,
  may_be_at_service = CASE WHEN state IN ('sending', 'waiting') AND attempt > 0 THEN 1 ELSE 0 END
  FROM (SELECT seq AS key, row_number() OVER (ORDER BY seq) AS n FROM submissions) place WHERE seq = place.key;
CREATE INDEX submissions_by_position ON submissions (position);
CREATE INDEX submissions_by_gaps ON submissions (json_extract(lineage, '$.groupId')) WHERE lineage IS NOT NULL;

ALTER TABLE connections ADD COLUMN asset_limit TEXT CHECK (asset_limit IS NULL OR json_valid(asset_limit));

ALTER TABLE assets ADD COLUMN group_id TEXT;
ALTER TABLE assets ADD COLUMN group_index INTEGER CHECK (group_index > 0);
ALTER TABLE assets ADD COLUMN listed INTEGER NOT NULL DEFAULT 1 CHECK (listed IN (0, 1));
CREATE INDEX assets_by_group ON assets (group_id, group_index) WHERE group_id IS NOT NULL;
CREATE INDEX assets_listed ON assets (seq) WHERE listed = 1;

ALTER TABLE jobs ADD COLUMN group_id TEXT;
ALTER TABLE jobs ADD COLUMN group_index INTEGER CHECK (group_index > 0);
CREATE INDEX jobs_by_group ON jobs (group_id, group_index, status) WHERE group_id IS NOT NULL;
CREATE INDEX jobs_alone ON jobs (seq) WHERE group_index IS NULL;

ALTER TABLE transfers ADD COLUMN paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1));
ALTER TABLE transfers ADD COLUMN via TEXT NOT NULL DEFAULT 'files' CHECK (via IN ('files', 'bundle'));

CREATE TABLE groups (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  connection_id TEXT NOT NULL REFERENCES connections (id) DEFERRABLE INITIALLY DEFERRED,
  remote_id TEXT NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('batch', 'variation_set')),
  route TEXT NOT NULL,
  name TEXT,
  count INTEGER NOT NULL CHECK (count > 0),
  created_at TEXT NOT NULL,
  submission_id TEXT,
  lineage TEXT CHECK (lineage IS NULL OR json_valid(lineage)),
  members_listed INTEGER NOT NULL CHECK (members_listed IN (0, 1)),
  UNIQUE (connection_id, remote_id)
) STRICT;
CREATE INDEX groups_unlisted ON groups (connection_id, seq) WHERE members_listed = 0;
CREATE INDEX submissions_queue ON submissions (connection_id, position, seq, state, paused, hold, may_be_at_service, id)
  WHERE state IN ('sending', 'waiting');
`;
