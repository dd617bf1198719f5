/** Pictures and films of assets. */

export { createVideos, type Videos, videoContent } from './videos.ts';
