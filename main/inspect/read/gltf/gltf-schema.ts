/** The part of a glTF 2.0 document that an inspection reads; everything else is left out. */
import { z } from 'zod';

const index = z.int().nonnegative();
const numbers = (length: number) => z.array(z.number()).length(length);

const nodeSchema = z.object({
  mesh: index.optional(),
  children: z.array(index).optional(),
  matrix: numbers(16).optional(),
  translation: numbers(3).optional(),
  rotation: numbers(4).optional(),
  scale: numbers(3).optional(),
});
const primitiveSchema = z.object({
  attributes: z.record(z.string(), index),
  indices: index.optional(),
  mode: index.default(4),
  extensions: z.record(z.string(), z.unknown()).optional(),
});
const accessorSchema = z.object({
  bufferView: index.optional(),
  byteOffset: z.number().nonnegative().default(0),
  componentType: z.number(),
  count: z.int().nonnegative(),
  normalized: z.boolean().optional(),
  type: z.string(),
  min: z.array(z.number()).optional(),
  max: z.array(z.number()).optional(),
  sparse: z.unknown().optional(),
});

export const gltfSchema = z.object({
  asset: z.object({ version: z.string() }),
  scene: index.default(0),
  scenes: z.array(z.object({ nodes: z.array(index).optional() })).default([]),
  nodes: z.array(nodeSchema).default([]),
  meshes: z.array(z.object({ primitives: z.array(primitiveSchema) })).default([]),
  accessors: z.array(accessorSchema).default([]),
  bufferViews: z
    .array(
      z.object({
        buffer: index,
        byteOffset: z.number().nonnegative().default(0),
        byteLength: z.number().nonnegative(),
        byteStride: z.number().optional(),
        extensions: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .default([]),
  buffers: z
    .array(
      z.object({
        byteLength: z.number().nonnegative(),
        uri: z.string().optional(),
        extensions: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .default([]),
  images: z.array(z.object({ uri: z.string().optional(), bufferView: index.optional() })).default([]),
  materials: z.array(z.unknown()).default([]),
  extensionsRequired: z.array(z.string()).default([]),
});
export type Gltf = z.infer<typeof gltfSchema>;
