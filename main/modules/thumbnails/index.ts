/** Small pictures of assets, made once and kept. */

export { createThumbnails, type Thumbnails } from './thumbnails.ts';
