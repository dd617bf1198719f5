/** What the account at the service has: its assets and jobs, listed. */

export { createAccount } from './account.ts';
