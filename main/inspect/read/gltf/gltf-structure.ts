/** Whether what a glTF document says of its own parts can be true: indexes, lengths, counts. Pure. */
import type { Gltf } from './gltf-schema.ts';

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
      const wrong = all.find((index) => index >= gltf.accessors.length && gltf.accessors.length + index > 0);
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
