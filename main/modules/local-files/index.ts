/** Reads folders in a thread: verifies files and reports on them. */

export { readInPlace } from './in-place.ts';
export { readInThreads } from './threads.ts';
export type { LocalFiles } from './types.ts';
