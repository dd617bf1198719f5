/** What can be changed about the files of an asset, each with its parameters: the window, the command line and versions speak of fixes in these words. */
import { z } from 'zod';

const length = z.number().positive().finite();
const point = z.tuple([z.number().finite(), z.number().finite(), z.number().finite()]);

// Scale and frame: one similarity for all files of the asset, in metres of the asset's own frame.

/** `mass`: kept as stated (inertia grows with the square), or at the same density (mass with the cube). */
const scaleMass = z.enum(['kept', 'same-density']);

export const scaleFixSchema = z.object({ fix: z.literal('scale'), factor: length, mass: scaleMass });

/** So that the size along an axis of the asset, or its longest, is this; `z` is up. */
export const sizeFixSchema = z.object({
  fix: z.literal('size'),
  along: z.enum(['x', 'y', 'z', 'longest']),
  metres: length,
  mass: scaleMass,
});

/** What the numbers of files mean is put right without changing them: a model in centimetres that says metres, or lies on its side. */
export const frameFixSchema = z.object({
  fix: z.literal('frame'),
  unitMetres: length.nullable(),
  up: z.enum(['x', 'y', 'z']).nullable(),
});

/** Moves the origin of the asset there; a point is in metres of the asset's frame. */
export const originFixSchema = z.object({
  fix: z.literal('origin'),
  at: z.union([z.enum(['bottom-center', 'center-of-mass', 'center']), point]),
});

// Mass properties.

/** Of the whole asset: a mass, or a density for the volume of its solids. Inertia and centre of mass follow from the mesh. */
export const massFixSchema = z.object({
  fix: z.literal('mass'),
  by: z.discriminatedUnion('is', [
    z.object({ is: z.literal('mass'), kg: length }),
    z.object({ is: z.literal('density'), kgM3: length }),
    z.object({ is: z.literal('material'), material: z.string().max(100) }),
  ]),
});

// Colliders.

export const colliderFixSchema = z.object({
  fix: z.literal('colliders'),
  shape: z.enum(['box', 'sphere', 'capsule', 'cylinder', 'best-primitive', 'hull', 'decomposition']),
  /** Of a decomposition. */
  mostHulls: z.int().min(1).max(1024),
  mostVertices: z.int().min(4).max(255),
  /** How far the colliders may lie from the surface, mm; fewer hulls are used where that is kept. */
  mostErrorMm: length,
});

// Geometry.

/** In this order; null and false leave it. Vertices keep what they have, and files their names and scale. */
export const meshFixSchema = z.object({
  fix: z.literal('mesh'),
  /** Joins vertices that are at most this far apart and agree in everything else, mm; 0 joins those at one place. */
  weldMm: z.number().nonnegative().finite().nullable(),
  /** Triangles without an area, and those that are there twice. */
  removeDegenerate: z.boolean(),
  /** Makes windings agree, and turns closed parts that face inside. */
  flipInsideOut: z.boolean(),
  /** Closes those whose border has no more edges, and no two points farther apart. */
  holes: z.object({ maxEdges: z.int().min(3).max(1000), maxMm: length }).nullable(),
  /** Of each file; meshes that a description names share it. */
  maxTriangles: z.int().min(4).max(20_000_000).nullable(),
  /** Recomputes normals; faces that meet at a larger angle keep a sharp edge. */
  creaseDegrees: z.number().min(0).max(180).nullable(),
});

// Textures and references.

export const textureFixSchema = z.object({
  fix: z.literal('textures'),
  /** Longer edge, px; null keeps it. */
  mostEdgePx: z.int().min(1).max(16_384).nullable(),
  format: z.enum(['png', 'jpeg', 'webp', 'ktx2']).nullable(),
});

/** Finds missing textures and `package://` meshes among the files of the asset and writes relative paths. */
export const relinkFixSchema = z.object({ fix: z.literal('relink') });

// Formats.

/** What an asset is converted to. */
export const convertToSchema = z.enum(['urdf', 'sdf', 'mjcf', 'glb', 'obj', 'usda', 'usdz']);
export type ConvertTo = z.infer<typeof convertToSchema>;

/** Adds files of that format, made from the best that the asset has; nothing else changes. */
export const convertFixSchema = z.object({ fix: z.literal('convert'), to: convertToSchema });

export const fixSchema = z.discriminatedUnion('fix', [
  scaleFixSchema,
  sizeFixSchema,
  frameFixSchema,
  originFixSchema,
  massFixSchema,
  meshFixSchema,
  colliderFixSchema,
  textureFixSchema,
  relinkFixSchema,
  convertFixSchema,
]);
export type Fix = z.infer<typeof fixSchema>;
export type FixName = Fix['fix'];

/** At most so many in one go; they are applied in this order. */
export const fixesSchema = z.array(fixSchema).min(1).max(20);
