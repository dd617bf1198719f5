/** Makes textures smaller: scaled down to an edge and written in another format, inside of GLB, and as files beside glTF, OBJ and USD. Normal maps are not written in a lossy format, unless they came in one. */
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import { decodeTime, loadSharp } from '../../core/load-sharp.ts';
import { pictureHeader } from '../../formats/picture-header.ts';
import type { FileChange, FixFiles, FixMaker, FixNote, FixRun } from '../fix.ts';
import { endingOf } from '../read-mesh.ts';

type TextureFix = Extract<Fix, { readonly fix: 'textures' }>;
type Format = 'png' | 'jpeg' | 'webp';

interface Picture {
  readonly bytes: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly format: Format;
}

const mostPixels = 16_384 * 16_384;
const quality = 88;
const mimeOf = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
const webpExtension = 'EXT_texture_webp';

/**
 * Throws `fix.nothing-to-change` when no texture becomes another, and the signal's reason.
 */
export const fixTextures: FixMaker<'textures'> = async (fix, files, run) => {
  const changes: FileChange[] = [];
  const done: FixNote[] = [];
  const left: FixNote[] = [];
  const list = files.list.filter(({ localPath }) =>
    /^(?:png|jpe?g|webp|glb|gltf)$/.test(endingOf(localPath)),
  );
  const normals = await normalNames(files);
  for (const [n, { localPath, kind }] of list.entries()) {
    run.signal.throwIfAborted();
    run.onProgress?.(n / list.length);
    // What the asset is shown by is no texture.
    if (kind === 'thumbnail' || /^preview\.\w+$/i.test(localPath)) continue;
    try {
      const bytes = await files.read(localPath);
      const ending = endingOf(localPath);
      const changed =
        ending === 'glb'
          ? await inGlb(bytes, localPath, fix, run, done)
          : ending === 'gltf'
            ? null
            : await asFile(bytes, localPath, fix, normals, done);
      if (changed !== null) changes.push({ localPath, kind, bytes: changed });
    } catch (error) {
      run.signal.throwIfAborted();
      const reason = isAppError(error, 'fix.impossible')
        ? error.data.reason
        : 'it cannot be read as a picture or a glTF';
      left.push({ code: 'file-not-changed', path: localPath, values: { reason } });
    }
  }
  if (changes.length === 0) throw new AppError('fix.nothing-to-change', {});
  run.onProgress?.(1);
  return { changes, done, left };
};

/** A file keeps its name, and so its format: other files name it. */
async function asFile(
  bytes: Uint8Array,
  localPath: string,
  { mostEdgePx }: TextureFix,
  normals: ReadonlySet<string>,
  done: FixNote[],
): Promise<Uint8Array | null> {
  const made = await remade(bytes, mostEdgePx, null, normals.has(baseOf(localPath)));
  if (made === null) return null;
  done.push(noteOf(localPath, bytes, made));
  return made.bytes;
}

/** Only the pictures and the places of bytes change: all else of the JSON stays, also extensions that nobody here knows. */
async function inGlb(
  bytes: Uint8Array,
  localPath: string,
  fix: TextureFix,
  run: FixRun,
  done: FixNote[],
): Promise<Uint8Array | null> {
  const json = glbJson(bytes);
  const images = json.images ?? [];
  const normal = new Set(
    (json.materials ?? []).flatMap(({ normalTexture }) => {
      const texture = normalTexture === undefined ? undefined : json.textures?.[normalTexture.index];
      return texture === undefined
        ? []
        : [texture.extensions?.[webpExtension]?.source ?? texture.source ?? -1];
    }),
  );
  const replaced = new Map<number, Picture>();
  for (const [n, image] of images.entries()) {
    run.signal.throwIfAborted();
    const view = image.bufferView === undefined ? undefined : json.bufferViews?.[image.bufferView];
    if (view === undefined || (view.buffer ?? 0) !== 0) continue;
    const start = json.binaryStart + (view.byteOffset ?? 0);
    const own = bytes.subarray(start, start + view.byteLength);
    const isNormal = normal.has(n);
    const to = fix.format;
    const made = await remade(own, fix.mostEdgePx, isNormal ? null : to, isNormal);
    if (isNormal && to !== null && to !== 'png')
      done.push({ code: 'texture-kept-lossless', path: localPath, values: {} });
    if (made === null) continue;
    replaced.set(n, made);
    done.push(noteOf(localPath, own, made));
  }
  return replaced.size === 0 ? null : writeGlb(bytes, json, replaced);
}

function noteOf(path: string, before: Uint8Array, made: Picture): FixNote {
  return {
    code: 'texture-changed',
    path,
    values: { width: made.width, height: made.height, before: before.length, after: made.bytes.length },
  };
}

/** Null when it is small enough and of the format already. Throws what sharp says of a damaged picture. */
async function remade(
  bytes: Uint8Array,
  mostEdgePx: number | null,
  to: Format | null,
  isLossless: boolean,
): Promise<Picture | null> {
  const header = pictureHeader(bytes);
  if (header === null) return null;
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: mostPixels }).timeout(decodeTime);
  const { format: found } = await picture.metadata();
  if (found !== 'png' && found !== 'jpeg' && found !== 'webp') return null;
  const format = to ?? found;
  const longest = Math.max(header.width, header.height);
  const isSmaller = mostEdgePx !== null && longest > mostEdgePx;
  if (!isSmaller && format === found) return null;
  const sized = isSmaller
    ? picture.resize({ width: mostEdgePx, height: mostEdgePx, fit: 'inside', kernel: 'lanczos3' })
    : picture;
  const encoded =
    format === 'png'
      ? sized.keepIccProfile().png({ compressionLevel: 9 })
      : format === 'webp'
        ? sized
            .keepIccProfile()
            .webp(isLossless ? { lossless: true } : { quality, alphaQuality: 100, exact: true })
        : sized.keepIccProfile().jpeg({ quality: isLossless ? 100 : quality, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height, format };
}

