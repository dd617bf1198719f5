/** What main pushes to the renderer. Each event carries the whole new row, so that a lost or merged one costs nothing. */
import { z } from 'zod';
import { updateStateSchema } from './schema/app-info.ts';
import { assetSummarySchema, transferSchema } from './schema/asset.ts';
import { namedBoardSchema } from './schema/capture/board.ts';
import { intakeStateSchema } from './schema/capture/intake.ts';
import { captureCheckSchema } from './schema/capture/report.ts';
import { connectionsStateSchema } from './schema/connection.ts';
import { presetSchema } from './schema/creation/params.ts';
import { capacitySchema, submissionSchema } from './schema/creation/submission.ts';
import { appFailureSchema } from './schema/failure.ts';
import { groupSchema } from './schema/group.ts';
import { assetIdSchema, inputIdSchema, submissionIdSchema } from './schema/ids.ts';
import { reportProgressSchema } from './schema/inspection-report.ts';
import { endedSchema, jobSchema } from './schema/job.ts';
import { librariesStateSchema } from './schema/libraries.ts';
import { problemCountsSchema } from './schema/library/facts.ts';
import { accountListingSchema, localFolderSchema } from './schema/library/folders.ts';
import { collectionSchema } from './schema/library/organisation.ts';
import { savedSearchSchema } from './schema/library/search.ts';
import { fixRunSchema, versionListSchema } from './schema/library/versions.ts';
import { assetExportSchema } from './schema/review/exports.ts';
import { assetReviewSchema } from './schema/review/review.ts';
import { receiverSchema } from './schema/webhook.ts';

/** `ready` is the first event of every stream: what the page reads after it cannot be missed. */
export const appEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('submission.changed'), submission: submissionSchema }),
  z.object({ type: z.literal('submission.removed'), submissionId: submissionIdSchema }),
  z.object({ type: z.literal('job.changed'), job: jobSchema }),
  z.object({ type: z.literal('asset.changed'), asset: assetSummarySchema }),
  z.object({ type: z.literal('transfer.changed'), transfer: transferSchema }),
  z.object({ type: z.literal('group.changed'), group: groupSchema }),
  z.object({ type: z.literal('capacity.changed'), capacity: capacitySchema }),
  z.object({ type: z.literal('capture.changed'), capture: captureCheckSchema }),
  z.object({ type: z.literal('capture.removed'), inputId: inputIdSchema }),
  z.object({ type: z.literal('intake.changed'), state: intakeStateSchema }),
  z.object({ type: z.literal('boards.changed'), boards: z.array(namedBoardSchema) }),
  /** Searches may find something else now; at most twice a second. Rows that only look different come as `asset.changed`. */
  z.object({ type: z.literal('library.changed') }),
  z.object({ type: z.literal('collections.changed'), collections: z.array(collectionSchema) }),
  z.object({ type: z.literal('searches.changed'), searches: z.array(savedSearchSchema) }),
  z.object({ type: z.literal('problems.changed'), counts: problemCountsSchema }),
  /** How many assets still wait to be looked into. */
  z.object({ type: z.literal('inspection.changed'), left: z.int().nonnegative() }),
  /** Of a report that is being made; at most five times a second. */
  z.object({
    type: z.literal('inspection.reading'),
    assetId: assetIdSchema,
    progress: reportProgressSchema,
  }),
  z.object({ type: z.literal('folders.changed'), folders: z.array(localFolderSchema) }),
  z.object({ type: z.literal('listing.changed'), listing: accountListingSchema }),
  z.object({ type: z.literal('presets.changed'), presets: z.array(presetSchema) }),
  z.object({ type: z.literal('review.changed'), review: assetReviewSchema }),
  /** Of an asset another version is current, or there is one more or less. */
  z.object({ type: z.literal('versions.changed'), list: versionListSchema }),
  z.object({ type: z.literal('fix-run.changed'), run: fixRunSchema }),
  z.object({ type: z.literal('export.changed'), assetExport: assetExportSchema }),
  /** Work has ended; where the desktop does not tell on its own, the page does. */
  z.object({ type: z.literal('ended'), ended: endedSchema }),
  z.object({ type: z.literal('connections.changed'), state: connectionsStateSchema }),
  /** The webhook receiver on this machine: switched, or something came to it. */
  z.object({ type: z.literal('receiver.changed'), receiver: receiverSchema }),
  z.object({ type: z.literal('libraries.changed'), state: librariesStateSchema }),
  /** The folder of the open library went away, or came back with null. */
  z.object({ type: z.literal('presence.changed'), away: appFailureSchema.nullable() }),
  z.object({ type: z.literal('updates.changed'), state: updateStateSchema }),
  /** Something was opened from outside: `opened.take` has it. */
  z.object({ type: z.literal('opened') }),
  /** Of a file that a page sends to the byte channel: how much of it has arrived, by the `x-upload-id` it chose. */
  z.object({ type: z.literal('upload.received'), uploadId: z.uuid(), receivedBytes: z.int().nonnegative() }),
  z.object({ type: z.literal('notice'), notice: appFailureSchema }),
]);
export type AppEvent = z.infer<typeof appEventSchema>;
