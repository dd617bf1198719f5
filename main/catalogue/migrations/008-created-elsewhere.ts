/** Migration 8: what another program of the account created, and sets that were deleted at their service. Frozen. */

/**
 * Nothing that was created elsewhere is downloaded unless the user asks. Before this version such assets were entered
 * without a job; what this library created always has one.
 */
export const createdElsewhere = `
ALTER TABLE assets ADD COLUMN created_elsewhere INTEGER NOT NULL DEFAULT 0 CHECK (created_elsewhere IN (0, 1));
UPDATE assets SET created_elsewhere = 1
  WHERE origin = 'service' AND NOT EXISTS (SELECT 1 FROM jobs WHERE jobs.asset_id = assets.id);
ALTER TABLE groups ADD COLUMN created_elsewhere INTEGER NOT NULL DEFAULT 0 CHECK (created_elsewhere IN (0, 1));
ALTER TABLE groups ADD COLUMN deleted_at_service_at TEXT;
`;
