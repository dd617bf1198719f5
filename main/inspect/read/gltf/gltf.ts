/** GLB and glTF: size of the scene, triangles, materials, images, and whether its parts can be what they say. */
import { type PictureHeader, pictureHeader } from '../../../formats/picture-header.ts';
import { type ModelFolder, nameOfContent, unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading, type Reference, type Size } from '../../types.ts';
import {
  type Box,
  boxAfter,
  boxAround,
  compose,
  identity,
  keepsAxes,
  type Matrix,
  times,
} from '../matrix.ts';
import { tooLargePicture } from '../picture.ts';
import { type Gltf, gltfSchema, structureFault } from './gltf-document.ts';

/** A document of 10,000 meshes is about 5 MB. */
const mostJsonBytes = 64 * 1024 * 1024;
const mostEmbedded = 64;
const embeddedHeadBytes = 64 * 1024;
const mostPlacedNodes = 500_000;
const deepest = 256;

/** glTF 2.0, "GLB File Format Specification". Reads the JSON chunk only. Throws `model.unreadable`. */
export async function readGlb(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes: head, sizeBytes } = await folder.head(localPath, 20);
  if (head.length < 20 || head.toString('latin1', 0, 4) !== 'glTF') {
    const { bytes } = await folder.head(localPath, 512);
    throw unreadable(`it is ${nameOfContent(bytes)}, not a GLB model`);
  }
  const version = head.readUInt32LE(4);
  if (version !== 2)
    throw unreadable(`it is of version ${version} of the format, and Caliper reads version 2`);
  const length = head.readUInt32LE(8);
  if (length > sizeBytes) throw unreadable(`it is cut off: ${sizeBytes} of its ${length} bytes are there`);
  const jsonBytes = head.readUInt32LE(12);
  if (head.toString('latin1', 16, 20) !== 'JSON' || jsonBytes > length - 20)
    throw unreadable('its first part is not as long as it says');
  if (jsonBytes > mostJsonBytes) throw unreadable(`its description has ${jsonBytes} bytes`);
  const { bytes } = await folder.head(localPath, 20 + jsonBytes + 8);
  const rest = bytes.subarray(20 + jsonBytes);
  const hasBin = rest.length >= 8 && rest.toString('latin1', 4, 8) === 'BIN\0';
  const binBytes = hasBin ? Math.min(rest.readUInt32LE(0), length - 28 - jsonBytes) : null;
  const parsed = parse(bytes.toString('utf8', 20, 20 + jsonBytes));
  const reading = readDocument(parsed, binBytes);
  const largest = await largestEmbedded(folder, localPath, parsed, 28 + jsonBytes);
  const faults = largest === null ? reading.faults : [...reading.faults, ...tooLargePicture(largest)];
  const textureEdgePx = largest === null ? null : Math.max(largest.width, largest.height);
  return { ...reading, faults, textureEdgePx, format: 'GLB, glTF 2.0' };
}

/** The largest picture in the binary part, which begins at `binAt`; null without one. */
async function largestEmbedded(
  folder: ModelFolder,
  localPath: string,
  { images, bufferViews }: Gltf,
  binAt: number,
): Promise<PictureHeader | null> {
  let largest: PictureHeader | null = null;
  for (const { bufferView } of images.slice(0, mostEmbedded)) {
    const view = bufferViews[bufferView ?? -1];
    if (view === undefined || view.buffer !== 0) continue;
    const bytes = await folder.slice(
      localPath,
      binAt + view.byteOffset,
      Math.min(view.byteLength, embeddedHeadBytes),
    );
    const header = pictureHeader(bytes);
    if (header !== null && longEdge(header) > longEdge(largest)) largest = header;
  }
  return largest;
}

function longEdge(picture: PictureHeader | null): number {
  return picture === null ? 0 : Math.max(picture.width, picture.height);
}

/** A `.gltf` beside its buffers. Throws `model.unreadable`. */
export async function readGltf(folder: ModelFolder, localPath: string): Promise<Reading> {
  const bytes = await folder.read(localPath, mostJsonBytes);
  const gltf = parse(bytes.toString('utf8'));
  const buffers = gltf.buffers.flatMap(({ uri }): Reference[] =>
    uri === undefined ? [] : [{ uri: decoded(uri), what: 'model' }],
  );
  const reading = readDocument(gltf, 0);
  return { ...reading, references: [...reading.references, ...buffers] };
}

