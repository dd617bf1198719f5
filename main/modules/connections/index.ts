/** Services and accounts: profiles, their clients, and whether they can be reached. */

export {
  type ConnectionGate,
  createConnectionGate,
  createConnectionWatch,
  createHealth,
  type Health,
} from './connection-health.ts';
export { noteNotOffered, offers } from './connection-profiles.ts';
export { connectionsState, createConnections } from './connections.ts';
export { createRemotes, type Remotes } from './remotes.ts';
