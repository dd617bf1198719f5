/** The part of a glTF 2.0 document that an inspection reads, and whether what it says of its own parts can be true. Pure. */
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

const componentBytes = new Map([
  [5120, 1],
  [5121, 1],
  [5122, 2],
  [5123, 2],
  [5125, 4],
  [5126, 4],
]);
const components = new Map([
  ['SCALAR', 1],
  ['VEC2', 2],
  ['VEC3', 3],
  ['VEC4', 4],
  ['MAT2', 4],
  ['MAT3', 9],
  ['MAT4', 16],
]);

/** The first thing that cannot be, in words; null when nothing was found. `binBytes`: of the binary chunk, null without one. */
export function structureFault(gltf: Gltf, binBytes: number | null): string | null {
  return (
    first(gltf.buffers, (buffer, n) =>
      n === 0 &&
      buffer.uri === undefined &&
      buffer.extensions === undefined &&
      buffer.byteLength > (binBytes ?? 0)
        ? `buffer 0 is said to have ${buffer.byteLength} bytes, and ${binBytes ?? 0} are there`
        : null,
    ) ??
    first(gltf.bufferViews, (view, n) => {
      const buffer = gltf.buffers[view.buffer];
      if (buffer === undefined) return `buffer view ${n} is of buffer ${view.buffer}, which there is not`;
      return view.byteOffset + view.byteLength > buffer.byteLength
        ? `buffer view ${n} reaches beyond the end of its buffer`
        : null;
    }) ??
    first(gltf.accessors, (accessor, n) => accessorFault(gltf, accessor, n)) ??
    first(gltf.meshes, ({ primitives }, n) => {
      const all = primitives.flatMap(({ attributes, indices }) => [
        ...Object.values(attributes),
        indices ?? 0,
      ]);
      const wrong = all.find(
        (offset) => offset >= gltf.accessors.length && gltf.accessors.length + offset > 0,
      );
      return wrong === undefined ? null : `mesh ${n} names accessor ${wrong}, which there is not`;
    }) ??
    first(gltf.nodes, ({ mesh, children = [] }, n) => {
      if (mesh !== undefined && mesh >= gltf.meshes.length)
        return `node ${n} names mesh ${mesh}, which there is not`;
      const child = children.find((one) => one >= gltf.nodes.length);
      return child === undefined ? null : `node ${n} names node ${child}, which there is not`;
    })
  );
}

function accessorFault(gltf: Gltf, accessor: Gltf['accessors'][number], n: number): string | null {
  const values = [...(accessor.min ?? []), ...(accessor.max ?? [])];
  if (!values.every((value) => Number.isFinite(value))) return `accessor ${n} has bounds that are no numbers`;
  const size = componentBytes.get(accessor.componentType);
  const width = components.get(accessor.type);
  if (size === undefined || width === undefined) return `accessor ${n} is of a type that glTF does not have`;
  if (accessor.bufferView === undefined) return null;
  const view = gltf.bufferViews[accessor.bufferView];
  if (view === undefined) return `accessor ${n} is of buffer view ${accessor.bufferView}, which there is not`;
  // What is compressed in the buffer is longer than its view.
  if (view.extensions !== undefined || accessor.count === 0) return null;
  const element = size * width;
  const needed = accessor.byteOffset + (accessor.count - 1) * (view.byteStride ?? element) + element;
  return needed > view.byteLength
    ? `the ${accessor.count} elements of accessor ${n} reach beyond the ${view.byteLength} bytes that are there for them`
    : null;
}

function first<T>(list: readonly T[], fault: (one: T, n: number) => string | null): string | null {
  for (const [n, one] of list.entries()) {
    const found = fault(one, n);
    if (found !== null) return found;
  }
  return null;
}
