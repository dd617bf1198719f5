/** `params` of a create call and the account's defaults they are merged into (specification: Request parameter objects). */
import { z } from 'zod';
import type { FieldError } from '../problem/problem.ts';
import { refused } from './validate.ts';

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

/** What a client may send: any part, nothing unknown. A group that is null is one that is left out. */
export const paramsSchema = z.strictObject({
  mesh: mesh.partial().nullish(),
  texture: texture.partial().nullish(),
  physics: physics.partial().nullish(),
  variation: variation.partial().nullish(),
});
export type Params = z.output<typeof paramsSchema>;

/** As `paramsSchema`, for a set whose variants do not articulate: that property is refused by name (high-fidelity rule 2). */
export const highFidelityParamsSchema = paramsSchema.extend({
  physics: physics
    .partial()
    .extend({
      articulated: refused('high-fidelity sets do not articulate; a procedural set does'),
    })
    .nullish(),
});

/** ProceduralParams: `physics` has `articulated`, and its body is rigid. */
export const proceduralParamsSchema = paramsSchema.extend({
  physics: physics
    .partial()
    .extend({
      body: z
        .literal('rigid', { error: 'must be "rigid": procedural sets have no deformable bodies' })
        .optional(),
      articulated: z.boolean().optional(),
    })
    .nullish(),
});
export type ProceduralParams = z.output<typeof proceduralParamsSchema>;

/** The settings record, and `effective_params`: every group is there; `articulated` is in those of a procedural set. */
export const effectiveParamsSchema = z.object({
  mesh,
  texture,
  physics: physics.extend({ articulated: z.boolean().optional() }),
  variation,
});
export type EffectiveParams = z.output<typeof effectiveParamsSchema>;

/** A new account's settings. */
export const accountDefaults: EffectiveParams = {
  mesh: { quality: 'standard' },
  texture: { resolution: 4096 },
  physics: { body: 'rigid', collision: 'auto', simulator: 'isaac_sim_physx' },
  variation: { variation_type: 'general', wildness: 'moderate' },
};

/** The account's defaults with what the request says laid over them, value by value. */
export function mergeParams(
  defaults: EffectiveParams,
  params: Params | ProceduralParams | null,
): EffectiveParams {
  return effectiveParamsSchema.parse({
    mesh: { ...defaults.mesh, ...params?.mesh },
    texture: { ...defaults.texture, ...params?.texture },
    physics: { ...defaults.physics, ...params?.physics },
    variation: { ...defaults.variation, ...params?.variation },
  });
}

/** As `mergeParams`, for a procedural set: rigid whatever the account's default is, and articulated unless requested otherwise. */
export function mergeProceduralParams(
  defaults: EffectiveParams,
  params: ProceduralParams | null,
): EffectiveParams {
  const merged = mergeParams(defaults, params);
  const articulated = params?.physics?.articulated ?? true;
  return { ...merged, physics: { ...merged.physics, body: 'rigid', articulated } };
}

const softBodySimulators: readonly string[] = ['isaac_sim_physx', 'isaac_sim_newton', 'genesis'];

/** What keeps a deformable body from being made for a high-fidelity set, in the params that would hold (its rule 3). */
export function deformableFaults({ physics: { body, collision, simulator } }: EffectiveParams): FieldError[] {
  if (body !== 'deformable') return [];
  const faults: FieldError[] = [];
  if (collision !== 'auto')
    faults.push({
      path: 'params.physics.collision',
      message: `must be "auto" for a deformable body, is "${collision}"`,
    });
  if (!softBodySimulators.includes(simulator))
    faults.push({
      path: 'params.physics.simulator',
      message: `must be one of ${softBodySimulators.join(', ')} for a deformable body, is "${simulator}"`,
    });
  return faults;
}
