/** What is done with clips by the ffmpeg in use. */
import type { Span } from '../../contract/schema/capture/report.ts';
import { framePicture, type PictureWish } from '../../media/frame-picture.ts';
import { trimClip } from '../../media/trim-clip.ts';
import type { Clip, Tools } from '../../media/types.ts';

/** Throws `media.*`, `capture.nothing-to-trim`, `library.disk-full`, and `cancelled` when aborted. */
export interface ClipMedia {
  framePicture(clip: Clip, wish: PictureWish, signal: AbortSignal): Promise<Uint8Array>;
  /** Answers what was really cut out: the beginning is the keyframe before. */
  trimClip(clip: Clip, wish: { target: string; span: Span }, signal: AbortSignal): Promise<Span>;
}

/** `tools` throws `media.no-ffmpeg`, and so does all that is done with them. */
export function createClipMedia(tools: () => Promise<Tools>): ClipMedia {
  return {
    framePicture: async (clip, wish, signal) => framePicture(clip, wish, { tools: await tools(), signal }),
    trimClip: async (clip, wish, signal) => trimClip(clip, wish, { tools: await tools(), signal }),
  };
}
