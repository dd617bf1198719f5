/** GLB and glTF on the disk: the document, and the bytes of its buffers beside it. */
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { isAppError } from '../../../contract/plain/errors.ts';
import { type GltfDocument, type MeshoptView, readDocument } from '../../../formats/gltf/document.ts';
import {
  type ByteSource,
  firstVersionWords,
  type GltfParts,
  readParts,
} from '../../../formats/gltf/read-parts.ts';
import {
  createViewReader,
  type ReadView,
  readDataUri,
  type ViewSources,
} from '../../../formats/gltf/view-bytes.ts';
import { contentWords, reasonWords } from '../../file-words.ts';
import {
  folderPart,
  type ModelFolder,
  nameOfContent,
  resolveReference,
  unreadable,
} from '../../model-folder.ts';

export interface OpenGltf extends Omit<GltfParts, 'root'> {
  readonly document: GltfDocument;
  readonly source: ByteSource;
}

/** Throws `model.unreadable` and what the file system throws. The document is not checked. */
export async function openGltf(
  folder: ModelFolder,
  localPath: string,
  kind: 'glb' | 'gltf',
): Promise<OpenGltf> {
  const { sizeBytes } = await folder.head(localPath, 1);
  const source: ByteSource = { sizeBytes, read: (from, length) => folder.slice(localPath, from, length) };
  try {
    const { root, binary, isBinary } = await readParts(source);
    return { document: readDocument(root), source, binary, isBinary };
  } catch (error) {
    if (isAppError(error, 'model.not-a-model')) {
      const { bytes } = await folder.head(localPath, 512);
      throw unreadable(reasonWords.isNot(nameOfContent(bytes), contentWords.wanted[kind]));
    }
    if (isAppError(error, 'model.version-unsupported'))
      throw unreadable(reasonWords.firstVersion(firstVersionWords()));
    if (isAppError(error, 'model.damaged')) throw unreadable(error.data.reason);
    if (isAppError(error, 'model.beyond-limit'))
      throw unreadable(reasonWords.beyondLimit(error.data.what, error.data.limit));
    throw error;
  }
}

/** Of a document that has passed `checkGltf`. */
export function viewsOf(
  { document, source, binary }: OpenGltf,
  folder: ModelFolder,
  localPath: string,
): ReadView {
  return createViewReader(document, {
    source,
    binary,
    buffer: createBufferReader(folder, localPath),
    meshopt: unfoldMeshopt,
  });
}

/** Buffers beside the file, or in its text. That one is not there is found by looking for what the model names. */
function createBufferReader(folder: ModelFolder, localPath: string): ViewSources['buffer'] {
  const inline = new Map<number, Uint8Array | null>();
  return async (index, uri, from, length) => {
    if (/^data:/i.test(uri)) {
      if (!inline.has(index)) inline.set(index, readDataUri(uri));
      return inline.get(index)?.subarray(from, from + length) ?? null;
    }
    const resolved = resolveReference(folderPart(localPath), decodedUri(uri));
    if (resolved.is !== 'inside') return null;
    return await folder.slice(resolved.path, from, length).catch(() => null);
  };
}

/** Throws what the decoder throws. */
export async function unfoldMeshopt(packed: Uint8Array, view: MeshoptView): Promise<Uint8Array> {
  await MeshoptDecoder.ready;
  const { count, byteStride, mode, filter } = view;
  const unfolded = new Uint8Array(count * byteStride);
  MeshoptDecoder.decodeGltfBuffer(unfolded, count, byteStride, packed, mode, filter);
  return unfolded;
}

/** As a path; of a `data:` URI its beginning. */
export function decodedUri(uri: string): string {
  try {
    return uri.startsWith('data:') ? uri.slice(0, 20) : decodeURIComponent(uri);
  } catch {
    return uri;
  }
}
