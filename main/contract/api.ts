/** Every method that crosses the bridge, a line each: input, output; all may fail with `APP` carrying an `AppError`. */
import { eventIterator, type } from '@orpc/contract';
import { z } from 'zod';
import { byAsset, method } from './api-method.ts';
import { connectionsApi, webhookApi } from './connections-api.ts';
import { createApi } from './create-api.ts';
import { appEventSchema } from './events.ts';
import { librariesApi, openedApi, settingsApi } from './machine-api.ts';
import { reviewApi, viewerApi } from './review-api.ts';
import {
  appInfoSchema,
  pageFaultSchema,
  preferencesPatchSchema,
  preferencesSchema,
  sampleSchema,
  samplesStateSchema,
} from './schema/app-info.ts';
import { assetDetailSchema, fetchesSchema, transferSchema } from './schema/asset.ts';
import { boardChoiceSchema, boardInputSchema, namedBoardSchema } from './schema/capture/board.ts';
import { intakeStateSchema, mediaFactsSchema } from './schema/capture/intake.ts';
import { captureCheckSchema, captureReportSchema, spanSchema } from './schema/capture/report.ts';
import { storedImageSchema } from './schema/creation/create-request.ts';
import { draftSchema, presetSchema } from './schema/creation/params.ts';
import { labelSchema, submissionSchema } from './schema/creation/submission.ts';
import { groupDetailSchema, groupSchema, retryGapsAsSchema } from './schema/group.ts';
import {
  assetIdSchema,
  boardIdSchema,
  collectionIdSchema,
  editIdSchema,
  folderIdSchema,
  groupIdSchema,
  inputIdSchema,
  jobIdSchema,
  presetIdSchema,
  savedSearchIdSchema,
  submissionIdSchema,
} from './schema/ids.ts';
import { inspectionReportSchema } from './schema/inspection-report.ts';
import { jobPaceSchema, jobSchema } from './schema/job.ts';
import {
  assetProblemCodeSchema,
  assetProblemSchema,
  problemCountsSchema,
  problemSeveritySchema,
} from './schema/library/facts.ts';
import {
  accountListingSchema,
  addedFoldersSchema,
  droppedFolderSchema,
  localFolderSchema,
} from './schema/library/folders.ts';
import {
  collectionSchema,
  libraryChangeSchema,
  libraryEditSchema,
  selectionSchema,
} from './schema/library/organisation.ts';
import {
  facetSchema,
  type LibraryPage,
  libraryQuerySchema,
  savedSearchSchema,
} from './schema/library/search.ts';
import { versionsApi } from './versions-api.ts';

