/** Puts new geometry into a GLB or glTF. All other objects keep their numbers and values, and all other bytes of the buffers stay; those that nothing uses any more go. */
import { AppError } from '../../contract/plain/errors.ts';
import { numbersOver } from '../../formats/gltf/element-bytes.ts';
import { widthOf } from '../../formats/gltf/read-numbers.ts';
import { decodedUri } from '../../inspect/read/gltf/open-gltf.ts';
import type { FixFiles } from '../fix.ts';
import { type Accessor, dropExtension, type GltfJson, isGltfJson } from '../gltf-json.ts';
import { folderOf, type OpenGltf } from '../read-mesh.ts';
import { textOf } from '../write/text-edits.ts';
import type { NewPrimitive } from './gltf-primitives.ts';
import { type NewView, writeBuffers } from './write-gltf-buffers.ts';

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
  const json: unknown = structuredClone(gltf.root);
  if (!isGltfJson(json))
    throw new AppError('fix.impossible', {
      path: localPath,
      reason: 'a value in its JSON is of the wrong kind',
    });
  const isKnown = (json.extensionsUsed ?? []).every((name) => known.test(name));
  const viewsBefore = usedViews(json);
  const views = putPrimitives(json, changed, isKnown);
  dropDraco(json);
  const unused = isKnown ? difference(viewsBefore, usedViews(json)) : new Set<number>();
  const buffers = await writeBuffers(gltf, json, views, unused, isKnown);
  const out = new Map<string, Uint8Array>();
  for (const [uri, bytes] of buffers.external) out.set(await bufferPath(files, localPath, uri), bytes);
  out.set('', gltf.isBinary ? glbOf(gltf, json, buffers.binary) : textFor(gltf, json));
  return out;
}

const difference = (all: ReadonlySet<number>, without: ReadonlySet<number>): Set<number> =>
  new Set([...all].filter((one) => !without.has(one)));

/** Wherever they are named: images, sparse accessors and extensions among them. */
function usedViews(json: unknown): Set<number> {
  const found = new Set<number>();
  const waiting: unknown[] = [json];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    for (const [key, value] of Object.entries(next)) {
      if (key === 'bufferView' && typeof value === 'number') found.add(value);
      else if (typeof value === 'object') waiting.push(value);
    }
  }
  return found;
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
    view: Omit<NewView, 'accessor' | 'near'>,
  ): number => {
    const kept = old === undefined ? undefined : accessors[old];
    const isFree = old !== undefined && free.delete(old);
    const index = isFree ? old : accessors.length;
    accessors[index] = { ...(kept?.['name'] === undefined ? {} : { name: kept['name'] }), ...accessor };
    views.push({ ...view, accessor: index, near: kept?.bufferView ?? null });
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
      one.attributes[name] = put(olds[n]?.attributes[name], accessor, { bytes, size, isIndex: false });
    }
    const vertices =
      (attributes.get('POSITION')?.bytes.length ?? 0) / (attributes.get('POSITION')?.size ?? 1);
    const indices = vertices > 65_535 ? corners : Uint16Array.from(corners);
    const componentType = vertices > 65_535 ? 5125 : 5123;
    const bytes = new Uint8Array(indices.buffer, indices.byteOffset, indices.byteLength);
    const accessor = { componentType, count: corners.length, type: 'SCALAR' };
    one.indices = put(olds[n]?.indices, accessor, { bytes, size: indices.BYTES_PER_ELEMENT, isIndex: true });
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

/** Where a buffer's own file is. Throws `fix.impossible` when another glTF names it, too. */
async function bufferPath(files: FixFiles, localPath: string, uri: string): Promise<string> {
  const name = uri.split('/').at(-1) ?? uri;
  for (const { localPath: other, sizeBytes } of files.list) {
    if (other === localPath || !/\.gltf$/i.test(other) || sizeBytes > 64_000_000) continue;
    if (textOf(await files.read(other)).includes(name))
      throw new AppError('fix.impossible', {
        path: localPath,
        reason: `another glTF has its numbers in “${name}”, too`,
      });
  }
  const entry = folderOf(files).resolve(localPath, decodedUri(uri));
  if (entry === null) throw new AppError('fix.file-missing', { path: uri });
  return entry.path;
}

function textFor({ bytes }: OpenGltf, json: GltfJson): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const indent = /\n([ \t]+)/.exec(text)?.[1];
  return new TextEncoder().encode(JSON.stringify(json, null, indent) + (/\s*$/.exec(text)?.[0] ?? ''));
}

/** Chunks of extensions stay where they are. */
function glbOf({ bytes, binary }: OpenGltf, json: GltfJson, content: Uint8Array | null): Uint8Array {
  const from = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = new TextEncoder().encode(JSON.stringify(json));
  const textBytes = new Uint8Array(Math.ceil(text.length / 4) * 4).fill(0x20);
  textBytes.set(text);
  const jsonEnd = 20 + from.getUint32(12, true);
  const fileEnd = Math.min(bytes.length, from.getUint32(8, true));
  const own =
    content ?? (binary === null ? null : bytes.subarray(binary.start, binary.start + binary.length));
  const parts: Uint8Array[] = [chunkHead(textBytes.length, 0x4e4f534a), textBytes];
  parts.push(bytes.subarray(jsonEnd, binary === null ? fileEnd : binary.start - 8));
  if (own !== null) {
    const padded = new Uint8Array(Math.ceil(own.length / 4) * 4);
    padded.set(own);
    parts.push(chunkHead(padded.length, 0x004e4942), padded);
  }
  if (binary !== null) parts.push(bytes.subarray(binary.start + binary.length, fileEnd));
  const head = Uint8Array.from(bytes.subarray(0, 12));
  new DataView(head.buffer).setUint32(8, 12 + parts.reduce((sum, { length }) => sum + length, 0), true);
  return Buffer.concat([head, ...parts]);
}

function chunkHead(length: number, type: number): Uint8Array {
  const head = new Uint8Array(8);
  const view = new DataView(head.buffer);
  view.setUint32(0, length, true);
  view.setUint32(4, type, true);
  return head;
}
