/** The binary container of a GLB file (glTF 2.0, chapter 4.4): its header and chunks, with lengths that are believed only after they were checked. */
import { AppError } from '../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../limits.ts';
import { notGlbBecause } from './first-bytes.ts';
import { type JsonObject, rootObject } from './read-json.ts';

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
