/** glTF 2.0, as GLB or as text with its files: checked, then decoded by three's loader, which is given bytes and never a URL. */

import { BufferAttribute, type TypedArray } from 'three';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { type GLTF, GLTFLoader, type GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { checkGltf, unsupportedExtensions } from '../../../../main/formats/gltf/check-gltf.ts';
import { type GltfPrimitive, readDocument } from '../../../../main/formats/gltf/document.ts';
import { type EmbeddedImage, embeddedImages } from '../../../../main/formats/gltf/embedded-images.ts';
import { countAt, type JsonObject, objectsAt } from '../../../../main/formats/gltf/json-values.ts';
import { type GltfMeasure, measureGltf } from '../../../../main/formats/gltf/measure-gltf.ts';
import type { UnpackedMesh } from '../../../../main/formats/gltf/points.ts';
import type { Numbers } from '../../../../main/formats/gltf/read-numbers.ts';
import { readParts, sourceOf } from '../../../../main/formats/gltf/read-parts.ts';
import { createViewReader, type ViewSources } from '../../../../main/formats/gltf/view-bytes.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { modelLimits } from '../../limits.ts';
import type { MeasuredShape } from '../../model-facts.ts';
import type { ParseModel } from '../parsed-model.ts';
import { checkPixels, createImageDecoder, createReadUri, type ReadUri, tooManyPixels } from '../textures.ts';
import type { DracoDecoder } from './draco-decoder.ts';
import { gltfNoteWords } from './gltf-note-words.ts';
import { texturePlugins } from './texture-plugins.ts';

/** Numbers that lie in the file as they are drawn are used where they lie: a large model is not copied while it is read. */
type NumbersClass = new (buffer: ArrayBuffer, byteOffset: number, length: number) => TypedArray;

const numbers: Readonly<Record<number, { readonly kind: NumbersClass; readonly bytes: number }>> = {
  5120: { kind: Int8Array, bytes: 1 },
  5121: { kind: Uint8Array, bytes: 1 },
  5122: { kind: Int16Array, bytes: 2 },
  5123: { kind: Uint16Array, bytes: 2 },
  5125: { kind: Uint32Array, bytes: 4 },
  5126: { kind: Float32Array, bytes: 4 },
};
const sizes: Readonly<Record<string, number>> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 };

/**
 * Over the memory of `binary`, the file's binary part; null for what has to be put together: sparse, interleaved or packed
 * accessors, other buffers, odd places. `root` must have passed `checkGltf`.
 */
export function attributeInPlace(
  root: JsonObject,
  binary: Uint8Array<ArrayBuffer>,
  index: number,
): BufferAttribute | null {
  const accessor = objectsAt(root, 'accessors', '')[index];
  if (accessor === undefined || accessor['sparse'] !== undefined) return null;
  const view = objectsAt(root, 'bufferViews', '')[countAt(accessor, 'bufferView', 'accessor', -1)];
  if (view === undefined || !liesInFile(root, view)) return null;
  const number = numbers[countAt(accessor, 'componentType', 'accessor', 0)];
  const size = sizes[String(accessor['type'])];
  if (number === undefined || size === undefined) return null;
  const packed = size * number.bytes;
  const start =
    binary.byteOffset +
    countAt(view, 'byteOffset', 'view', 0) +
    countAt(accessor, 'byteOffset', 'accessor', 0);
  if (start % number.bytes !== 0 || (countAt(view, 'byteStride', 'view', 0) || packed) !== packed)
    return null;
  const array = new number.kind(binary.buffer, start, countAt(accessor, 'count', 'accessor', 0) * size);
  return new BufferAttribute(array, size, accessor['normalized'] === true);
}

function liesInFile(root: JsonObject, view: JsonObject): boolean {
  if (countAt(view, 'buffer', 'view', 0) !== 0 || view['extensions'] !== undefined) return false;
  const [buffer] = objectsAt(root, 'buffers', '');
  return buffer !== undefined && buffer['uri'] === undefined && buffer['extensions'] === undefined;
}

/** glTF is in metres and Y up by its specification (2.0, 3.4). */
export const parseGltf: ParseModel = async (request, folder) => {
  const bytes = await folder.read(request.path);
  const source = sourceOf(bytes);
  const parts = await readParts(source);
  const document = readDocument(parts.root);
  const { geometry, looks } = unsupportedExtensions(document);
  if (geometry.length > 0) throw new AppError('model.extension-unsupported', { extensions: [...geometry] });
  const { start, length } = parts.binary ?? { start: 0, length: 0 };
  const binary = bytes.subarray(start, start + length);
  const { draws, usesDraco } = checkGltf(document, length);
  if (draws === 0) throw new AppError('model.nothing-to-show', {});
  const notes: LoadNote[] = imageNotes(await embeddedImages(document, source, parts.binary));
  if (looks.length > 0) notes.push({ level: 'warn', what: 'replaced', message: otherLooks(looks) });
  // The scene that is shown, alone: the loader builds every one that it is given.
  const root: JsonObject = { ...parts.root, scene: 0, scenes: [{ nodes: document.roots }] };
  const read = createReadUri(request.path, folder);
  const loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder);
  loader.register((parser) => ({ name: 'CALIPER_buffers', ...bytesOnly(parser, root, binary, read) }));
  const draco = usesDraco ? await (await import('./draco-decoder.ts')).createDracoDecoder() : null;
  if (draco !== null) loader.setDRACOLoader(draco.loader);
  const textures = {
    read,
    decode: createImageDecoder({ edgePx: request.textureEdgePx, signal: request.signal }),
    onNote: (note: LoadNote) => notes.push(note),
  };
  for (const plugin of texturePlugins(textures)) loader.register(plugin);
  const gltf = await parse(loader, root);
  request.signal.throwIfAborted();
  const sources = { source, binary: parts.binary, ...loadedBytes(gltf.parser) };
  const measure = await measureGltf(document, {
    read: createViewReader(document, sources),
    draco: draco === null ? undefined : ({ draco: packed }) => unpacked(gltf.parser, draco, packed),
  });
  if (measure.about !== null)
    notes.push({ level: 'info', what: 'replaced', message: gltfNoteWords.notes.aboutSize });
  const measured = shapeOf(measure);
  return { root: gltf.scene, stated: { unitMetres: 1, upAxis: 'y' }, physics: null, notes, measured };
};

