/** Requests to create: entered, queued, sent once, and answered. */

export { clipsOf } from './journal.ts';
export { createRequestLookups } from './request-lookups.ts';
export { createSubmissions, type Submissions } from './submissions.ts';