interface GlbJson {
  readonly binaryStart: number;
  readonly json: Record<string, unknown>;
  readonly images?: readonly { readonly bufferView?: number }[];
  readonly textures?: readonly {
    readonly source?: number;
    readonly extensions?: Record<string, { readonly source?: number }>;
  }[];
  readonly materials?: readonly { readonly normalTexture?: { readonly index: number } }[];
  readonly bufferViews?: readonly {
    readonly buffer?: number;
    readonly byteOffset?: number;
    readonly byteLength: number;
  }[];
}

const jsonChunk = 0x4e4f534a;

function glbJson(bytes: Uint8Array): GlbJson {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 28 || view.getUint32(0, true) !== 0x46546c67 || view.getUint32(16, true) !== jsonChunk)
    throw new AppError('fix.impossible', { path: '', reason: 'it is no GLB of version 2' });
  const length = view.getUint32(12, true);
  const json = JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + length))) as Record<
    string,
    unknown
  >;
  return { ...(json as Omit<GlbJson, 'binaryStart' | 'json'>), json, binaryStart: 28 + length };
}

/** New pictures are put behind the binary part, in views of their own; the old bytes of them go. */
function writeGlb(bytes: Uint8Array, glb: GlbJson, replaced: ReadonlyMap<number, Picture>): Uint8Array {
  const json = structuredClone(glb.json) as {
    images: Record<string, unknown>[];
    bufferViews: { buffer?: number; byteOffset?: number; byteLength: number }[];
    textures?: { source?: number; extensions?: Record<string, unknown> }[];
    buffers: { byteLength: number }[];
    extensionsUsed?: string[];
    extensionsRequired?: string[];
  };
  const byView = new Map<number, Uint8Array>();
  for (const [n, picture] of replaced) {
    const image = json.images[n];
    if (image === undefined) continue;
    image['mimeType'] = mimeOf[picture.format];
    byView.set(Number(image['bufferView']), picture.bytes);
  }
  declareWebp(json);
  const parts: Uint8Array[] = [];
  let end = 0;
  for (const [n, view] of json.bufferViews.entries()) {
    if ((view.buffer ?? 0) !== 0) continue;
    const from = glb.binaryStart + (view.byteOffset ?? 0);
    const content = byView.get(n) ?? bytes.subarray(from, from + view.byteLength);
    view.byteOffset = end;
    view.byteLength = content.length;
    const padded = new Uint8Array(Math.ceil(content.length / 4) * 4);
    padded.set(content);
    parts.push(padded);
    end += padded.length;
  }
  const [buffer] = json.buffers;
  if (buffer !== undefined) buffer.byteLength = end;
  const text = new TextEncoder().encode(JSON.stringify(json));
  const textLength = Math.ceil(text.length / 4) * 4;
  const whole = new Uint8Array(28 + textLength + end);
  const view = new DataView(whole.buffer);
  for (const [at, value] of [
    [0, 0x46546c67],
    [4, 2],
    [8, whole.length],
    [12, textLength],
    [16, jsonChunk],
    [20 + textLength, end],
    [24 + textLength, 0x004e4942],
  ] as const)
    view.setUint32(at, value, true);
  whole.fill(0x20, 20, 20 + textLength);
  whole.set(text, 20);
  let at = 28 + textLength;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** WebP is an extension: each texture that uses it names it there, and programs without it must refuse the file. */
function declareWebp(json: {
  images: Record<string, unknown>[];
  textures?: { source?: number; extensions?: Record<string, unknown> }[];
  extensionsUsed?: string[];
  extensionsRequired?: string[];
}): void {
  let uses = false;
  for (const texture of json.textures ?? []) {
    const former = texture.extensions?.[webpExtension] as { source?: number } | undefined;
    const source = former?.source ?? texture.source;
    if (source === undefined) continue;
    const isWebp = json.images[source]?.['mimeType'] === mimeOf.webp;
    uses ||= isWebp;
    if (isWebp) {
      texture.extensions = { ...texture.extensions, [webpExtension]: { source } };
      if (former === undefined) delete texture.source;
    } else if (former !== undefined) {
      texture.source = source;
      delete texture.extensions?.[webpExtension];
      if (Object.keys(texture.extensions ?? {}).length === 0) delete texture.extensions;
    }
  }
  for (const list of ['extensionsUsed', 'extensionsRequired'] as const) {
    const others = (json[list] ?? []).filter((name) => name !== webpExtension);
    const names = uses ? [...others, webpExtension] : others;
    if (names.length > 0) json[list] = names;
    else delete json[list];
  }
}

const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();

/** Pictures that a material library or a glTF names as a normal map, or whose own names say so. */
async function normalNames(files: FixFiles): Promise<ReadonlySet<string>> {
  const names = new Set(
    files.list
      .map(({ localPath }) => baseOf(localPath))
      .filter((name) => /(?:^|[_\-. ])(?:normal|nrm|nor|bump)s?(?:gl|dx|map)?(?:[_\-. ]|$)/i.test(name)),
  );
  for (const { localPath, sizeBytes } of files.list) {
    if (!/\.mtl$/i.test(localPath) || sizeBytes > 16_000_000) continue;
    const text = new TextDecoder().decode(await files.read(localPath));
    for (const [, name] of text.matchAll(/^\s*(?:norm|map_bump|bump)\s+.*?([^\s\\/]+)\s*$/gim))
      names.add((name ?? '').toLowerCase());
  }
  return names;
}
