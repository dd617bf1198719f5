/** Clips and boards: checked, judged, entered, and shown. */

export { adoptClips } from './adopt-clips.ts';
export { printBoard } from './board-content.ts';
export { openBoards } from './boards.ts';
export { createCaptureContent } from './capture-content.ts';
export { type Captures, createCaptures } from './captures.ts';
export type { ClipMedia } from './clip-media.ts';
export { createFilming } from './filming.ts';
export { checkOpenedClip } from './opened-clip.ts';
export type { OwnFfmpeg } from './own-ffmpeg.ts';
