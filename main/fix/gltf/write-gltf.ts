/** A GLB or glTF with changed JSON and new bytes in its buffers; what nothing uses any more goes. */
import { AppError } from '../../contract/plain/errors.ts';
import { decodedUri } from '../../inspect/read/gltf/open-gltf.ts';
import type { FixFiles } from '../fix.ts';
import { folderOf, type OpenGltf } from '../read-mesh.ts';
import { editWords } from '../write/edit-words.ts';
import { textOf } from '../write/text-edits.ts';
import { type GltfJson, isGltfJson } from './gltf-json.ts';
import { type NewView, writeBuffers } from './write-buffers.ts';

/** `views`: bytes to come; `unused`: views to go; `mayPack`: nothing else names places in the buffers. */
export interface NewGltf {
  readonly files: FixFiles;
  readonly localPath: string;
  readonly json: GltfJson;
  readonly views: readonly NewView[];
  readonly unused: Set<number>;
  readonly mayPack: boolean;
}

/** A copy of the document. Throws `fix.impossible` for one with values of the wrong kind. */
export function jsonToWrite({ root }: OpenGltf, path: string): GltfJson {
  const json: unknown = structuredClone(root);
  if (isGltfJson(json)) return json;
  throw new AppError('fix.impossible', { path, reason: editWords.gltf.badValue });
}

/** Throws `fix.impossible` where a buffer cannot be written. By paths; the file itself as ''. */
export async function writeGltf(
  gltf: OpenGltf,
  { files, localPath, json, views, unused, mayPack }: NewGltf,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const out = new Map<string, Uint8Array>();
  const isOnlyText = views.length === 0 && unused.size === 0;
  const { binary, external } = isOnlyText
    ? { binary: null, external: new Map<string, Uint8Array>() }
    : await writeBuffers(gltf, json, views, unused, mayPack);
  for (const [uri, bytes] of external) out.set(await bufferPath(files, localPath, uri), bytes);
  out.set('', gltf.isBinary ? glbOf(gltf, json, binary) : textFor(gltf, json));
  return out;
}

export const difference = (all: ReadonlySet<number>, without: ReadonlySet<number>): Set<number> =>
  new Set([...all].filter((one) => !without.has(one)));

/** Wherever they are named: images, sparse accessors and extensions among them. */
export function usedViews(json: unknown): Set<number> {
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

/** Where a buffer's own file is. Throws `fix.impossible` when another glTF names it, too. */
async function bufferPath(files: FixFiles, localPath: string, uri: string): Promise<string> {
  const name = uri.split('/').at(-1) ?? uri;
  for (const { localPath: other, sizeBytes } of files.list) {
    if (other === localPath || !/\.gltf$/i.test(other) || sizeBytes > 64_000_000) continue;
    if (textOf(await files.read(other)).includes(name))
      throw new AppError('fix.impossible', {
        path: localPath,
        reason: editWords.gltf.sharedBuffer(name),
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
