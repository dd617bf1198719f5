/** Versions of assets, and the fixes that make them. */

export type { FixRunner } from './make-version.ts';
export { removeVersions } from './settle-versions.ts';
export { createVersions, type Versions } from './versions.ts';
