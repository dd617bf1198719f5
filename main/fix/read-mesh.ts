/** The triangles of one file as they are in it, by the readers that the inspection and the 3D view use. */
import { AppError } from '../contract/plain/errors.ts';
import { type DaeDocument, readDae } from '../formats/dae/read-dae.ts';
import { joinMeshes, type TriangleMesh } from '../formats/geometry/triangle-mesh.ts';
import { checkGltf } from '../formats/gltf/check-gltf.ts';
import { type GltfDocument, readDocument } from '../formats/gltf/document.ts';
import { unpackPrimitive } from '../formats/gltf/draco.ts';
import { type GltfParts, readParts, sourceOf } from '../formats/gltf/read-parts.ts';
import { sceneTriangles } from '../formats/gltf/scene-triangles.ts';
import { createViewReader, type ReadView, readDataUri } from '../formats/gltf/view-bytes.ts';
import { identity, type Matrix, scaling, times } from '../formats/matrix.ts';
import { scanObj } from '../formats/obj/scan-obj.ts';
import { readPly } from '../formats/ply/read-ply.ts';
import { type Folder, resolveEntry } from '../formats/resolve-entry.ts';
import { readStl } from '../formats/stl/read-stl.ts';
import { dracoDecoder } from '../inspect/guarded/measure-draco.ts';
import { decodedUri, unfoldMeshopt } from '../inspect/read/gltf/open-gltf.ts';
import type { FixFiles } from './fix.ts';

/**
 * In the file's own frame and unit. `toAsset` leads to metres with Z up, as the file or its format states them (what states
 * nothing is in metres with Y up, as the 3D view takes it); `toLink` to what a robot's description makes of it as a mesh.
 */
export interface FileMesh {
  readonly mesh: TriangleMesh;
  readonly toAsset: Matrix;
  readonly toLink: Matrix;
}

/** `frame`: from the link's own frame to the asset's; null in a file without links. Mesh in metres of the asset's frame. */
export interface AssetBody {
  readonly name: string | null;
  readonly frame: Matrix | null;
  readonly mesh: TriangleMesh;
}

/** A collider in metres of the asset's frame; `isMesh`: engines take the convex hull of it. */
export interface TouchedShape {
  readonly mesh: TriangleMesh;
  readonly isMesh: boolean;
}

/** From Y up to Z up: what was up, Y, is up again. */
export const zUpFromY: Matrix = [1, 0, 0, 0, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1];
/** From X up to Z up. */
const zUpFromX: Matrix = [0, 0, 1, 0, 0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 0, 1];

/** Endings, without the dot, that `readMesh` knows. */
export const meshEndings: ReadonlySet<string> = new Set(['glb', 'gltf', 'obj', 'stl', 'ply', 'dae']);

/** In lower case, without the dot. */
export function endingOf(localPath: string): string {
  return /\.([^./]+)$/.exec(localPath)?.[1]?.toLowerCase() ?? '';
}

/** The files as the readers of formats take them. */
export function folderOf(files: FixFiles): Folder {
  const entries = files.list.map(({ localPath, sizeBytes }) => ({ path: localPath, sizeBytes }));
  return {
    entries,
    resolve: (from, uri) => resolveEntry(entries, from, uri),
    read: async (path) => {
      const bytes = await files.read(path);
      return bytes.buffer instanceof ArrayBuffer
        ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length)
        : Uint8Array.from(bytes);
    },
  };
}

/** Throws `model.*` for what cannot be read, what `files` throws, and the signal's reason; null for other endings. */
export async function readMesh(
  files: FixFiles,
  localPath: string,
  signal: AbortSignal,
): Promise<FileMesh | null> {
  signal.throwIfAborted();
  switch (endingOf(localPath)) {
    case 'glb':
    case 'gltf':
      return plain(await ofGltf(files, localPath, signal));
    case 'obj':
      return plain(ofObj(await files.read(localPath)));
    case 'stl':
      return plain(ofStl(await files.read(localPath)));
    case 'ply':
      return plain(ofPly(await files.read(localPath)));
    case 'dae':
      return ofDae(readDae(await files.read(localPath)));
    default:
      return null;
  }
}

