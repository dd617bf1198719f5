/** Migration 11: requests whose end no create command has reported yet. Frozen. */

/** What waits may have been left in the queue by such a command; what is accepted or refused was reported, as far as is known. */
export const unreported = `
ALTER TABLE submissions ADD COLUMN unreported INTEGER NOT NULL DEFAULT 0 CHECK (unreported IN (0, 1));
UPDATE submissions SET unreported = 1 WHERE state IN ('sending', 'waiting');
`;
