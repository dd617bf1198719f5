/** The textures inside of a GLB or glTF: in its buffers, or as `data:` URIs. Only they and the places of bytes change; all else stays, also extensions that nobody here knows. */

import type { Fix } from '../../contract/schema/fix/fix.ts';
import { isRecord } from '../../contract/schema/reported-size.ts';
import { readDataUri } from '../../formats/gltf/view-bytes.ts';
import { baseName } from '../../formats/resolve-entry.ts';
import { decodedUri } from '../../inspect/read/gltf/open-gltf.ts';
import type { FixFiles, FixNote } from '../fix.ts';
import { dropExtension, type GltfImage, type GltfJson, type GltfTexture } from '../gltf/gltf-json.ts';
import type { NewView } from '../gltf/write-buffers.ts';
import { difference, jsonToWrite, usedViews, writeGltf } from '../gltf/write-gltf.ts';
import { type OpenGltf, openGltf } from '../read-mesh.ts';
import { nullWhereUnreadable } from '../read-solids.ts';
import { type MadeTextures, noteOf, type Picture, type PictureFormat, remade } from './picture.ts';

type TextureFix = Extract<Fix, { readonly fix: 'textures' }>;

const mimeOf = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp', ktx2: 'image/ktx2' } as const;
/** Formats that a texture names in an extension. */
const extensionOf: Readonly<Partial<Record<PictureFormat, string>>> = {
  webp: 'EXT_texture_webp',
  ktx2: 'KHR_texture_basisu',
};

/** Throws `model.*` and `fix.*` for a file that cannot be written, and what sharp says of a damaged picture. */
export async function gltfTextures(
  files: FixFiles,
  localPath: string,
  fix: TextureFix,
  signal: AbortSignal,
): Promise<MadeTextures> {
  const gltf = await openGltf(files, localPath);
  const json = jsonToWrite(gltf, localPath);
  const directions = imagesOf(json, directionKey);
  const colours = imagesOf(json, colourKey);
  const bound = boundImages(json);
  const viewsBefore = usedViews(json);
  const done: FixNote[] = [];
  const views: NewView[] = [];
  const formats = new Map<number, PictureFormat>();
  for (const [n, image] of (json.images ?? []).entries()) {
    signal.throwIfAborted();
    const own = await bytesOf(gltf, image);
    if (own === null) continue;
    const isDirection = directions.has(n);
    const made = await remade(
      own,
      fix.mostEdgePx,
      isDirection || bound.has(n) ? null : fix.format,
      isDirection ? 'direction' : colours.has(n) ? 'colour' : 'data',
    );
    if (isDirection && fix.format !== null && fix.format !== 'png')
      done.push({ code: 'texture-kept-lossless', path: localPath, values: {} });
    if (made === null) continue;
    formats.set(n, made.format);
    done.push(noteOf(localPath, own, made));
    const view = putPicture(image, made);
    if (view !== null) views.push(view);
  }
  if (formats.size === 0) return { files: new Map(), done };
  declareFormats(json, formats);
  const unused = difference(viewsBefore, usedViews(json));
  const written = await writeGltf(gltf, { files, localPath, json, views, unused, mayPack: true });
  return { files: new Map([...written].map(([path, bytes]) => [path || localPath, bytes])), done };
}

/** Null for a picture in a file of its own, and for one whose bytes are not there. */
async function bytesOf(gltf: OpenGltf, { uri, bufferView }: GltfImage): Promise<Uint8Array | null> {
  if (bufferView !== undefined)
    return await gltf.read(bufferView, 0, gltf.document.views[bufferView]?.byteLength ?? 0);
  return uri === undefined ? null : readDataUri(uri);
}

/** Null where it is in the text. */
function putPicture(image: GltfImage, { bytes, format }: Picture): NewView | null {
  const near = image.bufferView;
  if (near === undefined) {
    image.uri = `data:${mimeOf[format]};base64,${Buffer.from(bytes).toString('base64')}`;
    if (image.mimeType !== undefined) image.mimeType = mimeOf[format];
    return null;
  }
  image.mimeType = mimeOf[format];
  delete image.bufferView;
  return { owner: image, bytes, size: 1, use: 'picture', near };
}

