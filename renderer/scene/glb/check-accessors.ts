/** Do the numbers of a glTF's accessors fit into the bytes that the file has? Checked before a typed array is made from any of them. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import { formatBytes, formatNumber } from '../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../limits.ts';
import { countAt, elementAt, type JsonObject, objectAt, objectsAt } from './read-gltf.ts';

const componentBytes: Readonly<Record<number, number>> = {
  5120: 1,
  5121: 1,
  5122: 2,
  5123: 2,
  5125: 4,
  5126: 4,
};
const components: Readonly<Record<string, number>> = {
  SCALAR: 1,
  VEC2: 2,
  VEC3: 3,
  VEC4: 4,
  MAT2: 4,
  MAT3: 9,
  MAT4: 16,
};
const compressions = ['EXT_meshopt_compression', 'KHR_meshopt_compression'];

interface View {
  readonly bytes: number;
  readonly stride: number | null;
}

/** Throws `model.damaged` or `model.beyond-limit`. `binaryBytes` is the length of the file's binary part. */
export function checkAccessors(root: JsonObject, binaryBytes: number): void {
  const buffers = objectsAt(root, 'buffers', '').map((buffer, index) =>
    bufferBytes(buffer, index, binaryBytes),
  );
  const views = objectsAt(root, 'bufferViews', '').map((view, index) => checkView(view, index, buffers));
  let unfolded = views.reduce((sum, view) => sum + view.bytes, 0);
  let unbacked = 0;
  const packed = dracoAccessors(root);
  for (const [index, accessor] of objectsAt(root, 'accessors', '').entries()) {
    const size = checkAccessor(accessor, `accessor ${index}`, views);
    unfolded += size.bytes;
    unbacked += size.unbacked && !packed.has(index) ? size.bytes : 0;
  }
  limit(unbacked, modelLimits.unbackedBytes, 'of numbers that the file does not hold');
  limit(unfolded, modelLimits.unfoldedBytes, 'of geometry');
}

function limit(bytes: number, most: number, what: string): void {
  if (bytes <= most) return;
  throw new AppError('model.beyond-limit', {
    what: `${formatBytes(bytes)} ${what}`,
    limit: formatBytes(most),
  });
}

function bufferBytes(buffer: JsonObject, index: number, binaryBytes: number): number {
  const where = `buffer ${index}`;
  const declared = countAt(buffer, 'byteLength', where, 0);
  // The container pads its binary part to a multiple of 4, so it may be up to 3 bytes longer, never shorter.
  const inFile = index === 0 && buffer['uri'] === undefined && !isFallback(buffer);
  if (inFile && declared > binaryBytes) {
    throw damaged(`${where} claims ${n(declared)} bytes, and the file holds ${n(binaryBytes)}`);
  }
  return declared;
}

// A meshopt fallback buffer has a length and no bytes: its views are unfolded from another buffer.
function isFallback(buffer: JsonObject): boolean {
  const extensions = objectAt(buffer, 'extensions', 'buffer');
  return compressions.some((name) => objectAt(extensions, name, 'buffer')['fallback'] === true);
}

function checkView(view: JsonObject, index: number, buffers: readonly number[]): View {
  const where = `buffer view ${index}`;
  const packed = compressionOf(view, where);
  const bytes = countAt(view, 'byteLength', where, 0);
  const stride = countAt(view, 'byteStride', where, null);
  if (packed === null) {
    inside(view, bytes, buffers, where);
    return { bytes, stride };
  }
  inside(packed, countAt(packed, 'byteLength', where, 0), buffers, `${where} (compressed)`);
  const unfolded = countAt(packed, 'count', where, 0) * countAt(packed, 'byteStride', where, 0);
  limit(unfolded, modelLimits.unfoldedBytes, 'of compressed geometry');
  return { bytes: unfolded, stride };
}

function compressionOf(view: JsonObject, where: string): JsonObject | null {
  const extensions = objectAt(view, 'extensions', where);
  const name = compressions.find((key) => extensions[key] !== undefined);
  return name === undefined ? null : objectAt(extensions, name, where);
}

function inside(view: JsonObject, bytes: number, buffers: readonly number[], where: string): void {
  const buffer = elementAt(buffers, countAt(view, 'buffer', where, 0), 'buffer', where);
  const end = countAt(view, 'byteOffset', where, 0) + bytes;
  if (end > buffer) throw damaged(`${where} ends at byte ${n(end)} of a buffer of ${n(buffer)}`);
}

function checkAccessor(
  accessor: JsonObject,
  where: string,
  views: readonly View[],
): { bytes: number; unbacked: boolean } {
  const element = elementBytes(accessor, where);
  const count = countAt(accessor, 'count', where, 0);
  const viewIndex = countAt(accessor, 'bufferView', where, null);
  const bytes = count * element;
  if (viewIndex !== null) {
    const view = elementAt(views, viewIndex, 'buffer view', where);
    const stride = view.stride === null || view.stride === 0 ? element : view.stride;
    const end =
      countAt(accessor, 'byteOffset', where, 0) + (count === 0 ? 0 : (count - 1) * stride + element);
    if (end > view.bytes) {
      throw damaged(
        `${where} claims ${n(count)} elements up to byte ${n(end)}, and its view holds ${n(view.bytes)}`,
      );
    }
  }
  const sparse = accessor['sparse'] === undefined ? null : objectAt(accessor, 'sparse', where);
  if (sparse !== null) checkSparse(sparse, count, element, where, views);
  return { bytes, unbacked: viewIndex === null };
}

// Compressed by Draco, an accessor has no view of its own: its values come from the compressed bytes.
function dracoAccessors(root: JsonObject): ReadonlySet<number> {
  const found = new Set<number>();
  for (const mesh of objectsAt(root, 'meshes', '')) {
    for (const primitive of objectsAt(mesh, 'primitives', 'mesh.')) {
      const extensions = objectAt(primitive, 'extensions', 'primitive');
      if (extensions['KHR_draco_mesh_compression'] === undefined) continue;
      const attributes = objectAt(primitive, 'attributes', 'primitive');
      for (const name of Object.keys(attributes)) found.add(countAt(attributes, name, 'primitive', 0));
      const indices = countAt(primitive, 'indices', 'primitive', null);
      if (indices !== null) found.add(indices);
    }
  }
  return found;
}

function checkSparse(
  sparse: JsonObject,
  count: number,
  element: number,
  where: string,
  views: readonly View[],
): void {
  const changed = countAt(sparse, 'count', where, 0);
  if (changed > count) throw damaged(`${where} replaces ${n(changed)} of ${n(count)} elements`);
  for (const key of ['indices', 'values']) {
    const part = objectAt(sparse, key, where);
    const width =
      key === 'indices' ? (componentBytes[countAt(part, 'componentType', where, 0)] ?? 4) : element;
    const view = elementAt(views, countAt(part, 'bufferView', where, 0), 'buffer view', where);
    if (countAt(part, 'byteOffset', where, 0) + changed * width > view.bytes) {
      throw damaged(`the sparse ${key} of ${where} do not fit into their view`);
    }
  }
}

function elementBytes(accessor: JsonObject, where: string): number {
  const width = componentBytes[countAt(accessor, 'componentType', where, 0)];
  const type = accessor['type'];
  const number = typeof type === 'string' ? components[type] : undefined;
  if (width === undefined || number === undefined) throw damaged(`${where} has an unknown type`);
  return width * number;
}

const n = (value: number): string => formatNumber(value);
const damaged = (reason: string): AppError<'model.damaged'> => new AppError('model.damaged', { reason });
