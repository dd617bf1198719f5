/** What fixes work from: how large an asset is, how much it encloses, what it is said to weigh, how its colliders fit. */
import { z } from 'zod';

const inMm = z.object({ most: z.number().nonnegative(), usual: z.number().nonnegative() });

/** Limits and recommendations of simulators for one convex hull. */
export const engineLimitSchema = z.enum([
  /** PhysX cooks convex meshes of at most 255 vertices and faces, for the GPU 64 vertices. */
  'physx-gpu-vertices',
  'physx-vertices',
  'physx-faces',
  /** MuJoCo takes hulls of any size and becomes slow; its documentation's maxhullvert is recommended below 64. */
  'mujoco-slow',
  /** Bullet recommends at most 100 vertices for a hull shape. */
  'bullet-slow',
]);
export type EngineLimit = z.infer<typeof engineLimitSchema>;

/** What colliders are against what is seen. Lengths in millimetres; `usual` is that of 95 of 100 samples. */
export const colliderMetricsSchema = z.object({
  hulls: z.int().nonnegative(),
  /** Boxes, spheres, cylinders, capsules. */
  primitives: z.int().nonnegative(),
  /** Of the hull that has most; 0 without hulls. */
  mostVertices: z.int().nonnegative(),
  mostFaces: z.int().nonnegative(),
  /** How far colliders reach out of the surface. */
  beyondMm: inMm,
  /** How far the surface is out of every collider. */
  behindMm: inMm,
  /** Volume of the colliders (what overlaps counts twice) by that of the closed surface; null for an open one. */
  volumeRatio: z.number().nonnegative().nullable(),
  /** Straight ways through or into the surface, and how many of them the colliders close. */
  openings: z.object({ ways: z.int().nonnegative(), closed: z.int().nonnegative() }),
  exceeded: z.array(engineLimitSchema),
});
export type ColliderMetrics = z.infer<typeof colliderMetricsSchema>;

/** A convex collider in metres of the asset's frame (z up): `points` flat, x y z; `triangles` three of them each. */
export const colliderShapeSchema = z.object({
  points: z.array(z.number()),
  triangles: z.array(z.int().nonnegative()),
});
export type ColliderShape = z.infer<typeof colliderShapeSchema>;

/** What no file tells is null. */
export const assetMeasuresSchema = z.object({
  /** Metres along x, y, z of the asset's frame; z is up. */
  sizeM: z.tuple([z.number(), z.number(), z.number()]).nullable(),
  /** Of the material, without cavities. `byHull` of its parts are open and were taken by their hull. */
  volumeM3: z.number().positive().nullable(),
  byHull: z.int().nonnegative(),
  massKg: z.number().nullable(),
  /** The mass is impossible at this volume, and a power of ten leads to a usual one. */
  slip: z.object({ suggestedKg: z.number().positive(), densityKgM3: z.number().positive() }).nullable(),
  /** Null without colliders, and where they were not measured. */
  colliders: colliderMetricsSchema.nullable(),
  /** Of the file whose colliders were measured; null as above. */
  collidersOf: z.string().nullable(),
  /** Those that were measured, for the view; none where they are too many to be drawn. */
  shapes: z.array(colliderShapeSchema),
});
export type AssetMeasures = z.infer<typeof assetMeasuresSchema>;