/** Every image that a texture may show, by its extensions too. */
function sourcesOf({ source, extensions = {} }: GltfTexture): number[] {
  const others = Object.values(extensions).map((one) => (isRecord(one) ? one['source'] : undefined));
  return [source, ...others].filter((one) => typeof one === 'number');
}

/** Normal maps and the like: directions, which a lossy format bends. */
const directionKey = /(?:normal|anisotropy)Texture$/i;
/** What is seen as it is, in sRGB. */
const colourKey = /(?:baseColor|emissive|diffuse|specularGlossiness|specularColor|sheenColor)Texture$/i;

/** Images of textures that materials name under such keys. */
function imagesOf({ materials = [], textures = [] }: GltfJson, wanted: RegExp): Set<number> {
  const found = new Set<number>();
  const waiting: unknown[] = [...materials];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const [key, value] of Object.entries(isRecord(next) ? next : {})) {
      const index = isRecord(value) ? value['index'] : undefined;
      const texture = typeof index === 'number' ? textures[index] : undefined;
      if (wanted.test(key) && texture !== undefined) for (const image of sourcesOf(texture)) found.add(image);
      if (isRecord(value)) waiting.push(value);
    }
  return found;
}

/** Images that keep their format: fallbacks of another one, and those that no texture names, but perhaps an extension. */
function boundImages({ images = [], textures = [] }: GltfJson): Set<number> {
  const free = new Set(
    textures.flatMap((texture) => {
      const sources = sourcesOf(texture);
      return sources.length === 1 ? sources : [];
    }),
  );
  const shared = new Set(
    textures.flatMap((texture) => (sourcesOf(texture).length > 1 ? sourcesOf(texture) : [])),
  );
  return new Set([...images.keys()].filter((n) => !free.has(n) || shared.has(n)));
}

/** Formats that are extensions: each texture that uses one names it there, and programs without it must refuse the file. */
function declareFormats(json: GltfJson, formats: ReadonlyMap<number, PictureFormat>): void {
  const all = Object.values(extensionOf);
  for (const texture of json.textures ?? []) {
    const sources = sourcesOf(texture);
    const [source = -1] = sources;
    const format = sources.length === 1 ? formats.get(source) : undefined;
    if (format === undefined) continue;
    for (const name of all) delete texture.extensions?.[name];
    const extension = extensionOf[format];
    if (extension === undefined) texture.source = source;
    else {
      texture.extensions = { ...texture.extensions, [extension]: { source } };
      delete texture.source;
    }
    if (Object.keys(texture.extensions ?? {}).length === 0) delete texture.extensions;
  }
  for (const extension of all) declare(json, extension);
}

/** Required where a texture has no other picture. */
function declare(json: GltfJson, extension: string): void {
  const users = (json.textures ?? []).filter(({ extensions }) => extensions?.[extension] !== undefined);
  if (users.length === 0) return dropExtension(json, extension);
  json.extensionsUsed = [...new Set([...(json.extensionsUsed ?? []), extension])];
  const isRequired =
    json.extensionsRequired?.includes(extension) === true || users.some(({ source }) => source === undefined);
  if (isRequired) json.extensionsRequired = [...new Set([...(json.extensionsRequired ?? []), extension])];
}

/** Names of the files beside a glTF that hold directions, in lower case. Empty for what cannot be read. */
export async function linkedDirections(files: FixFiles, localPath: string): Promise<string[]> {
  const json = await openGltf(files, localPath)
    .then((gltf) => jsonToWrite(gltf, localPath))
    .catch(nullWhereUnreadable);
  if (json === null) return [];
  return [...imagesOf(json, directionKey)].flatMap((n) => {
    const uri = json.images?.[n]?.uri;
    return uri === undefined || /^data:/i.test(uri) ? [] : [baseName(decodedUri(uri)).toLowerCase()];
  });
}
