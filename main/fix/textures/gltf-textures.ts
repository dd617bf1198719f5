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

const mimeOf = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' } as const;
const webpExtension = 'EXT_texture_webp';

/** Throws `model.*` and `fix.*` for a file that cannot be written, and what sharp says of a damaged picture. */
export async function gltfTextures(
  files: FixFiles,
  localPath: string,
  fix: TextureFix,
  signal: AbortSignal,
): Promise<MadeTextures> {
  const gltf = await openGltf(files, localPath);
  const json = jsonToWrite(gltf, localPath);
  const directions = directionImages(json);
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
      isDirection,
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
  declareWebp(json, formats);
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

/** Images of normal maps and of the like: directions, which a lossy format bends. */
function directionImages({ materials = [], textures = [] }: GltfJson): Set<number> {
  const found = new Set<number>();
  const waiting: unknown[] = [...materials];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const [key, value] of Object.entries(isRecord(next) ? next : {})) {
      const index = isRecord(value) ? value['index'] : undefined;
      const texture = typeof index === 'number' ? textures[index] : undefined;
      if (/(?:normal|anisotropy)Texture$/i.test(key) && texture !== undefined)
        for (const image of sourcesOf(texture)) found.add(image);
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

/** WebP is an extension: each texture that uses it names it there, and programs without it must refuse the file. */
function declareWebp(json: GltfJson, formats: ReadonlyMap<number, PictureFormat>): void {
  let isRequired = json.extensionsRequired?.includes(webpExtension) === true;
  let isUsed = false;
  for (const texture of json.textures ?? []) {
    const former = texture.extensions?.[webpExtension];
    const [source = -1] = sourcesOf(texture);
    const format = sourcesOf(texture).length === 1 ? formats.get(source) : undefined;
    if (format === 'webp' && former === undefined) {
      texture.extensions = { ...texture.extensions, [webpExtension]: { source } };
      delete texture.source;
      isRequired = true;
    } else if (format !== undefined && format !== 'webp' && former !== undefined) {
      texture.source = source;
      delete texture.extensions?.[webpExtension];
      if (Object.keys(texture.extensions ?? {}).length === 0) delete texture.extensions;
    }
    isUsed ||= texture.extensions?.[webpExtension] !== undefined;
  }
  if (!isUsed) dropExtension(json, webpExtension);
  else {
    json.extensionsUsed = [...new Set([...(json.extensionsUsed ?? []), webpExtension])];
    if (isRequired)
      json.extensionsRequired = [...new Set([...(json.extensionsRequired ?? []), webpExtension])];
  }
}

/** Names of the files beside a glTF that hold directions, in lower case. Empty for what cannot be read. */
export async function linkedDirections(files: FixFiles, localPath: string): Promise<string[]> {
  const json = await openGltf(files, localPath)
    .then((gltf) => jsonToWrite(gltf, localPath))
    .catch(nullWhereUnreadable);
  if (json === null) return [];
  return [...directionImages(json)].flatMap((n) => {
    const uri = json.images?.[n]?.uri;
    return uri === undefined || /^data:/i.test(uri) ? [] : [baseName(decodedUri(uri)).toLowerCase()];
  });
}
