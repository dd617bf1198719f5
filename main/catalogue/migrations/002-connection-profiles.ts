/** Migration 2: paths of a connection, what its service does not offer, and assets deleted at their service. Frozen. */

/** Columns only: a salvage grafts the newest schema over a damaged file, and relies on every table staying on its page. */
export const connectionProfiles = `
ALTER TABLE connections ADD COLUMN paths TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(paths));
ALTER TABLE connections ADD COLUMN not_offered TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(not_offered));
ALTER TABLE assets ADD COLUMN deleted_at_service_at TEXT;
`;
