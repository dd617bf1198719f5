/** Whether a clip can be looked into at all, and what its container and stream say of it. */
import { AppError } from '../contract/errors.ts';
import type { Clip, Examined, ToolOptions } from './types.ts';

/** Throws `media.failed` and `media.timeout` for what is not the clip's fault. */
export async function examineClip(clip: Clip, _options: ToolOptions): Promise<Examined> {
  throw new AppError('media.failed', {
    program: 'ffprobe',
    fileName: clip.fileName,
    detail: 'not built yet',
  });
}