/** States neither unit nor axis, or is in metres with Y up. */
const plain = (mesh: TriangleMesh): FileMesh => ({ mesh, toAsset: zUpFromY, toLink: identity });

/** A glTF with the bytes of its buffers at hand. */
export interface OpenGltf extends GltfParts {
  readonly document: GltfDocument;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly read: ReadView;
  /** Of a buffer in another file, or in the text; null for one that is not there. */
  readonly buffer: (uri: string) => Promise<Uint8Array | null>;
}

/** Checked. Throws `model.*`, and what `files` throws. */
export async function openGltf(files: FixFiles, localPath: string): Promise<OpenGltf> {
  const folder = folderOf(files);
  const bytes = await folder.read(localPath);
  const source = sourceOf(bytes);
  const { root, binary, isBinary } = await readParts(source);
  const document = readDocument(root);
  checkGltf(document, binary?.length ?? 0);
  const buffers = new Map<string, Promise<Uint8Array | null>>();
  const buffer = (uri: string): Promise<Uint8Array | null> => {
    const whole = buffers.get(uri) ?? readBuffer(folder, localPath, uri);
    buffers.set(uri, whole);
    return whole;
  };
  const read = createViewReader(document, {
    source,
    binary,
    buffer: async (_, uri, from, length) => (await buffer(uri))?.subarray(from, from + length) ?? null,
    meshopt: unfoldMeshopt,
  });
  return { root, binary, isBinary, document, bytes, read, buffer };
}

async function ofGltf(files: FixFiles, localPath: string, signal: AbortSignal): Promise<TriangleMesh> {
  const { document, read } = await openGltf(files, localPath);
  const draco = async (primitive: Parameters<typeof unpackPrimitive>[2]) =>
    unpackPrimitive((await dracoDecoder()).draco, document, primitive, read);
  return await sceneTriangles(document, { read, draco }, signal);
}

async function readBuffer(folder: Folder, localPath: string, uri: string): Promise<Uint8Array | null> {
  if (/^data:/i.test(uri)) return readDataUri(uri);
  const entry = folder.resolve(localPath, decodedUri(uri));
  return entry === null ? null : await folder.read(entry.path);
}

function ofObj(bytes: Uint8Array): TriangleMesh {
  const { positions, parts } = scanObj(bytes);
  const indices = new Uint32Array(parts.reduce((sum, { triangles }) => sum + triangles.length / 3, 0));
  let end = 0;
  for (const { triangles } of parts)
    for (let at = 0; at < triangles.length; at += 3) indices[end++] = triangles.array[at] ?? 0;
  return { points: Float64Array.from(positions.filled()), indices };
}

function ofStl(bytes: Uint8Array): TriangleMesh {
  const points = Float64Array.from(readStl(bytes).positions);
  return { points, indices: new Uint32Array(points.length / 3).map((_, at) => at) };
}

function ofPly(bytes: Uint8Array): TriangleMesh {
  const { positions, corners } = readPly(bytes);
  return { points: Float64Array.from(positions), indices: Uint32Array.from(corners) };
}

function ofDae({ parts, unitMetres, upAxis }: DaeDocument): FileMesh {
  const meshes = parts
    .filter(({ kind }) => kind === 'triangles')
    .map(({ positions, index }) => ({ points: Float64Array.from(positions), indices: index }));
  const metres = scaling([unitMetres, unitMetres, unitMetres]);
  const up = upAxis === 'z' ? identity : upAxis === 'y' ? zUpFromY : zUpFromX;
  // A robot's mesh is not turned by its axis, see `main/formats/dae/read-dae.ts`.
  return { mesh: joinMeshes(meshes), toAsset: times(up, metres), toLink: metres };
}

/** Of a file that names no triangle at all. */
export function noMesh(): AppError<'fix.no-mesh'> {
  return new AppError('fix.no-mesh', {});
}