function parse(text: string): Gltf {
  const parsed = gltfSchema.safeParse(fromJson(text));
  if (parsed.success) return parsed.data;
  const at = parsed.error.issues[0]?.path.join('.') ?? '';
  throw unreadable(
    at === '' ? 'its description is no JSON' : `its description is wrong at “${at.slice(0, 80)}”`,
  );
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readDocument(gltf: Gltf, binBytes: number | null): Reading {
  const fault = structureFault(gltf, binBytes);
  if (fault !== null) return { ...nothingRead, references: imagesOf(gltf), faults: [invalid(fault)] };
  const placed = placeScene(gltf);
  if ('fault' in placed)
    return { ...nothingRead, references: imagesOf(gltf), faults: [invalid(placed.fault)] };
  return {
    ...nothingRead,
    format: 'glTF 2.0',
    unitMetres: 1,
    upAxis: 'y',
    size: placed.size,
    triangles: placed.triangles,
    materials: gltf.materials.length,
    textures: gltf.images.length,
    references: imagesOf(gltf),
    faults: [...(placed.triangles === 0 ? [nothingToSee] : []), ...unknownExtensions(gltf)],
  };
}

const nothingToSee: Reading['faults'][number] = {
  code: 'failed-validation',
  severity: 'warn',
  message: 'Its scene has no triangles, so there is nothing to see.',
};

function invalid(fault: string): Reading['faults'][number] {
  return {
    code: 'failed-validation',
    severity: 'error',
    message: `It contradicts itself: ${fault}. Programs refuse it, or show something else.`,
  };
}

/** Those that Caliper's viewer and most engines know. */
const knownExtension =
  /^(KHR_(draco_mesh_compression|mesh_quantization|meshopt_compression|texture_(basisu|transform)|materials_\w+|lights_punctual|animation_pointer)|EXT_(meshopt_compression|mesh_gpu_instancing|texture_webp|texture_avif))$/;

function unknownExtensions({ extensionsRequired }: Gltf): Reading['faults'] {
  const unknown = extensionsRequired.filter((name) => !knownExtension.test(name));
  if (unknown.length === 0) return [];
  const names = unknown.slice(0, 3).map((name) => `“${name.slice(0, 60)}”`);
  const message = `It requires ${names.join(', ')}, which few programs know: the others must refuse it. Export it without.`;
  return [{ code: 'failed-validation', severity: 'warn', message }];
}

function imagesOf({ images }: Gltf): Reference[] {
  return images.flatMap(({ uri }) => (uri === undefined ? [] : [{ uri: decoded(uri), what: 'texture' }]));
}

function decoded(uri: string): string {
  try {
    return uri.startsWith('data:') ? uri.slice(0, 20) : decodeURIComponent(uri);
  } catch {
    return uri;
  }
}

/** Walks the scene that is shown; a document without scenes shows the nodes that no other one has. */
function placeScene(
  gltf: Gltf,
): { readonly size: Size | null; readonly triangles: number } | { readonly fault: string } {
  const isChild = new Set(gltf.nodes.flatMap(({ children = [] }) => children));
  const roots = gltf.scenes[gltf.scene]?.nodes ?? gltf.nodes.flatMap((_, n) => (isChild.has(n) ? [] : [n]));
  const boxes = gltf.meshes.map((mesh) => meshBox(gltf, mesh));
  const counts = gltf.meshes.map((mesh) => trianglesOf(gltf, mesh));
  let around: Box | null = null;
  let exact = true;
  let triangles = 0;
  let placed = 0;
  const open: { node: number; under: Matrix; depth: number }[] = roots.map((node) => ({
    node,
    under: identity,
    depth: 0,
  }));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const node = gltf.nodes[at.node];
    if (node === undefined) return { fault: `its scene names node ${at.node}, which there is not` };
    placed += 1;
    if (placed > mostPlacedNodes) return { fault: `its scene places more than ${mostPlacedNodes} nodes` };
    if (at.depth > deepest) return { fault: 'its nodes contain each other, or are nested too deep' };
    const own = node.matrix ?? compose(node.translation ?? [], node.rotation ?? [], node.scale ?? []);
    const under = times(at.under, own);
    const { mesh, children = [] } = node;
    const box = mesh === undefined ? null : (boxes[mesh] ?? null);
    if (box !== null) {
      around = boxAround(around, boxAfter(under, box));
      exact &&= keepsAxes(under);
    }
    if (mesh !== undefined) triangles += counts[mesh] ?? 0;
    for (const child of children) open.push({ node: child, under, depth: at.depth + 1 });
  }
  return { size: sizeOf(around, exact), triangles };
}

function sizeOf(box: Box | null, exact: boolean): Size | null {
  if (box === null) return null;
  const [x = 0, y = 0, z = 0] = box.max.map((value, n) => value - (box.min[n] ?? 0));
  return [x, y, z].every((side) => Number.isFinite(side) && side >= 0) ? { metres: [x, y, z], exact } : null;
}

const largest = new Map([
  [5120, 127],
  [5121, 255],
  [5122, 32_767],
  [5123, 65_535],
]);

function meshBox(gltf: Gltf, { primitives }: Gltf['meshes'][number]): Box | null {
  let around: Box | null = null;
  for (const { attributes } of primitives) {
    const accessor = gltf.accessors[attributes['POSITION'] ?? -1];
    if (accessor?.min?.length !== 3 || accessor.max?.length !== 3) continue;
    // Quantized positions are parts of the largest number of their type (glTF 2.0, "Accessor Data Types").
    const whole = (accessor.normalized === true && largest.get(accessor.componentType)) || 1;
    const parts = (side: number): number => side / whole;
    around = boxAround(around, { min: accessor.min.map(parts), max: accessor.max.map(parts) });
  }
  return around;
}

/** By the mode of each primitive: lists, strips and fans; points and lines have none. */
function trianglesOf(gltf: Gltf, { primitives }: Gltf['meshes'][number]): number {
  return primitives.reduce((sum, { attributes, indices, mode }) => {
    const count = gltf.accessors[indices ?? attributes['POSITION'] ?? -1]?.count ?? 0;
    if (mode === 4) return sum + Math.floor(count / 3);
    return mode === 5 || mode === 6 ? sum + Math.max(0, count - 2) : sum;
  }, 0);
}
