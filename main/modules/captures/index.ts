/** Clips and boards: checked, judged, entered, and shown. */

export { openBoards } from './boards.ts';
export { createCaptureContent, printBoard } from './capture-content.ts';
export { type Captures, checkOpenedClip, createCaptures } from './captures.ts';
export type { ClipMedia } from './clip-media.ts';
export { createFilming } from './clip-media.ts';
export { adoptClips } from './enter-clips.ts';
export { createHeicConverter, type OwnFfmpeg } from './ffmpeg.ts';
