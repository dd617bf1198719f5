/** Branded identifiers. Local ids are made by Caliper; a `remoteId` is the service's own opaque string. */
import { z } from 'zod';

const localId = () =>
  z
    .string()
    .min(1)
    .max(64)
    .regex(/^[A-Za-z0-9_-]+$/);

/** Caliper's own id of a connection to a service. */
export const connectionIdSchema = localId().brand('ConnectionId');
export type ConnectionId = z.infer<typeof connectionIdSchema>;

/** Caliper's own id of an asset: unique over all connections, safe in a URL path and in a file name. */
export const assetIdSchema = localId().brand('AssetId');
export type AssetId = z.infer<typeof assetIdSchema>;

/** Caliper's own id of a job. */
export const jobIdSchema = localId().brand('JobId');
export type JobId = z.infer<typeof jobIdSchema>;

/** Caliper's own id of a submission: a create call that is journalled before it is sent. */
export const submissionIdSchema = localId().brand('SubmissionId');
export type SubmissionId = z.infer<typeof submissionIdSchema>;

/** Caliper's own id of a batch or a variation set. */
export const groupIdSchema = localId().brand('GroupId');
export type GroupId = z.infer<typeof groupIdSchema>;

/** Caliper's own id of a ChArUco board that a user owns. */
export const boardIdSchema = localId().brand('BoardId');
export type BoardId = z.infer<typeof boardIdSchema>;

/** Caliper's own id of an input file (an image or a clip) kept in the library until its submission is settled. */
export const inputIdSchema = localId().brand('InputId');
export type InputId = z.infer<typeof inputIdSchema>;

/** Caliper's own id of a collection of assets that a user made. */
export const collectionIdSchema = localId().brand('CollectionId');
export type CollectionId = z.infer<typeof collectionIdSchema>;

/** Caliper's own id of a search that was kept under a name. */
export const savedSearchIdSchema = localId().brand('SavedSearchId');
export type SavedSearchId = z.infer<typeof savedSearchIdSchema>;

/** Caliper's own id of a change of the library that can be undone. */
export const editIdSchema = localId().brand('EditId');
export type EditId = z.infer<typeof editIdSchema>;

/** Caliper's own id of a folder that Caliper did not download. */
export const folderIdSchema = localId().brand('FolderId');
export type FolderId = z.infer<typeof folderIdSchema>;

/** Caliper's own id of options of a create call kept under a name. */
export const presetIdSchema = localId().brand('PresetId');
export type PresetId = z.infer<typeof presetIdSchema>;

/** An ISO 8601 date-time, as every timestamp of the service and of the catalogue is written. */
export const timestampSchema = z.iso.datetime({ offset: true });
