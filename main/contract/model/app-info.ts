/** What the renderer needs to know about the program it runs in. */
import { z } from 'zod';
import { appFailureSchema } from './app-failure.ts';
import { captureProfileSchema } from './capture/report.ts';

export const appInfoSchema = z.object({
  version: z.string(),
  host: z.enum(['electron', 'web', 'cli']),
  platform: z.string(),
  libraryPath: z.string(),
  /** Where tokens are kept on this machine, in words for the settings screen. */
  secrets: z.object({
    kind: z.enum(['keychain', 'weak-keychain', 'file', 'memory']),
    description: z.string(),
  }),
  /** Set when the catalogue was damaged and rebuilt, or the library folder cannot be written. */
  notices: z.array(appFailureSchema),
});
export type AppInfo = z.infer<typeof appInfoSchema>;

const theme = z.enum(['system', 'light', 'dark']);
const cardSize = z.number().min(96).max(480);

/** Choices of the person that outlive a restart; kept by main because the web host's origin changes. */
export const preferencesSchema = z.object({
  theme: theme.default('system'),
  /** Edge of a library card in CSS pixels. */
  cardSize: cardSize.default(200),
  /** Whether the desktop tells when a job, batch or set has ended. */
  notifications: z.boolean().default(true),
  /** How strictly clips are judged. */
  captureProfile: captureProfileSchema.default('standard'),
  /** The ffmpeg program that the person has named; null: the one that is found. */
  ffmpegPath: z.string().max(4096).nullable().default(null),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** What to change. Spelt out, because a partial schema would fill in the defaults and undo the other choices. */
export const preferencesPatchSchema = z.strictObject({
  theme: theme.optional(),
  cardSize: cardSize.optional(),
  notifications: z.boolean().optional(),
  captureProfile: captureProfileSchema.optional(),
  ffmpegPath: z.string().max(4096).nullable().optional(),
});
export type PreferencesPatch = z.infer<typeof preferencesPatchSchema>;
