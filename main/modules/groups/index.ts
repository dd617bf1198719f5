/** Batches and sets: their members, gaps and names. */

export { type EnterCreatedElsewhere, parentOf } from './created-elsewhere.ts';
export { sourceOfMembers } from './enter-members.ts';
export { createGroups, type Groups } from './groups.ts';
export { gapRequests } from './retry-gaps.ts';
