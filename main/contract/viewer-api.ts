/** What crosses the bridge about films of the 3D view. */
import { z } from 'zod';
import { method } from './api-method.ts';
import { videoIdSchema, videoOrderSchema } from './schema/video.ts';

const byVideo = z.strictObject({ videoId: videoIdSchema });

/** Part of `api`. */
export const viewerApi = {
  viewer: {
    /**
     * Begins a film of a 3D view. The page then sends its frames by `contentPaths.videoFrame`, in their order. One that
     * gets no frame for three minutes is given up. Fails with `video.too-many`, `media.no-ffmpeg`.
     */
    videoBegin: method.input(videoOrderSchema).output(z.object({ videoId: videoIdSchema })),
    /** Puts the frames together; then the film is at `contentPaths.videoFilm`. Fails with `video.*`, `media.*`. */
    videoEnd: method.input(byVideo).output(z.object({ sizeBytes: z.int().nonnegative() })),
    /** Removes it, whatever it has come to; one that is not there is removed already. */
    videoDiscard: method.input(byVideo).output(z.null()),
  },
};
