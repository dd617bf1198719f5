/** Services and accounts: profiles, their clients, and whether they can be reached. */

export { type ConnectionGate, createConnectionGate } from './connection-gate.ts';
export { noteNotOffered, offers } from './connection-profiles.ts';
export { createConnectionWatch } from './connection-watch.ts';
export { connectionsState, createConnections } from './connections.ts';
export { createHealth, type Health } from './health.ts';
export { createRemotes, type Remotes } from './remotes.ts';
