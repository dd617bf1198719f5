/** The buffers of a glTF with new views in them: ranges that other views use are kept, close to each other. */
import { AppError } from '../../contract/plain/errors.ts';
import type { OpenGltf } from '../read-mesh.ts';
import { editWords } from '../write/edit-words.ts';
import { dropExtension, type GltfJson } from './gltf-json.ts';

/** Bytes of one accessor or picture, whose `owner` names the view; `size` of one element. `near`: the view that it was in before, whose buffer it is put into. */
export interface NewView {
  readonly owner: { bufferView?: number | undefined };
  readonly bytes: Uint8Array;
  readonly size: number;
  readonly use: 'vertices' | 'indices' | 'picture';
  readonly near: number | null;
}

const targets = { vertices: { target: 34_962 }, indices: { target: 34_963 }, picture: {} } as const;

/** `external`: by the URIs of buffers in files of their own. `binary`: of a GLB; null where it stays. */
export interface WrittenBuffers {
  readonly binary: Uint8Array | null;
  readonly external: ReadonlyMap<string, Uint8Array>;
}

type View = NonNullable<GltfJson['bufferViews']>[number];

const compressions = ['EXT_meshopt_compression', 'KHR_meshopt_compression'] as const;

/** What of a buffer a view takes. */
interface Range {
  readonly buffer: number;
  byteOffset?: number | undefined;
  byteLength: number;
}

/** Where the bytes of a view lie: a compressed one has them elsewhere. */
function rangeOf(view: View): Range {
  for (const name of compressions)
    if (view.extensions?.[name] !== undefined) return view.extensions[name] as Range;
  return view;
}

/** `unused` views are written over; `mayPack`: nothing else names places in the buffers. Throws `fix.impossible`. */
export async function writeBuffers(
  gltf: OpenGltf,
  json: GltfJson,
  added: readonly NewView[],
  unused: Set<number>,
  mayPack: boolean,
): Promise<WrittenBuffers> {
  const views = (json.bufferViews ??= []);
  const buffers = (json.buffers ??= []);
  if (buffers.length === 0) buffers.push({ byteLength: 0 });
  const free = [...unused].toSorted((a, b) => a - b);
  const bufferOf = (near: number | null): number => {
    const view = near === null ? undefined : (json.bufferViews ?? [])[near];
    return view === undefined ? 0 : rangeOf(view).buffer;
  };
  const places = added.map(({ near }) => bufferOf(near));
  const touched = new Set([...places, ...free.map(bufferOf)]);
  const contents = new Map<number, Content>();
  for (const buffer of touched) {
    const kept = views.flatMap((view, n) => (unused.has(n) || rangeOf(view).buffer !== buffer ? [] : [view]));
    contents.set(buffer, packed(await bytesOf(gltf, json, buffer), kept, mayPack));
  }
  for (const [n, { owner, bytes, size, use }] of added.entries()) {
    const buffer = places[n] ?? 0;
    const content = contents.get(buffer);
    if (content === undefined) continue;
    // Each vertex begins at a multiple of four bytes (glTF 2.0, 3.6.2.4).
    const stride = use === 'vertices' ? Math.ceil(size / 4) * 4 : size;
    const byteOffset = content.add(stride === size ? bytes : padded(bytes, size, stride));
    const byteLength = (bytes.length / size) * stride;
    const view = {
      buffer,
      byteOffset,
      byteLength,
      ...(stride === size ? {} : { byteStride: stride }),
      ...targets[use],
    };
    const index = free.shift() ?? views.length;
    views[index] = view;
    owner.bufferView = index;
  }
  // Numbers of other views must not change.
  for (const index of free) views[index] = { buffer: bufferOf(index), byteOffset: 0, byteLength: 1 };
  while (free.at(-1) === views.length - 1 && free.pop() !== undefined) views.pop();
  dropCompression(json);
  return finish(gltf, json, contents);
}

/** A buffer as it grows. */
interface Content {
  /** Answers the place. */
  add(bytes: Uint8Array): number;
  whole(): Uint8Array;
}

function packed(bytes: Uint8Array, kept: readonly View[], mayPack: boolean): Content {
  const ranges = kept.map(rangeOf).toSorted((a, b) => (a.byteOffset ?? 0) - (b.byteOffset ?? 0));
  const parts: Uint8Array[] = [];
  let end = 0;
  const add = (part: Uint8Array): number => {
    const at = end;
    parts.push(part, new Uint8Array((4 - (part.length % 4)) % 4));
    end = Math.ceil((at + part.length) / 4) * 4;
    return at;
  };
  const total = ranges.reduce((sum, { byteLength }) => sum + byteLength, 0);
  // Views that lie over each other are left where they are.
  if (!mayPack || total > bytes.length) add(bytes);
  else
    for (const range of ranges) {
      const from = range.byteOffset ?? 0;
      range.byteOffset = add(bytes.subarray(from, from + range.byteLength));
    }
  return { add, whole: () => Buffer.concat(parts, end) };
}

function padded(bytes: Uint8Array, size: number, stride: number): Uint8Array {
  const count = bytes.length / size;
  const wide = new Uint8Array(count * stride);
  for (let n = 0; n < count; n++) wide.set(bytes.subarray(n * size, n * size + size), n * stride);
  return wide;
}

async function bytesOf(
  { binary, bytes, buffer: read, document }: OpenGltf,
  json: GltfJson,
  index: number,
): Promise<Uint8Array> {
  const { uri, byteLength = 0 } = json.buffers?.[index] ?? {};
  if (uri === undefined) {
    if (index === 0 && binary !== null)
      return bytes.subarray(binary.start, binary.start + Math.min(binary.length, byteLength));
    if (byteLength === 0) return new Uint8Array(0);
    throw new AppError('fix.impossible', { path: '', reason: editWords.gltf.emptyBuffer(String(index)) });
  }
  const found = await read(uri);
  const wanted = document.buffers[index]?.byteLength ?? 0;
  if (found === null || found.length < wanted)
    throw new AppError('fix.impossible', {
      path: '',
      reason: editWords.gltf.missingBuffer(String(index)),
    });
  return found.subarray(0, wanted);
}

function dropCompression(json: GltfJson): void {
  for (const name of compressions) {
    const isUsed = (json.bufferViews ?? []).some(({ extensions }) => extensions?.[name] !== undefined);
    if (isUsed || json.extensionsUsed?.includes(name) !== true) continue;
    // A buffer that stood for what is unfolded has no bytes.
    const last = json.buffers?.length ?? 0;
    const isNamed = (json.bufferViews ?? []).some(({ buffer }) => buffer === last - 1);
    if (json.buffers?.at(-1)?.extensions?.[name] !== undefined && !isNamed) json.buffers.pop();
    if (!(json.buffers ?? []).some(({ extensions }) => extensions?.[name] !== undefined))
      dropExtension(json, name);
  }
}

function finish(
  { isBinary }: OpenGltf,
  json: GltfJson,
  contents: ReadonlyMap<number, Content>,
): WrittenBuffers {
  let binary: Uint8Array | null = null;
  const external = new Map<string, Uint8Array>();
  for (const [index, content] of contents) {
    const buffer = json.buffers?.[index];
    if (buffer === undefined) continue;
    const bytes = content.whole();
    buffer.byteLength = bytes.length;
    if (buffer.uri === undefined && isBinary && index === 0) binary = bytes;
    else if (buffer.uri === undefined || /^data:/i.test(buffer.uri))
      buffer.uri = `data:application/octet-stream;base64,${Buffer.from(bytes).toString('base64')}`;
    else external.set(buffer.uri, bytes);
  }
  return { binary, external };
}
