/** The `params` object of a create call (specification: Request parameter objects), its values and defaults, and options that a user keeps under a name. */
import { z } from 'zod';
import { paramDefaults, paramValues } from '../../plain/param-values.ts';
import { mustBeOneOf } from '../../plain/request-rules/params.ts';
import { presetIdSchema, timestampSchema } from '../ids.ts';

const oneOf = (allowed: readonly (string | number)[]): { error: () => string } => ({
  error: () => mustBeOneOf(allowed),
});

/** `Params` with every default filled in; unknown properties are rejected, as the service does. */
export const paramsSchema = z.strictObject({
  mesh: z
    .strictObject({ quality: z.enum(paramValues.mesh.quality, oneOf(paramValues.mesh.quality)) })
    .default(paramDefaults.mesh),
  texture: z
    .strictObject({
      resolution: z.literal(paramValues.texture.resolution, oneOf(paramValues.texture.resolution)),
    })
    .default(paramDefaults.texture),
  physics: z
    .strictObject({
      body: z.enum(paramValues.physics.body, oneOf(paramValues.physics.body)),
      collision: z.enum(paramValues.physics.collision, oneOf(paramValues.physics.collision)),
      simulator: z.enum(paramValues.physics.simulator, oneOf(paramValues.physics.simulator)),
    })
    .default(paramDefaults.physics),
  variation: z
    .strictObject({
      variation_type: z.enum(
        paramValues.variation.variation_type,
        oneOf(paramValues.variation.variation_type),
      ),
      wildness: z.enum(paramValues.variation.wildness, oneOf(paramValues.variation.wildness)),
    })
    .default(paramDefaults.variation),
});
export type Params = z.infer<typeof paramsSchema>;

/** `ProceduralParams`: always rigid, articulated unless it says otherwise. */
export const proceduralParamsSchema = paramsSchema.extend({
  physics: z
    .strictObject({
      body: z.literal('rigid'),
      collision: z.enum(paramValues.physics.collision, oneOf(paramValues.physics.collision)),
      simulator: z.enum(paramValues.physics.simulator, oneOf(paramValues.physics.simulator)),
      articulated: z.boolean(),
    })
    .default({ ...paramDefaults.physics, articulated: true }),
});
export type ProceduralParams = z.infer<typeof proceduralParamsSchema>;

/** `effective_params` and the settings record: what the service merged and froze; free-form, never trusted to be complete. */
export const effectiveParamsSchema = z.record(z.string(), z.unknown());
export type EffectiveParams = z.infer<typeof effectiveParamsSchema>;

/** What an account takes where a request says nothing, and when its service said so. */
export const accountDefaultsSchema = z.object({ params: effectiveParamsSchema, readAt: timestampSchema });
export type AccountDefaults = z.infer<typeof accountDefaultsSchema>;

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
