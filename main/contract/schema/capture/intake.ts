/** What comes in beside clips: photos to pair them with, folders that are watched for both, disks that were connected. */
import { z } from 'zod';
import { appFailureSchema } from '../failure.ts';
import { folderIdSchema, inputIdSchema, timestampSchema } from '../ids.ts';

/** When a file was taken, as it says; `zoned` false: its time zone is not known, and this machine's was taken. */
const takenSchema = z.object({ atMs: z.number(), zoned: z.boolean() }).nullable();

/** What a photo or clip says of itself without being decoded. `durationS` and `contentId` are a clip's. */
export const mediaFactsSchema = z.object({
  inputId: inputIdSchema,
  taken: takenSchema,
  durationS: z.number().nonnegative().nullable(),
  contentId: z.string().max(200).nullable(),
});
export type MediaFacts = z.infer<typeof mediaFactsSchema>;

/** A photo that waits for its clip. */
export const intakePhotoSchema = z.object({
  inputId: inputIdSchema,
  /** As the camera called it; a HEIC was converted and keeps its name here. */
  fileName: z.string().min(1).max(255),
  sizeBytes: z.int().nonnegative(),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  addedAt: timestampSchema,
});
export type IntakePhoto = z.infer<typeof intakePhotoSchema>;

/** A folder that is watched for clips and photos. `waiting`: files that may still be growing; `taken`: what came from it. */
export const watchedFolderSchema = z.object({
  id: folderIdSchema,
  path: z.string(),
  state: z.enum(['ready', 'looking', 'missing', 'failed']),
  waiting: z.int().nonnegative(),
  taken: z.int().nonnegative(),
  refused: z.int().nonnegative(),
  error: appFailureSchema.nullable(),
});
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;

/** A card or phone that is mounted and holds photos or clips (a `DCIM` folder), and is not watched. */
export const offeredDiskSchema = z.object({ id: z.string().max(100), name: z.string(), path: z.string() });
export type OfferedDisk = z.infer<typeof offeredDiskSchema>;

/** All of it. */
export const intakeStateSchema = z.object({
  photos: z.array(intakePhotoSchema),
  folders: z.array(watchedFolderSchema),
  disks: z.array(offeredDiskSchema),
});
export type IntakeState = z.infer<typeof intakeStateSchema>;
