/** Brings the files of finished jobs onto the disk, whole or not at all. */

export { createDownloads } from './downloads.ts';
export { createLiveDownloads, createRateMeter, type RateMeter } from './live-downloads.ts';
export { isAllThere } from './open-asset.ts';
