/** The parts of a glTF file before anybody trusts it: the container of a GLB, its JSON, and what a file is that is no glTF. */

import { formatBytes } from '../../contract/messages/number-text.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { gltfLimits } from './gltf-limits.ts';
import { gltfWords } from './gltf-words.ts';
import { damaged, isObject, type JsonObject, wrong } from './json-values.ts';

/** A file's bytes, read where they are wanted: of a large one only its description. */
export interface ByteSource {
  readonly sizeBytes: number;
  /** As many as there are from this place on, at most `length`. */
  read(from: number, length: number): Uint8Array | Promise<Uint8Array>;
}

/** `root` is parsed but not yet checked. */
export interface GltfParts {
  readonly root: JsonObject;
  /** Where the binary part lies in the file; null without one. */
  readonly binary: { readonly start: number; readonly length: number } | null;
  readonly isBinary: boolean;
}

/** The whole file at hand. */
export function sourceOf(bytes: Uint8Array<ArrayBuffer>): ByteSource {
  return { sizeBytes: bytes.length, read: (from, length) => bytes.subarray(from, from + length) };
}

const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;
/** The description, the binary part, and what an extension may put between them. */
const maxChunks = 64;

/**
 * A GLB (glTF 2.0, chapter 4.4), or the text of a `.gltf`. Throws `model.not-a-model`, `model.damaged`,
 * `model.version-unsupported` or `model.beyond-limit`.
 */
export async function readParts(source: ByteSource): Promise<GltfParts> {
  const head = await source.read(0, 512);
  const start = new TextDecoder().decode(head.subarray(0, 64)).trimStart();
  if (head[0] !== 0x67 && start.startsWith('{')) {
    checkJsonBytes(source.sizeBytes);
    const root = checkVersion(parseJson(await source.read(0, source.sizeBytes)));
    return { root, binary: null, isBinary: false };
  }
  const found = notGlbBecause(head);
  if (found !== null) throw new AppError('model.not-a-model', { found });
  const { json, binary } = await readContainer(source, head);
  return { root: checkVersion(json), binary, isBinary: true };
}

async function readContainer(
  source: ByteSource,
  head: Uint8Array,
): Promise<{ json: unknown; binary: GltfParts['binary'] }> {
  const { sizeBytes } = source;
  if (head.length < 20) throw damaged(gltfWords.damaged.header(head.length));
  const view = viewOf(head);
  const version = view.getUint32(4, true);
  if (version === 1) throw firstVersion();
  if (version !== 2) throw damaged(gltfWords.damaged.version(version));
  const end = view.getUint32(8, true);
  if (end > sizeBytes) {
    throw damaged(gltfWords.damaged.bytes(end, sizeBytes));
  }
  let json: unknown;
  let binary: GltfParts['binary'] = null;
  let offset = 12;
  for (let index = 0; index < maxChunks && offset + 8 <= end && binary === null; index++) {
    const chunk = viewOf(await source.read(offset, 8));
    const length = chunk.getUint32(0, true);
    const type = chunk.getUint32(4, true);
    if (offset + 8 + length > end) throw damaged(gltfWords.damaged.part(index + 1, length));
    if (index === 0 && type !== jsonChunk) throw damaged(gltfWords.damaged.firstPart);
    if (type === jsonChunk && json === undefined) {
      checkJsonBytes(length);
      json = parseJson(await source.read(offset + 8, length));
    }
    if (type === binaryChunk) binary ??= { start: offset + 8, length };
    offset += 8 + length;
  }
  if (json === undefined) throw damaged(gltfWords.damaged.noDescription);
  return { json, binary };
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function checkJsonBytes(bytes: number): void {
  if (bytes <= gltfLimits.jsonBytes) return;
  throw new AppError('model.beyond-limit', {
    what: gltfWords.beyond.description(formatBytes(bytes)),
    limit: formatBytes(gltfLimits.jsonBytes),
  });
}

function parseJson(chunk: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(chunk));
  } catch (error) {
    throw damaged(gltfWords.damaged.json, error);
  }
}

/** Version 1 has objects by their names where version 2 has lists. */
function checkVersion(json: unknown): JsonObject {
  if (!isObject(json)) throw wrong(gltfWords.place.description, gltfWords.expected.object);
  const { asset } = json;
  const version = isObject(asset) ? asset['version'] : undefined;
  if (typeof version === 'string' && /^2(\.|$)/.test(version)) return json;
  const named = typeof version === 'string' ? version : typeof version === 'number' ? String(version) : '';
  if (/^[01](\.|$)/.test(named) || (named === '' && isObject(json['meshes']))) throw firstVersion();
  throw damaged(gltfWords.damaged.noVersion);
}

/** The words of both sides. */
export const firstVersionWords = (): string => gltfWords.is.firstVersion;

function firstVersion(): AppError<'model.version-unsupported'> {
  return new AppError('model.version-unsupported', { what: firstVersionWords(), known: 'glTF 2.0' });
}

// What a file is by its first bytes, in words: a saved error page must be named as that, not as a broken model.

const text = (bytes: Uint8Array): string =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 512)).trimStart();

const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** `null` when it is a GLB; otherwise what it is instead, to follow “it is ”. */
export function notGlbBecause(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return gltfWords.is.empty;
  if (starts(bytes, 0x67, 0x6c, 0x54, 0x46)) return null;
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return gltfWords.is.zip;
  if (starts(bytes, 0x1f, 0x8b)) return gltfWords.is.gzip;
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return gltfWords.is.png;
  if (starts(bytes, 0xff, 0xd8, 0xff)) return gltfWords.is.jpeg;
  const start = text(bytes).toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) {
    return gltfWords.is.page(wordsOf(bytes));
  }
  if (start.startsWith('<?xml') || start.startsWith('<error')) {
    return gltfWords.is.xml(wordsOf(bytes));
  }
  if (start.startsWith('kaydara fbx') || start.startsWith('; fbx')) return gltfWords.is.fbx;
  if (start.startsWith('#usda') || start.startsWith('pxr-usdc')) return gltfWords.is.usd;
  if (start.startsWith('{')) return gltfWords.is.json;
  return gltfWords.is.unknown;
}

function wordsOf(bytes: Uint8Array): string {
  return text(bytes)
    .replace(/<(script|style)[^]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}
