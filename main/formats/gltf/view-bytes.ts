/** The bytes that a glTF's buffer views stand for: in the file itself, beside it, inside of its text, or unfolded by a decoder. */
import type { GltfDocument, GltfView, MeshoptView } from './document.ts';
import { gltfLimits } from './gltf-limits.ts';
import type { ByteSource, GltfParts } from './read-parts.ts';

/** A part of a view; null for what cannot be had. The bytes are not to be written to. */
export type ReadView = (index: number, from: number, length: number) => Promise<Uint8Array | null>;

/** What the caller lends. */
export interface ViewSources {
  readonly source: ByteSource;
  readonly binary: GltfParts['binary'];
  /** A part of a buffer that lies in another file, or in the text (`readDataUri`); null for one that cannot be read. */
  buffer(index: number, uri: string, from: number, length: number): Promise<Uint8Array | null>;
  /** Unfolds EXT_meshopt_compression of a view; throws where it cannot. */
  meshopt(packed: Uint8Array, view: MeshoptView, index: number): Promise<Uint8Array>;
}

/** Of a document that has passed `checkGltf`. */
export function createViewReader(document: GltfDocument, sources: ViewSources): ReadView {
  const part = async ({ buffer, byteOffset, byteLength }: Part): Promise<Uint8Array | null> => {
    const { uri } = document.buffers[buffer] ?? { uri: null };
    if (byteLength > gltfLimits.viewBytes) return null;
    const { binary, source } = sources;
    let bytes: Uint8Array | null = null;
    if (uri !== null) bytes = await sources.buffer(buffer, uri, byteOffset, byteLength);
    else if (binary !== null && buffer === 0)
      bytes = await source.read(binary.start + byteOffset, byteLength);
    return bytes?.length === byteLength ? bytes : null;
  };
  // Packed views are unfolded as a whole; meshes that share one stand beside each other.
  let last: { readonly index: number; readonly bytes: Uint8Array | null } | null = null;
  const unfolded = async (meshopt: MeshoptView, index: number): Promise<Uint8Array | null> => {
    if (meshopt.count * meshopt.byteStride > gltfLimits.viewBytes) return null;
    const packed = await part(meshopt);
    if (packed === null) return null;
    try {
      return await sources.meshopt(packed, meshopt, index);
    } catch {
      return null;
    }
  };
  return async (index, from, length) => {
    const view = document.views[index];
    if (view === undefined) return null;
    if (view.meshopt === null)
      return await part({ buffer: view.buffer, byteOffset: view.byteOffset + from, byteLength: length });
    if (last?.index !== index) last = { index, bytes: await unfolded(view.meshopt, index) };
    const bytes = last.bytes?.subarray(from, from + length);
    return bytes?.length === length ? bytes : null;
  };
}

type Part = Pick<GltfView, 'buffer' | 'byteOffset' | 'byteLength'>;

/** The bytes of a `data:` URI; null for what is none, or no base64. */
export function readDataUri(uri: string): Uint8Array | null {
  if (!/^data:/i.test(uri)) return null;
  const comma = uri.indexOf(',');
  const text = uri.slice(comma + 1);
  try {
    if (!/;base64$/i.test(uri.slice(0, comma))) return new TextEncoder().encode(decodeURIComponent(text));
    const plain = atob(text);
    const bytes = new Uint8Array(plain.length);
    for (let at = 0; at < plain.length; at++) bytes[at] = plain.charCodeAt(at);
    return bytes;
  } catch {
    return null;
  }
}
