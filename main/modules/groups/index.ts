/** Batches and sets: their members, gaps and names. */

export { type EnterCreatedElsewhere, parentOf } from './created-elsewhere.ts';
export { sourceOfMembers } from './enter-members.ts';
export { gapRequests } from './gap-requests.ts';
export { createGroups, type Groups } from './groups.ts';