const bySubmission = z.strictObject({ submissionId: submissionIdSchema });
const bySubmissions = z.strictObject({ submissionIds: z.array(submissionIdSchema).min(1).max(5000) });
const byGroup = z.strictObject({ groupId: groupIdSchema });
/** Assets on their own, or all members of a batch or set. */
const assetsOrGroup = z.union([
  z.strictObject({ assetIds: z.array(assetIdSchema).min(1).max(5000) }),
  byGroup,
]);
/** What is dragged out of the window. */
const dragSchema = z.union([
  byAsset.extend({ localPath: z.string().min(1).max(4096) }),
  z.strictObject({ of: z.array(selectionSchema).min(1).max(100), what: z.enum(['file', 'folder']) }),
]);
const byDrop = z.strictObject({ drop: z.uuid() });
const byInput = z.strictObject({ inputId: inputIdSchema });
const byInputs = z.strictObject({ inputIds: z.array(inputIdSchema).min(1).max(5000) });
/** The contract; `main/host/dispatch.ts` implements it, `renderer/bridge` calls it. */
export const api = {
  app: {
    info: method.output(appInfoSchema),
    preferences: method.output(preferencesSchema),
    setPreferences: method.input(preferencesPatchSchema).output(preferencesSchema),
    /**
     * Asks the user for the ffmpeg that reads clips; null when they choose none. Fails with `media.no-dialog` where the
     * host has no dialog, with `media.not-ffmpeg` for another program. The page never names it.
     */
    chooseFfmpeg: method.output(preferencesSchema.nullable()),
    /** Back to the ffmpeg that is found. */
    forgetFfmpeg: method.output(preferencesSchema),
    /** Puts what failed in the page into the log of this machine; nothing is sent anywhere. */
    noteFault: method.input(pageFaultSchema),
  },
  ...connectionsApi,
  ...createApi,
  submissions: {
    /** Those that are not accepted yet, in the order in which they are sent. */
    list: method.output(z.array(submissionSchema)),
    retryNow: method.input(bySubmission).output(submissionSchema),
    /** Only a `refused` one, or one that surely never reached the service; the request comes back for editing. */
    discard: method.input(bySubmission).output(submissionSchema),
    /** Sets aside or resumes; those that may be at the service stay as they are. Answers all of them as they then are. */
    pause: method.input(bySubmissions.extend({ paused: z.boolean() })).output(z.array(submissionSchema)),
    /** Moves them, in the order given, before another one; to the end when `before` is null. */
    move: method
      .input(bySubmissions.extend({ before: submissionIdSchema.nullable() }))
      .output(z.array(submissionSchema)),
    label: method
      .input(bySubmissions.extend({ label: labelSchema.nullable() }))
      .output(z.array(submissionSchema)),
    /**
     * Sends them although they are held: of those held for the asset limit the smallest first, the others once it was
     * accepted (until then they still say that they are held). One that is also paused waits until it is resumed.
     */
    release: method.input(bySubmissions).output(z.array(submissionSchema)),
  },
  groups: {
    /** Newest first; with `all` also those that were cleared off the queue's list or were created elsewhere. */
    list: method
      .input(
        z.strictObject({
          limit: z.int().min(1).max(5000).default(1000),
          all: z.boolean().optional(),
        }),
      )
      .output(z.array(groupSchema)),
    get: method.input(byGroup).output(groupDetailSchema),
    /** Journals what makes its open gaps again; answers nothing new when there are none (`group.no-gaps`). */
    retryGaps: method.input(byGroup.extend({ as: retryGapsAsSchema })).output(z.array(submissionSchema)),
    /** Deletes a variation set with its members at its service and keeps them here; a second call answers as the first did. */
    deleteAtService: method.input(byGroup).output(groupSchema),
  },
  jobs: {
    /** Newest first, without those of members: `groups.get` has these. */
    list: method
      .input(z.strictObject({ limit: z.int().min(1).max(5000).default(1000) }))
      .output(z.array(jobSchema)),
    /** How long jobs took before; at most 20 s old. */
    pace: method.output(z.array(jobPaceSchema)),
    /** Asks the service at once instead of at the next poll. */
    refresh: method.input(z.strictObject({ automatic: z.literal(true) }).optional()).output(z.null()),
    /**
     * Sends what waits and reads every live job, once each, and answers when all of these tries have ended. How they
     * ended is in `submissions.list`, `list` and the connection's health.
     */
    settle: method.output(z.null()),
    /** `POST /v1/jobs/{job_id}/cancel`; a `409` is `job.cancel-refused` with the reason in words. */
    cancel: method.input(z.strictObject({ jobId: jobIdSchema })).output(jobSchema),
    /** Takes ended jobs off the list, or puts them back; those that have not ended stay. Answers those it changed. */
    clear: method
      .input(z.strictObject({ jobIds: z.array(jobIdSchema).min(1).max(5000), cleared: z.boolean() }))
      .output(z.array(jobSchema)),
    /** The jobs on the screen of this page: they are requested more often. Replaces what was said before. */
    watch: method.input(z.strictObject({ jobIds: z.array(jobIdSchema).max(500) })).output(z.null()),
  },
  assets: {
    get: method.input(byAsset).output(assetDetailSchema),
    /** Opens the asset's folder in the system's file manager. */
    reveal: method.input(byAsset).output(z.object({ path: z.string() })),
    /** Opens one of its files, by `localPath`, with the program that the system has for it. Fails with `file.cannot-open`. */
    openFile: method.input(byAsset.extend({ localPath: z.string().min(1).max(4096) })).output(z.null()),
    /**
     * Begins a drag out of the window with what lies on this disk: one file, or of up to 500 assets the main files or
     * the folders. `missing` were left out. Fails with `drag.*`.
     */
    dragOut: method.input(dragSchema).output(z.object({ missing: z.int().nonnegative() })),
    /** Deletes the asset at its service and keeps it here; a second call answers as the first did. */
    deleteAtService: method.input(byAsset).output(assetDetailSchema),
  },
  transfers: {
    list: method.output(z.array(transferSchema)),
    /** Those of assets that were made elsewhere. */
    elsewhere: method.output(fetchesSchema),
    /** Sets all of these aside, or tries all anew that rest, also those that needed the user. */
    pauseElsewhere: method.input(z.strictObject({ paused: z.boolean() })).output(fetchesSchema),
    retry: method.input(byAsset).output(transferSchema),
    /** Sets downloads aside or resumes them; what has arrived is kept. */
    pause: method
      .input(z.strictObject({ of: assetsOrGroup, paused: z.boolean() }))
      .output(z.array(transferSchema)),
    /** Fetches them as ZIP bundles that the service builds; `remote.not-offered` where it has none, `group.no-bundle` for batches. */
    viaBundle: method.input(z.strictObject({ of: assetsOrGroup })).output(z.array(transferSchema)),
    /** Fetches what is missing on this disk now, also what was never requested. */
    fetch: method.input(z.strictObject({ of: assetsOrGroup })).output(z.array(transferSchema)),
  },
  captures: {
    /** Newest first. */
    list: method.output(z.array(captureCheckSchema)),
    /** Checks clips that are kept in the library; what was measured before is not measured again, unless `again`. */
    check: method
      .input(
        z.strictObject({
          clips: z
            .array(z.strictObject({ inputId: inputIdSchema, fileName: z.string().min(1).max(255) }))
            .min(1)
            .max(1000),
          /** Without it that by which a clip was judged before, and for a new one the board that is found. */
          board: boardChoiceSchema.optional(),
          again: z.boolean().default(false),
        }),
      )
      .output(z.array(captureCheckSchema)),
    /** As it is known by now: from the keyframes while the full pass goes on. Fails with `capture.no-report`. */
    report: method.input(byInput).output(captureReportSchema),
    /** Judges them by another board; only a layout that was not looked for is measured again. */
    setBoard: method.input(byInputs.extend({ board: boardChoiceSchema })).output(z.array(captureCheckSchema)),
    /** Stops checks that wait or run; `check` takes them up again. */
    stop: method.input(byInputs).output(z.array(captureCheckSchema)),
    /** Takes them off the list; clip and report stay, and `check` brings them back. */
    remove: method.input(byInputs).output(z.null()),
    /** Cuts a part out without re-encoding: the cut is made at the keyframe before `fromS`. The original stays. */
    trim: method.input(byInput.extend({ span: spanSchema })).output(captureCheckSchema),
    /** Keeps the frame at `atS` seconds as an image input. */
    still: method.input(byInput.extend({ atS: z.number().nonnegative() })).output(storedImageSchema),
  },
  intake: {
    state: method.output(intakeStateSchema),
    /** Puts images that are kept in the library on the list of photos that wait for their clips. */
    addPhotos: method
      .input(z.strictObject({ photos: z.array(storedImageSchema).min(1).max(1000) }))
      .output(intakeStateSchema),
    /** Takes photos off the list; they stay in the library. */
    removePhotos: method.input(byInputs).output(intakeStateSchema),
    /** What kept photos and clips say of themselves, in the order requested; nothing of one that is gone. */
    facts: method.input(byInputs).output(z.array(mediaFactsSchema)),
    /** Asks the user for a folder to watch; null when they choose none. Fails with `folders.no-dialog`, `folders.unreadable`, `folders.refused`. */
    watchFolder: method.output(intakeStateSchema.nullable()),
    /** Watches what lies on a disk that was offered. */
    watchDisk: method.input(z.strictObject({ diskId: z.string().max(100) })).output(intakeStateSchema),
    /** Does not offer it again until it is connected anew. */
    dismissDisk: method.input(z.strictObject({ diskId: z.string().max(100) })).output(intakeStateSchema),
    /** What came from it stays. */
    unwatch: method.input(z.strictObject({ folderId: folderIdSchema })).output(intakeStateSchema),
  },
  boards: {
    list: method.output(z.array(namedBoardSchema)),
    /** Clips that were judged by it are judged anew. */
    save: method.input(boardInputSchema).output(namedBoardSchema),
    remove: method.input(z.strictObject({ boardId: boardIdSchema })).output(z.null()),
  },
  library: {
    /** Answered with every key that is typed: made of rows that were checked when they were read, and not checked again. */
    search: method.input(libraryQuerySchema).output(type<LibraryPage>()),
    /** How what matches `text` is made up. */
    facets: method.input(z.strictObject({ text: z.string().max(2000) })).output(z.array(facetSchema)),
    /** Position of the row that shows this asset; null when the search does not find it. */
    place: method
      .input(libraryQuerySchema.omit({ offset: true, limit: true }).extend({ assetId: assetIdSchema }))
      .output(z.object({ offset: z.int().nonnegative().nullable() })),
    edit: method
      .input(z.strictObject({ of: selectionSchema, change: libraryChangeSchema }))
      .output(libraryEditSchema),
    /** Puts back what an edit changed, but for what was changed since by another one; answers the edit that this is. */
    undo: method.input(z.strictObject({ editId: editIdSchema })).output(libraryEditSchema),
    /** The last ones, newest first. */
    edits: method.output(z.array(libraryEditSchema)),
    /** What lies in the library's bin. */
    bin: method.output(z.object({ assets: z.int().nonnegative(), bytes: z.int().nonnegative() })),
    /** Deletes what lies in the library's bin for good. */
    emptyBin: method.output(z.object({ assets: z.int(), bytes: z.int() })),
  },
  collections: {
    list: method.output(z.array(collectionSchema)),
    save: method
      .input(collectionSchema.pick({ name: true }).extend({ id: collectionIdSchema.optional() }))
      .output(collectionSchema),
    /** The assets stay. */
    remove: method.input(z.strictObject({ collectionId: collectionIdSchema })).output(z.null()),
  },
  searches: {
    list: method.output(z.array(savedSearchSchema)),
    save: method
      .input(savedSearchSchema.omit({ id: true }).extend({ id: savedSearchIdSchema.optional() }))
      .output(savedSearchSchema),
    remove: method.input(z.strictObject({ searchId: savedSearchIdSchema })).output(z.null()),
  },
  problems: {
    /** Worst first, then newest first; `more` come after those of the answer. */
    list: method
      .input(
        z.strictObject({
          assetId: assetIdSchema.optional(),
          severity: problemSeveritySchema.optional(),
          ignored: z.boolean().default(false),
          /** Place of the first one in the whole list. */
          offset: z.int().min(0).default(0),
          limit: z.int().min(1).max(2000).default(500),
        }),
      )
      .output(
        z.object({
          problems: z.array(assetProblemSchema.extend({ title: z.string() })),
          counts: problemCountsSchema,
          more: z.int().nonnegative(),
        }),
      ),
    ignore: method
      .input(
        z.strictObject({
          problems: z
            .array(
              z.strictObject({
                assetId: assetIdSchema,
                code: assetProblemCodeSchema,
                path: z.string().max(4096),
              }),
            )
            .min(1)
            .max(2000),
          ignored: z.boolean(),
        }),
      )
      .output(z.null()),
    /** Looks into their files again, comparing every hash. Its progress is `inspection.changed`. */
    inspect: method.input(z.strictObject({ of: selectionSchema })).output(z.null()),
  },
  inspection: {
    /** Reads its files anew, every hash compared. Fails with `asset.no-folder`, `inspect.failed`. */
    report: method.input(byAsset).output(inspectionReportSchema),
  },
  ...reviewApi,
  ...versionsApi,
  ...viewerApi,
  ...settingsApi,
  ...openedApi,
  ...webhookApi,
  ...librariesApi,
  folders: {
    list: method.output(z.array(localFolderSchema)),
    /** Asks the user for a folder; null when they choose none. Fails with `folders.no-dialog` where the host has none. */
    choose: method.input(z.strictObject({ watched: z.boolean() })).output(localFolderSchema.nullable()),
    /** Folders of what was dropped onto the window under this key, which the window's host tells on its own. Fails with `drop.lost`. */
    dropped: method.input(byDrop).output(z.array(droppedFolderSchema)),
    /** Adds them, each on its own; one that was added before stays. */
    addDropped: method.input(byDrop.extend({ watched: z.boolean() })).output(addedFoldersSchema),
    rescan: method.input(z.strictObject({ folderId: folderIdSchema })).output(localFolderSchema),
    watch: method
      .input(z.strictObject({ folderId: folderIdSchema, watched: z.boolean() }))
      .output(localFolderSchema),
    /** Forgets it and its assets; nothing on the disk changes. */
    remove: method.input(z.strictObject({ folderId: folderIdSchema })).output(z.null()),
  },
  account: {
    listing: method.output(accountListingSchema),
    /** Lists the account's assets at the active connection and enters those that are not known here. */
    list: method.output(accountListingSchema),
  },
  presets: {
    list: method.output(z.array(presetSchema)),
    save: method
      .input(presetSchema.pick({ name: true, choices: true }).extend({ id: presetIdSchema.optional() }))
      .output(presetSchema),
    remove: method.input(z.strictObject({ presetId: presetIdSchema })).output(z.null()),
  },
  drafts: {
    /** `value` is null when there is none. */
    get: method.input(draftSchema.pick({ key: true })).output(draftSchema),
    /** At most 4 MB of JSON; null forgets it. */
    set: method.input(draftSchema).output(z.null()),
  },
  samples: {
    state: method.output(samplesStateSchema),
    /** Makes it when it is not there; the library is made by the sandbox, whatever connection is in use. */
    add: method.input(z.strictObject({ what: sampleSchema })).output(samplesStateSchema),
    /** Fails with `samples.still-made` while one of the library's assets is under way. */
    remove: method.input(z.strictObject({ what: sampleSchema })).output(samplesStateSchema),
  },
  events: {
    subscribe: method.output(eventIterator(appEventSchema)),
  },
};
export type Api = typeof api;
