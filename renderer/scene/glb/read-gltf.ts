/** Reads a glTF before anybody trusts it: what it is by its first bytes, the chunks of a GLB, and JSON into checked values. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../limits.ts';

// The binary container of a GLB file (glTF 2.0, chapter 4.4): its header and chunks, with lengths that are believed only after they were checked.

const jsonChunk = 0x4e4f534a;
const binaryChunk = 0x004e4942;

/** `json` is parsed but not yet checked; `binary` is a view of the binary chunk, empty without one. */
interface GlbContainer {
  readonly json: unknown;
  readonly binary: Uint8Array<ArrayBuffer>;
}

/** A GLB, or the text of a `.gltf`, whose binary part is empty. Throws `model.not-a-model`, `model.damaged` or `model.beyond-limit`. */
export function readGltf(bytes: Uint8Array<ArrayBuffer>): {
  root: JsonObject;
  binary: Uint8Array<ArrayBuffer>;
} {
  const isText =
    bytes[0] !== 0x67 && new TextDecoder().decode(bytes.subarray(0, 64)).trimStart().startsWith('{');
  if (isText) return { root: rootObject(parseJson(bytes)), binary: new Uint8Array() };
  const { json, binary } = readContainer(bytes);
  return { root: rootObject(json), binary };
}

const damaged = (reason: string): AppError<'model.damaged'> => new AppError('model.damaged', { reason });

// Throws `model.not-a-model`, `model.damaged` or `model.beyond-limit`.
function readContainer(bytes: Uint8Array<ArrayBuffer>): GlbContainer {
  const found = notGlbBecause(bytes);
  if (found !== null) throw new AppError('model.not-a-model', { found });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20) throw damaged(`the file ends after ${bytes.length} bytes, inside its header`);
  const version = view.getUint32(4, true);
  if (version !== 2) throw damaged(`it is GLB version ${version}, and only version 2 is known`);
  const declared = view.getUint32(8, true);
  if (declared > bytes.length) {
    throw damaged(
      `its header announces ${formatNumber(declared)} bytes, but the file has ${formatNumber(bytes.length)}; the download may be cut off`,
    );
  }
  return readChunks(bytes, view, declared);
}

function readChunks(bytes: Uint8Array<ArrayBuffer>, view: DataView, end: number): GlbContainer {
  let json: unknown;
  let binary: Uint8Array<ArrayBuffer> | null = null;
  let offset = 12;
  for (let index = 0; offset + 8 <= end; index++) {
    const length = view.getUint32(offset, true);
    const type = view.getUint32(offset + 4, true);
    if (offset + 8 + length > end) {
      throw damaged(`part ${index + 1} claims ${formatNumber(length)} bytes, more than the file has`);
    }
    const chunk = bytes.subarray(offset + 8, offset + 8 + length);
    if (index === 0 && type !== jsonChunk) throw damaged('its first part is not the scene description');
    if (type === jsonChunk && json === undefined) json = parseJson(chunk);
    if (type === binaryChunk) binary ??= chunk;
    offset += 8 + length;
  }
  if (json === undefined) throw damaged('it has no scene description');
  return { json, binary: binary ?? new Uint8Array() };
}

function parseJson(chunk: Uint8Array): unknown {
  if (chunk.length > modelLimits.jsonBytes) {
    throw new AppError('model.beyond-limit', {
      what: `a scene description of ${Math.round(chunk.length / 1e6)} MB`,
      limit: `${modelLimits.jsonBytes / 1e6} MB`,
    });
  }
  try {
    return JSON.parse(new TextDecoder().decode(chunk));
  } catch (error) {
    throw new AppError(
      'model.damaged',
      { reason: 'its scene description is not valid JSON' },
      { cause: error },
    );
  }
}

// What a file is by its first bytes, in words: a saved error page must be named as that, not as a broken model.

const text = (bytes: Uint8Array): string =>
  new TextDecoder('latin1').decode(bytes.subarray(0, 512)).trimStart();

