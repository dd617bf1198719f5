/** Pictures and films of assets. */

export { videoContent } from './video-content.ts';
export { createVideos, type Videos } from './videos.ts';
