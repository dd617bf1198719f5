/** The part of the contract that asks for assets, batches and sets. */
import { z } from 'zod';
import { byAsset, method } from './api-method.ts';
import { batchTableSchema, tableFileSchema } from './batch-table.ts';
import { photoPurposeSchema, photoReportSchema } from './schema/capture/photo.ts';
import {
  createRequestSchema,
  standardRequestSchema,
  storedImageSchema,
} from './schema/creation/create-request.ts';
import { shownRequestSchema } from './schema/creation/params.ts';
import {
  capacitySchema,
  labelSchema,
  lineageSchema,
  submissionSchema,
} from './schema/creation/submission.ts';
import { inputIdSchema, submissionIdSchema } from './schema/ids.ts';

/** Requests that are journalled together. */
const submitSchema = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        request: createRequestSchema,
        lineage: lineageSchema.nullable().default(null),
        /** Sent although the check of its clip failed; without it that is `capture.will-not-do`. */
        anyway: z.boolean().optional(),
      }),
    )
    .min(1)
    .max(1000),
  label: labelSchema.nullable().default(null),
  /** Set aside at first, so that the user can look at them in the queue. */
  paused: z.boolean().default(false),
  /** The same again answers what the first call made, so that a page which lost the answer can ask anew. */
  once: z.uuid().optional(),
});

/** A part of `api`. */
export const createApi = {
  create: {
    /** As `submit`, for one; `once` as there. */
    standard: method
      .input(standardRequestSchema.extend({ once: z.uuid().optional() }))
      .output(submissionSchema),
    /** Journals all of them or none, in this order at the end of the queue. Throws `request.invalid` with every fault. */
    submit: method.input(submitSchema).output(z.array(submissionSchema)),
    /**
     * As `submit`, but while requests of the same content and label that were entered by this method wait for the same
     * connection, or their end is not `reported` yet, these are answered. `contentKey` is the SHA-256 of what the user asked
     * for, as hex.
     */
    submitUnlessQueued: method
      .input(submitSchema.omit({ once: true }).extend({ contentKey: z.string().regex(/^[0-9a-f]{64}$/) }))
      .output(z.object({ existing: z.boolean(), submissions: z.array(submissionSchema) })),
    /** The end of these was reported to the user; those that are gone are left out. */
    reported: method
      .input(z.strictObject({ submissionIds: z.array(submissionIdSchema).max(1000) }))
      .output(z.null()),
    /** The rows of a file of CSV, TSV, JSON or JSON lines, for looking at and editing; `table.unreadable` says where it is none. */
    readTable: method.input(tableFileSchema).output(batchTableSchema),
    /** The call that `request` would be on the active connection, without making it. */
    show: method.input(z.strictObject({ request: createRequestSchema })).output(shownRequestSchema),
    /** The request that made the asset, or one put together from what is known of it, to make another. Fails with `create.unlike`. */
    like: method.input(byAsset).output(z.object({ request: createRequestSchema, exact: z.boolean() })),
    /**
     * Asks for a failed or canceled single asset again, word for word; answers what asks for it already when there is
     * such a one. Fails with `create.not-failed`, `create.is-member`, `create.elsewhere`, `create.unlike`.
     */
    again: method.input(byAsset).output(submissionSchema),
    /** Keeps the image that an asset was made from, or its preview, as an input. Fails with `create.no-image`. */
    imageOf: method.input(byAsset.extend({ what: z.enum(['source', 'preview']) })).output(storedImageSchema),
    /** What a kept image is worth as the photo of an object; it may be used whatever comes out. Fails with `input.*`. */
    checkPhoto: method
      .input(
        z.strictObject({
          inputId: inputIdSchema,
          fileName: z.string().max(255),
          purpose: photoPurposeSchema.default('subject'),
          /** The request names the one that is meant of several. */
          severalMeant: z.boolean().default(false),
        }),
      )
      .output(photoReportSchema),
    /** What is known of how much may still be created on the active connection. */
    capacity: method.output(capacitySchema),
  },
};
