/** The program itself: what the window needs to know of it, its preferences, its samples, newer versions, and reports about its faults. */
import { z } from 'zod';
import { languageNames } from '../messages/languages.ts';
import { captureProfileSchema, ownLimitsSchema } from './capture/report.ts';
import { appFailureSchema } from './failure.ts';
import { inputIdSchema, timestampSchema } from './ids.ts';

export const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'web', 'cli']),
  platform: z.string(),
  libraryPath: z.string(),
  /** Where tokens are kept on this machine, in words for the settings screen; `locked-keychain` had not answered in time. */
  secrets: z.object({
    kind: z.enum(['keychain', 'weak-keychain', 'locked-keychain', 'file', 'memory']),
    description: z.string(),
  }),
  /** Set when the catalogue was damaged and rebuilt, or the library folder cannot be written. */
  notices: z.array(appFailureSchema),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

const theme = z.enum(['system', 'light', 'dark']);
const motion = z.enum(['system', 'reduced']);
const language = z.enum(languageNames);
/** How dates and times are written; a BCP 47 tag, or as the system does. */
const formats = z.union([z.literal('system'), z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)]);
/** Bytes a second; less would keep hosts waiting until they hang up. */
const rate = z.int().min(250_000).max(10_000_000_000).nullable();
const parallelDownloads = z.int().min(1).max(16).nullable();
/** By command; an empty list leaves it without a key. As `Command.shortcuts` of the renderer: two presses at most. */
const keys = z.record(z.string().max(100), z.array(z.string().min(1).max(80)).max(4));
const cardSize = z.number().min(88).max(480);

/** Choices of the user that outlive a restart; kept by main because the web host's origin changes. */
export const preferencesSchema = z.object({
  theme: theme.default('system'),
  /** Whether things move on the screen: as the system has it, or not. */
  motion: motion.default('system'),
  /** Of the window, of notifications and of what main answers; one that this version does not have is English. */
  language: language.default('en').catch('en'),
  formats: formats.default('en-GB'),
  /** Files fetched at the same time, in all; null: as many as Caliper thinks fit. */
  parallelDownloads: parallelDownloads.default(null),
  /** Of all downloads together, bytes a second; null for no limit. */
  downloadLimit: rate.default(null),
  /** Of all uploads together, bytes a second; null for no limit. */
  uploadLimit: rate.default(null),
  /** Keys that the user has given to commands in place of their own. */
  keys: keys.default({}),
  /** Edge of a library card in CSS pixels. */
  cardSize: cardSize.default(92),
  /** Whether the desktop tells when a job, batch or set has ended. */
  notifications: z.boolean().default(true),
  /** How strictly clips are judged. */
  captureProfile: captureProfileSchema.default('standard'),
  /** In place of the profile's limits. */
  captureLimits: ownLimitsSchema.default({}),
  /** The ffmpeg program that the user has chosen; null: the one that is found. A program is run by it, so no page can set it. */
  ffmpegPath: z.string().max(4096).nullable().default(null),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** What to change. Spelt out, because a partial schema would fill in the defaults and undo the other choices. */
export const preferencesPatchSchema = z.strictObject({
  theme: theme.optional(),
  motion: motion.optional(),
  language: language.optional(),
  formats: formats.optional(),
  parallelDownloads: parallelDownloads.optional(),
  downloadLimit: rate.optional(),
  uploadLimit: rate.optional(),
  keys: keys.optional(),
  cardSize: cardSize.optional(),
  notifications: z.boolean().optional(),
  captureProfile: captureProfileSchema.optional(),
  /** All of them: what is left out is the profile's again. */
  captureLimits: ownLimitsSchema.optional(),
});
export type PreferencesPatch = z.infer<typeof preferencesPatchSchema>;

/** An error of the page that nothing there waited for. `stack` names files of the page only. */
export const pageFaultSchema = z.strictObject({
  message: z.string().max(2000),
  stack: z.string().max(8000).nullable(),
});
export type PageFault = z.infer<typeof pageFaultSchema>;

// Samples for finding one's way around: each is there with one click and gone with another.

/** `capture`: a short clip that passes its check; `library`: a handful of assets that the built-in sandbox makes. */
export const sampleSchema = z.enum(['capture', 'library']);
export type Sample = z.infer<typeof sampleSchema>;

/** Null for a sample that is not there. */
export const samplesStateSchema = z.object({
  /** False where this installation brings no clip. */
  captureShipped: z.boolean(),
  capture: z.object({ inputId: inputIdSchema }).nullable(),
  library: z
    .object({
      /** How many assets were requested, and of how many every file is here. */
      assets: z.int().positive(),
      ready: z.int().nonnegative(),
    })
    .nullable(),
});
export type SamplesState = z.infer<typeof samplesStateSchema>;

// Newer versions of the program: whether they are looked for, what was found, and how far it is.

export const updateStateSchema = z.object({
  /** `off`: the package was made without an address to ask; `elsewhere`: a package manager, or what started it, does that. */
  setUp: z.enum(['on', 'off', 'elsewhere']),
  /** `found` can be loaded, `ready` is put in place by a restart. */
  phase: z.enum(['idle', 'looking', 'found', 'loading', 'ready']),
  /** When the last look ended well; null: not since Caliper was started. */
  lookedAt: timestampSchema.nullable(),
  /** The newer version; null where none was found. */
  version: z.string().max(100).nullable(),
  /** While `loading`, once it is known. */
  progress: z
    .object({
      doneBytes: z.number().nonnegative(),
      bytes: z.number().nonnegative(),
      bytesPerSecond: z.number().nonnegative(),
    })
    .nullable(),
  /** Why the last look or load failed; null after the next begins. */
  error: appFailureSchema.nullable(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;

// What a report about a fault tells of this machine: shown in full before it is saved.

/** `text` is the whole file, censored already. */
export const diagnosticFileSchema = z.object({ name: z.string(), text: z.string() });
export type DiagnosticFile = z.infer<typeof diagnosticFileSchema>;

/** `id` names it for `contentPaths.diagnostics`; the last three that were made are kept until Caliper ends. */
export const diagnosticsSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  files: z.array(diagnosticFileSchema),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

/** What Caliper is made of and runs in, for the user and for a report. */
export const versionsSchema = z.object({
  caliper: z.string(),
  /** Name and version, in their order: Node, Electron, Chromium, SQLite, ffmpeg. */
  parts: z.array(z.object({ name: z.string(), version: z.string() })),
  system: z.string(),
  libraryPath: z.string(),
  userDataPath: z.string(),
  logsPath: z.string(),
});
export type Versions = z.infer<typeof versionsSchema>;
