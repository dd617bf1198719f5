/** Migration 9: the default params of a connection's account, as the service said them last. */

/** JSON with `params`, free-form as the service gives them, and `readAt`: a create takes them from here and asks nobody. */
export const accountDefaults = `
ALTER TABLE connections ADD COLUMN account_defaults TEXT
  CHECK (account_defaults IS NULL OR json_valid(account_defaults));
`;
