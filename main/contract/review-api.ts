/** The part of the contract that is about what is shown to others: reviews, exports, films of the 3D view. */
import { z } from 'zod';
import { byAsset, method } from './api-method.ts';
import { folderIdSchema } from './schema/ids.ts';
import { selectionSchema } from './schema/library/organisation.ts';
import {
  assetExportSchema,
  exportFormSchema,
  exportIdSchema,
  useTargetSchema,
  videoIdSchema,
  videoOrderSchema,
} from './schema/review/exports.ts';
import { assetReviewSchema, authorSchema, markChangeSchema } from './schema/review/review.ts';

/** A part of `api`. */
export const reviewApi = {
  reviews: {
    /** Takes over first what another person wrote into `review.json` beside the files. */
    get: method.input(byAsset).output(assetReviewSchema),
    /** Fails with `review.mark-unknown`, `review.too-many-marks`. */
    mark: method
      .input(byAsset.extend({ by: authorSchema, change: markChangeSchema }))
      .output(assetReviewSchema),
    /** Whether a review may be written beside the files of a folder that Caliper did not download. */
    allow: method.input(z.strictObject({ folderId: folderIdSchema, allowed: z.boolean() })).output(z.null()),
  },
  exports: {
    /**
     * Writes the assets' files, manifests and reviews as one ZIP or as folders, into a folder that the user chooses; null
     * when they choose none. Where the host has no dialog the page fetches a ZIP (`download`). With `use` they are prepared
     * for that program. Fails with `hand-on.*`.
     */
    begin: method
      .input(
        z.strictObject({
          of: z.array(selectionSchema).min(1).max(100),
          form: exportFormSchema,
          use: useTargetSchema.optional(),
        }),
      )
      .output(assetExportSchema.nullable()),
    /** Those of this run of Caliper, newest first. */
    list: method.output(z.array(assetExportSchema)),
    /** Goes on with one that the end of Caliper interrupted. Fails with `hand-on.unknown`, `hand-on.*`. */
    resume: method.input(z.strictObject({ id: exportIdSchema })).output(assetExportSchema),
    /** Nothing of it stays on the disk, also of an interrupted one. */
    stop: method.input(z.strictObject({ id: exportIdSchema })).output(z.null()),
    /** Shows what was made in the system's file manager. */
    reveal: method.input(z.strictObject({ id: exportIdSchema })).output(z.null()),
  },
};

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
