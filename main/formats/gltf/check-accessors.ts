/** Do the numbers of a glTF's accessors fit into the bytes that the file has? Checked before a typed array is made from any of them. */

import { formatBytes } from '../../contract/messages/number-text.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { GltfAccessor, GltfDocument, GltfView } from './document.ts';
import { gltfLimits } from './gltf-limits.ts';
import { gltfWords } from './gltf-words.ts';
import { damaged, elementAt } from './json-values.ts';

/** Of a component, by `componentType`. */
export const componentBytes: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};
/** Components of an element, by `type`. */
export const components: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};

/** Throws `model.damaged` or `model.beyond-limit`. `binaryBytes` is the length of the file's binary part. */
export function checkAccessors(document: GltfDocument, binaryBytes: number): void {
  const { buffers, views, accessors } = document;
  for (const [n, { byteLength, uri, isFallback }] of buffers.entries()) {
    // The container pads its binary part to a multiple of 4, so it may be up to 3 bytes longer, never shorter.
    if (n === 0 && uri === null && !isFallback && byteLength > binaryBytes)
      throw damaged(gltfWords.damaged.buffer(byteLength, binaryBytes));
  }
  const sizes = views.map((view, n) => viewBytes(document, view, n));
  let unfolded = sizes.reduce((sum, bytes) => sum + bytes, 0);
  let unbacked = 0;
  const packed = dracoAccessors(document);
  for (const [n, accessor] of accessors.entries()) {
    const bytes = checkAccessor(accessor, `accessor ${n}`, views, sizes);
    unfolded += bytes;
    if (accessor.view === null && !packed.has(n)) unbacked += bytes;
  }
  limit(unbacked, gltfLimits.unbackedBytes, 'unbacked');
  limit(unfolded, gltfLimits.unfoldedBytes, 'all');
}

function limit(bytes: number, most: number, kind: 'unbacked' | 'packed' | 'all'): void {
  if (bytes <= most) return;
  throw new AppError('model.beyond-limit', {
    what: gltfWords.beyond.bytes(formatBytes(bytes), kind),
    limit: formatBytes(most),
  });
}

/** What the view unfolds to. */
function viewBytes({ buffers }: GltfDocument, view: GltfView, n: number): number {
  const where = `buffer view ${n}`;
  const inside = (part: Omit<GltfView, 'byteStride' | 'meshopt'>, place: () => string): void => {
    const { byteLength } = buffers[part.buffer] ?? elementAt(buffers, part.buffer, 'buffer', place());
    const end = part.byteOffset + part.byteLength;
    if (end > byteLength) throw damaged(gltfWords.damaged.viewEnd(place(), end, byteLength));
  };
  const { meshopt } = view;
  if (meshopt === null) {
    inside(view, () => where);
    return view.byteLength;
  }
  inside(meshopt, () => gltfWords.place.compressed(where));
  const unfolded = meshopt.count * meshopt.byteStride;
  limit(unfolded, gltfLimits.unfoldedBytes, 'packed');
  return unfolded;
}

/** The bytes that its values take. */
function checkAccessor(
  accessor: GltfAccessor,
  where: string,
  views: readonly GltfView[],
  sizes: readonly number[],
): number {
  const element = elementBytes(accessor, where);
  const { count, view, byteOffset, sparse } = accessor;
  if (view !== null) {
    const bytes = elementAt(sizes, view, 'buffer view', where);
    const stride = views[view]?.byteStride ?? 0;
    const end = byteOffset + (count === 0 ? 0 : (count - 1) * (stride === 0 ? element : stride) + element);
    if (end > bytes) {
      throw damaged(gltfWords.damaged.accessorEnd(where, { count, end, bytes }));
    }
  }
  if (sparse !== null) checkSparse(sparse, count, element, where, sizes);
  return count * element;
}

// Compressed by Draco, an accessor has no view of its own: its values come from the compressed bytes.
function dracoAccessors({ meshes, views }: GltfDocument): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [n, { primitives }] of meshes.entries()) {
    for (const { draco, attributes, indices } of primitives) {
      if (draco === null) continue;
      elementAt(views, draco.view, 'buffer view', `mesh ${n}`);
      for (const accessor of Object.values(attributes)) found.add(accessor);
      if (indices !== null) found.add(indices);
    }
  }
  return found;
}

function checkSparse(
  { count, indices, values }: NonNullable<GltfAccessor['sparse']>,
  all: number,
  element: number,
  where: string,
  sizes: readonly number[],
): void {
  if (count > all) throw damaged(gltfWords.damaged.sparseCount(where, count, all));
  const parts = [
    ['indices', indices, componentBytes[indices.componentType] ?? 4],
    ['values', values, element],
  ] as const;
  for (const [name, part, width] of parts)
    if (part.byteOffset + count * width > elementAt(sizes, part.view, 'buffer view', where))
      throw damaged(gltfWords.damaged.sparsePart(name, where));
}

function elementBytes({ componentType, type }: GltfAccessor, where: string): number {
  const width = componentBytes[componentType];
  const number = components[type];
  if (width === undefined || number === undefined) throw damaged(gltfWords.damaged.unknownType(where));
  return width * number;
}
