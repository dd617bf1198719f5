/** Works on clips with the ffmpeg in use. */
import { framePicture } from '../../media/frame-picture.ts';
import { trimClip } from '../../media/trim-clip.ts';
import type { Tools } from '../../media/types.ts';
import type { ClipMedia } from './parts.ts';

/** `tools` throws `media.no-ffmpeg`, and so does all that is done with them. */
export function createClipMedia(tools: () => Promise<Tools>): ClipMedia {
  return {
    framePicture: async (clip, wanted, signal) =>
      framePicture(clip, wanted, { tools: await tools(), signal }),
    trimClip: async (clip, wanted, signal) => trimClip(clip, wanted, { tools: await tools(), signal }),
  };
}