const otherLooks = (names: readonly string[]): string =>
  gltfNoteWords.notes.otherLooks(names.slice(0, 3).join(', ').slice(0, 120));

function shapeOf({ bounds, ...counts }: GltfMeasure): MeasuredShape | null {
  const [[x, y, z], [u, v, w]] = [bounds?.min ?? [], bounds?.max ?? []];
  const corners = [x, y, z, u, v, w];
  if (!corners.every((value) => Number.isFinite(value))) return null;
  const { triangles, vertices, lines, points } = counts;
  const box = { min: [x ?? 0, y ?? 0, z ?? 0], max: [u ?? 0, v ?? 0, w ?? 0] } as const;
  return { bounds: box, triangles, vertices, lines, points };
}

/** What the loader has read and unfolded already. */
function loadedBytes(parser: GLTFParser): Pick<ViewSources, 'buffer' | 'meshopt'> {
  return {
    async buffer(index, _uri, from, length) {
      const bytes: ArrayBuffer = await parser.getDependency('buffer', index);
      return new Uint8Array(bytes).subarray(from, from + length);
    },
    meshopt: async (_packed, _view, index) => new Uint8Array(await parser.getDependency('bufferView', index)),
  };
}

/** The loader's names of what a skin is measured by. */
const dracoNames = { POSITION: 'position', JOINTS_0: 'skinIndex', WEIGHTS_0: 'skinWeight' } as const;

async function unpacked(
  parser: GLTFParser,
  draco: DracoDecoder,
  packed: GltfPrimitive['draco'],
): Promise<UnpackedMesh | null> {
  if (packed === null) return null;
  const geometry = draco.decodedOf(await parser.getDependency('bufferView', packed.view));
  if (geometry === null || geometry.index === null) return null;
  const attributes: Record<string, Numbers> = {};
  for (const [name, own] of Object.entries(dracoNames)) {
    const attribute = geometry.getAttribute(own);
    if (attribute instanceof BufferAttribute) attributes[name] = numbersOf(attribute);
  }
  return { attributes, indices: numbersOf(geometry.index) };
}

function numbersOf(attribute: BufferAttribute): Numbers {
  const { array, normalized, itemSize, count } = attribute;
  if (!normalized && !(array instanceof Uint8ClampedArray)) return array as Numbers;
  const fractions = new Float32Array(count * itemSize);
  for (let at = 0; at < count; at++)
    for (let part = 0; part < itemSize; part++)
      fractions[at * itemSize + part] = attribute.getComponent(at, part);
  return fractions;
}

/** Throws `model.beyond-limit`; says which images cannot be shown: the model then appears without them. */
function imageNotes(images: readonly EmbeddedImage[]): LoadNote[] {
  const notes: LoadNote[] = [];
  let pixels = 0;
  for (const { index, header } of images) {
    if (header === null) {
      const message = gltfNoteWords.notes.otherImage(index + 1);
      notes.push({ level: 'warn', what: 'missing', message });
      continue;
    }
    checkPixels(header.width, header.height);
    pixels += header.width * header.height;
  }
  if (pixels > modelLimits.imagePixels) throw tooManyPixels();
  return notes;
}

// Given as an object, which the loader takes and its types do not say: a GLB's description is read once, by us.
function parse(loader: GLTFLoader, root: JsonObject): Promise<GLTF> {
  return loader.parseAsync(root as object as ArrayBuffer, '');
}

/** Puts our reading of buffers in place of the loader's own, which asks for URLs. */
function bytesOnly(
  parser: GLTFParser,
  root: JsonObject,
  binary: Uint8Array<ArrayBuffer>,
  read: ReadUri,
): object {
  const buffers = objectsAt(root, 'buffers', '');
  parser.loadBuffer = async (index) => {
    const buffer = buffers[index] ?? {};
    const { uri } = buffer;
    if (typeof uri !== 'string') {
      if (index === 0) return binary.slice().buffer;
      throw new AppError('model.damaged', { reason: gltfNoteWords.damaged.bufferWithoutFile(index) });
    }
    const bytes = await read(uri);
    const declared = countAt(buffer, 'byteLength', `buffer ${index}`, 0);
    if (bytes.length < declared) {
      throw new AppError('model.damaged', {
        reason: gltfNoteWords.damaged.shortBuffer(index, declared, bytes.length),
      });
    }
    return bytes.buffer;
  };
  const put = parser.loadAccessor.bind(parser);
  parser.loadAccessor = async (index) => attributeInPlace(root, binary, index) ?? (await put(index));
  const views = objectsAt(root, 'bufferViews', '');
  return {
    /** Cut out of the file itself: its binary part is not copied as a whole before. */
    loadBufferView(index: number): Promise<ArrayBuffer> | null {
      const view = views[index];
      if (view === undefined || countAt(view, 'buffer', 'a view', 0) !== 0) return null;
      if (buffers[0]?.['uri'] !== undefined || view['extensions'] !== undefined) return null;
      const start = countAt(view, 'byteOffset', 'a view', 0);
      const part = binary.slice(start, start + countAt(view, 'byteLength', 'a view', 0));
      return Promise.resolve(part.buffer);
    },
  };
}