const starts = (bytes: Uint8Array, ...signature: number[]): boolean =>
  signature.every((byte, index) => bytes[index] === byte);

/** `null` when it is a GLB; otherwise what it is instead, to follow “it is ”. */
export function notGlbBecause(bytes: Uint8Array): string | null {
  if (bytes.length === 0) return 'empty (0 bytes)';
  if (starts(bytes, 0x67, 0x6c, 0x54, 0x46)) return null;
  if (starts(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'a ZIP archive';
  if (starts(bytes, 0x1f, 0x8b)) return 'a gzip archive';
  if (starts(bytes, 0x89, 0x50, 0x4e, 0x47)) return 'a PNG image';
  if (starts(bytes, 0xff, 0xd8, 0xff)) return 'a JPEG image';
  const start = text(bytes).toLowerCase();
  if (start.startsWith('<!doctype html') || start.startsWith('<html')) {
    return `a web page, most likely the error page of an expired link${quotedText(bytes)}`;
  }
  if (start.startsWith('<?xml') || start.startsWith('<error')) {
    return `an XML document, most likely the file host's refusal${quotedText(bytes)}`;
  }
  if (start.startsWith('kaydara fbx') || start.startsWith('; fbx')) return 'an FBX file';
  if (start.startsWith('#usda') || start.startsWith('pxr-usdc')) return 'a USD file';
  if (start.startsWith('{')) return 'JSON text (a .gltf without its binary container, or an error message)';
  return 'something unknown';
}

function quotedText(bytes: Uint8Array): string {
  const words = text(bytes)
    .replace(/<(script|style)[^]*?(<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return words === '' ? '' : ` (“${words.slice(0, 120)}”)`;
}

// Reads unknown JSON into checked values: every number that later sizes or indexes something passes here once.

export type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object, or an empty one when absent. Throws `model.damaged`. */
export function objectAt(parent: JsonObject, key: string, where: string): JsonObject {
  const value = parent[key];
  if (value === undefined) return {};
  if (!isObject(value)) throw wrong(`${where}.${key}`, 'an object');
  return value;
}

/** The list of objects, empty when absent. Throws `model.damaged`. */
export function objectsAt(parent: JsonObject, key: string, where: string): readonly JsonObject[] {
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every(isObject)) throw wrong(`${where}${key}`, 'a list of objects');
  return value;
}

/** The list of strings, empty when absent. Throws `model.damaged`. */
export function stringsAt(parent: JsonObject, key: string): readonly string[] {
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw wrong(key, 'a list of names');
  return value;
}

/** A whole number from 0 up to 2^53, `fallback` when absent. Throws `model.damaged`. */
export function countAt<F extends number | null>(
  parent: JsonObject,
  key: string,
  where: string,
  fallback: F,
): number | F {
  const value = parent[key];
  if (value === undefined) return fallback;
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) {
    throw wrong(`${where}.${key}`, 'a whole number from 0');
  }
  return value;
}

/** A list of whole numbers, empty when absent. Throws `model.damaged`. */
export function countsAt(parent: JsonObject, key: string, where: string): readonly number[] {
  const value = parent[key];
  if (value === undefined) return [];
  if (!Array.isArray(value) || !value.every((item) => Number.isSafeInteger(item) && item >= 0)) {
    throw wrong(`${where}.${key}`, 'a list of whole numbers');
  }
  return value;
}

/** The root object. Throws `model.damaged`. */
function rootObject(json: unknown): JsonObject {
  if (!isObject(json)) throw wrong('the scene description', 'an object');
  return json;
}

/** The element, or `model.damaged` when the index points beyond the list. */
export function elementAt<T>(list: readonly T[], index: number, what: string, where: string): T {
  const element = list[index];
  if (element === undefined) {
    throw new AppError('model.damaged', {
      reason: `${where} refers to ${what} ${index}, and there are ${list.length}`,
    });
  }
  return element;
}

function wrong(where: string, expected: string): AppError<'model.damaged'> {
  return new AppError('model.damaged', { reason: `${where} should be ${expected}` });
}
