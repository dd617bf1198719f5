/** Options of a create call that a user keeps under a name. */
import { z } from 'zod';
import { presetIdSchema, timestampSchema } from '../ids.ts';

/** Only what differs from the account's defaults, by the path of the option: `physics.simulator` -> `mujoco`. */
export const presetSchema = z.object({
  id: presetIdSchema,
  name: z.string().trim().min(1).max(100),
  savedAt: timestampSchema,
  choices: z.record(z.string().max(60), z.union([z.string().max(60), z.number(), z.boolean()])),
});
export type Preset = z.infer<typeof presetSchema>;

/** A form as it was left; what it holds is the renderer's own affair. */
export const draftSchema = z.strictObject({
  /** Of one form: `create`, `batch`, ... */
  key: z.string().regex(/^[a-z][a-z0-9-]{0,40}$/),
  value: z.json(),
});
export type Draft = z.infer<typeof draftSchema>;

/** The exact request of a create call, for people: bytes of files are shown by name and size, the token by a placeholder. */
export const shownRequestSchema = z.object({
  method: z.literal('POST'),
  /** Below the base URL. */
  path: z.string(),
  /** JSON, indented. */
  body: z.string(),
  /** A command for a POSIX shell that reads the token from `$API_TOKEN`. */
  curl: z.string(),
});
export type ShownRequest = z.infer<typeof shownRequestSchema>;
