/** Brings the files of finished jobs onto the disk, whole or not at all. */

export { createDownloads } from './downloads.ts';
export { createLiveDownloads } from './live-downloads.ts';
export { isAllThere } from './missing-files.ts';
export { createRateMeter, type RateMeter } from './rate-meter.ts';
