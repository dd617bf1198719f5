/** Puts new geometry into a GLB or glTF. All other objects keep their numbers and values, and all other bytes of the buffers stay; those that nothing uses any more go. */
import { numbersOver } from '../../formats/gltf/element-bytes.ts';
import { widthOf } from '../../formats/gltf/read-numbers.ts';
import type { FixFiles } from '../fix.ts';
import { type Accessor, dropExtension, type GltfJson } from '../gltf/gltf-json.ts';
import type { NewView } from '../gltf/write-buffers.ts';
import { difference, jsonToWrite, usedViews, writeGltf } from '../gltf/write-gltf.ts';
import type { OpenGltf } from '../read-mesh.ts';
import type { NewPrimitive } from './gltf-primitives.ts';

/** Extensions that name accessors and buffer views nowhere but where this knows of. */
const known =
  /^(KHR_(draco_mesh_compression|mesh_quantization|meshopt_compression|materials_\w+|texture_\w+|lights_punctual|animation_pointer|node_\w+|xmp\w*)|EXT_(mesh_gpu_instancing|meshopt_compression|texture_\w+|materials_\w+|lights_\w+))$/;

/** Throws `fix.impossible` where a buffer cannot be written. By paths; the file itself as ''. */
export async function writeGeometry(
  gltf: OpenGltf,
  files: FixFiles,
  localPath: string,
  changed: readonly NewPrimitive[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const json = jsonToWrite(gltf, localPath);
  const isKnown = (json.extensionsUsed ?? []).every((name) => known.test(name));
  const viewsBefore = usedViews(json);
  const views = putPrimitives(json, changed, isKnown);
  dropDraco(json);
  const unused = isKnown ? difference(viewsBefore, usedViews(json)) : new Set<number>();
  return await writeGltf(gltf, { files, localPath, json, views, unused, mayPack: isKnown });
}

function usedAccessors({ meshes = [], skins = [], animations = [], nodes = [] }: GltfJson): Set<number> {
  const found = new Set<number>();
  const add = (index: number | undefined): void => void (index !== undefined && found.add(index));
  for (const { primitives } of meshes)
    for (const { attributes, indices, targets = [] } of primitives) {
      add(indices);
      for (const named of [attributes, ...targets]) for (const index of Object.values(named)) add(index);
    }
  for (const { inverseBindMatrices } of skins) add(inverseBindMatrices);
  for (const { samplers = [] } of animations)
    for (const { input, output } of samplers) {
      add(input);
      add(output);
    }
  for (const { extensions } of nodes)
    for (const index of Object.values(extensions?.EXT_mesh_gpu_instancing?.attributes ?? {})) add(index);
  return found;
}

/** An accessor that was used by changed primitives alone is used again; further ones are added. */
function putPrimitives(json: GltfJson, changed: readonly NewPrimitive[], mayReuse: boolean): NewView[] {
  const accessors = (json.accessors ??= []);
  const before = usedAccessors(json);
  const former = changed.map(({ mesh, primitive }) => json.meshes?.[mesh]?.primitives[primitive]);
  const olds = former.map((one) => ({ attributes: { ...one?.attributes }, indices: one?.indices }));
  for (const one of former) {
    if (one === undefined) continue;
    one.attributes = {};
    delete one.indices;
    delete one.mode;
    if (one.extensions !== undefined) delete one.extensions['KHR_draco_mesh_compression'];
    if (Object.keys(one.extensions ?? {}).length === 0) delete one.extensions;
  }
  const free = mayReuse ? difference(before, usedAccessors(json)) : new Set<number>();
  const views: NewView[] = [];
  const put = (
    old: number | undefined,
    accessor: Accessor,
    view: Omit<NewView, 'owner' | 'near'>,
  ): number => {
    const kept = old === undefined ? undefined : accessors[old];
    const isFree = old !== undefined && free.delete(old);
    const index = isFree ? old : accessors.length;
    const owner = { ...(kept?.['name'] === undefined ? {} : { name: kept['name'] }), ...accessor };
    accessors[index] = owner;
    views.push({ ...view, owner, near: kept?.bufferView ?? null });
    return index;
  };
  for (const [n, { attributes, corners }] of changed.entries()) {
    const one = former[n];
    if (one === undefined || corners.length === 0) continue;
    for (const [name, { bytes, size, componentType, normalized, type }] of attributes) {
      const accessor: Accessor = {
        componentType,
        ...(normalized ? { normalized } : {}),
        count: bytes.length / size,
        type,
        ...(name === 'POSITION' ? extremes({ bytes, componentType, type }) : {}),
      };
      one.attributes[name] = put(olds[n]?.attributes[name], accessor, { bytes, size, use: 'vertices' });
    }
    const vertices =
      (attributes.get('POSITION')?.bytes.length ?? 0) / (attributes.get('POSITION')?.size ?? 1);
    const indices = vertices > 65_535 ? corners : Uint16Array.from(corners);
    const componentType = vertices > 65_535 ? 5125 : 5123;
    const bytes = new Uint8Array(indices.buffer, indices.byteOffset, indices.byteLength);
    const accessor = { componentType, count: corners.length, type: 'SCALAR' };
    one.indices = put(olds[n]?.indices, accessor, { bytes, size: indices.BYTES_PER_ELEMENT, use: 'indices' });
  }
  dropEmpty(json, changed);
  // Numbers of others must not change: what is left over stays, as the smallest that there is.
  for (const index of free) accessors[index] = { componentType: 5126, count: 1, type: 'SCALAR' };
  while (free.delete(accessors.length - 1)) accessors.pop();
  return views;
}

function dropEmpty({ meshes = [] }: GltfJson, changed: readonly NewPrimitive[]): void {
  const gone = new Map<number, Set<number>>();
  for (const { mesh, primitive, corners } of changed)
    if (corners.length === 0) gone.set(mesh, (gone.get(mesh) ?? new Set()).add(primitive));
  for (const [mesh, list] of gone) {
    const one = meshes[mesh];
    if (one !== undefined) one.primitives = one.primitives.filter((_, n) => !list.has(n));
  }
}

function extremes(elements: Parameters<typeof numbersOver>[0] & { readonly type: string }) {
  const numbers = numbersOver(elements);
  const width = widthOf(elements);
  const min = Array.from({ length: width }, () => Infinity);
  const max = Array.from({ length: width }, () => -Infinity);
  for (let at = 0; at < numbers.length; at++) {
    const axis = at % width;
    min[axis] = Math.min(min[axis] ?? 0, numbers[at] ?? 0);
    max[axis] = Math.max(max[axis] ?? 0, numbers[at] ?? 0);
  }
  return { min, max };
}

function dropDraco(json: GltfJson): void {
  const name = 'KHR_draco_mesh_compression';
  const isUsed = (json.meshes ?? []).some(({ primitives }) =>
    primitives.some(({ extensions }) => extensions?.[name] !== undefined),
  );
  if (!isUsed) dropExtension(json, name);
}
