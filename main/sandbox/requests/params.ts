/** `params` of a create call and the account's defaults they are merged into (specification: Request parameter objects). */
import { z } from 'zod';

const mesh = z.strictObject({ quality: z.enum(['standard', 'low', 'ultra_low']) });
const texture = z.strictObject({ resolution: z.literal([1024, 2048, 4096, 8192]) });
const physics = z.strictObject({
  body: z.enum(['rigid', 'deformable']),
  collision: z.enum(['auto', 'convex_hull', 'convex_decomposition', 'coacd', 'bounding_box', 'sdf']),
  simulator: z.enum(['isaac_sim_physx', 'isaac_sim_newton', 'mujoco', 'sapien', 'genesis', 'agnostic']),
});
const variation = z.strictObject({
  variation_type: z.enum(['texture', 'general']),
  wildness: z.enum(['subtle', 'moderate', 'bold', 'wild']),
});

/** What a client may send: any part, nothing unknown. */
export const paramsSchema = z.strictObject({
  mesh: mesh.partial().optional(),
  texture: texture.partial().optional(),
  physics: physics.partial().optional(),
  variation: variation.partial().optional(),
});
export type Params = z.output<typeof paramsSchema>;

/** The settings record, and `effective_params`: every group is there. */
export const effectiveParamsSchema = z.object({ mesh, texture, physics, variation });
export type EffectiveParams = z.output<typeof effectiveParamsSchema>;

/** A new account's settings. */
export const accountDefaults: EffectiveParams = {
  mesh: { quality: 'standard' },
  texture: { resolution: 4096 },
  physics: { body: 'rigid', collision: 'auto', simulator: 'isaac_sim_physx' },
  variation: { variation_type: 'general', wildness: 'moderate' },
};

/** The account's defaults with what the request says laid over them, value by value. */
export function mergeParams(defaults: EffectiveParams, params: Params | null): EffectiveParams {
  return effectiveParamsSchema.parse({
    mesh: { ...defaults.mesh, ...params?.mesh },
    texture: { ...defaults.texture, ...params?.texture },
    physics: { ...defaults.physics, ...params?.physics },
    variation: { ...defaults.variation, ...params?.variation },
  });
}
