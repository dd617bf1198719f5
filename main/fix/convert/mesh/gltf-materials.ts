/** Materials and pictures of a glTF. What it says beyond metallic and rough surfaces is left. */
import {
  countAt,
  type JsonObject,
  numbersAt,
  objectAt,
  objectsAt,
} from '../../../formats/gltf/json-values.ts';
import { readDataUri } from '../../../formats/gltf/view-bytes.ts';
import { pictureHeader } from '../../../formats/picture-header.ts';
import { decodedUri } from '../../../inspect/read/gltf/open-gltf.ts';
import type { FixFiles } from '../../fix.ts';
import { folderOf, type OpenGltf } from '../../read-mesh.ts';
import type { LookMap, LookMaterial, Looks, Picture } from './looks.ts';

type Left = Looks['left'][number][];

/** Throws `model.damaged` for values that are none. */
export async function readGltfMaterials(
  gltf: OpenGltf,
  files: FixFiles,
  localPath: string,
  left: Left,
): Promise<LookMaterial[]> {
  const pictures = new Map<number, Promise<Picture | null>>();
  const picture = (image: number): Promise<Picture | null> => {
    const known = pictures.get(image) ?? readPicture(gltf, files, localPath, image);
    pictures.set(image, known);
    return known;
  };
  const materials: LookMaterial[] = [];
  for (const [n, material] of objectsAt(gltf.root, 'materials', '').entries())
    materials.push(await materialOf(material, n, gltf.root, picture, left));
  return materials;
}

async function materialOf(
  material: JsonObject,
  n: number,
  root: JsonObject,
  picture: (image: number) => Promise<Picture | null>,
  left: Left,
): Promise<LookMaterial> {
  const where = `material ${n}`;
  const name =
    typeof material['name'] === 'string' && material['name'] !== '' ? material['name'] : `material_${n}`;
  const surface = objectAt(material, 'pbrMetallicRoughness', where);
  const [r = 1, g = 1, b = 1, a = 1] = numbersAt(surface, 'baseColorFactor', where, 4) ?? [];
  const [er = 0, eg = 0, eb = 0] = numbersAt(material, 'emissiveFactor', where, 3) ?? [];
  const mode = material['alphaMode'];
  const maps: Partial<Record<LookMap, Picture>> = {};
  const holders: readonly (readonly [LookMap, JsonObject])[] = [
    ['base', objectAt(surface, 'baseColorTexture', where)],
    ['surface', objectAt(surface, 'metallicRoughnessTexture', where)],
    ['normal', objectAt(material, 'normalTexture', where)],
    ['emissive', objectAt(material, 'emissiveTexture', where)],
  ];
  for (const [map, holder] of holders) {
    const image = imageOf(root, holder, where);
    if (image === null) continue;
    const found = await picture(image);
    if (found === null) left.push({ code: 'texture-left', values: { material: name, map } });
    else maps[map] = found;
    const moved = objectAt(objectAt(holder, 'extensions', where), 'KHR_texture_transform', where);
    if (Object.keys(moved).length > 0 || countAt(holder, 'texCoord', where, 0) > 0)
      left.push({ code: 'placing-left', values: { material: name, map } });
  }
  if (material['occlusionTexture'] !== undefined)
    left.push({ code: 'texture-left', values: { material: name, map: 'occlusion' } });
  for (const extension of Object.keys(objectAt(material, 'extensions', where)))
    left.push({
      code: 'effect-left',
      values: { material: name, effect: extension.replace(/^[A-Z]+_materials_/, '').replaceAll('_', ' ') },
    });
  return {
    name,
    baseColour: [r, g, b],
    opacity: mode === 'BLEND' || mode === 'MASK' ? a : 1,
    metalness: factorAt(surface, 'metallicFactor'),
    roughness: factorAt(surface, 'roughnessFactor'),
    emissive: [er, eg, eb],
    isBlended: mode === 'BLEND',
    cutBelow: mode === 'MASK' ? factorAt(material, 'alphaCutoff', 0.5) : null,
    isDoubleSided: material['doubleSided'] === true,
    maps,
  };
}

const factorAt = (holder: JsonObject, key: string, otherwise = 1): number => {
  const value = holder[key];
  return typeof value === 'number' && value >= 0 && value <= 1 ? value : otherwise;
};

/** Null without a texture; of WebP and KTX2 what their extensions name. */
function imageOf(root: JsonObject, holder: JsonObject, where: string): number | null {
  const index = countAt(holder, 'index', where, null);
  const texture = index === null ? undefined : objectsAt(root, 'textures', '')[index];
  if (texture === undefined) return null;
  const extensions = objectAt(texture, 'extensions', where);
  const webp = countAt(objectAt(extensions, 'EXT_texture_webp', where), 'source', where, null);
  const basis = countAt(objectAt(extensions, 'KHR_texture_basisu', where), 'source', where, null);
  return countAt(texture, 'source', where, null) ?? webp ?? basis;
}

/** Null for one that is not there, or that other programs do not read. */
async function readPicture(
  gltf: OpenGltf,
  files: FixFiles,
  localPath: string,
  index: number,
): Promise<Picture | null> {
  const image = gltf.document.images[index];
  if (image === undefined) return null;
  const folder = folderOf(files);
  let own: string | null = null;
  let bytes: Uint8Array | null = null;
  if (image.view !== null)
    bytes = await gltf.read(image.view, 0, gltf.document.views[image.view]?.byteLength ?? 0);
  else if (image.uri !== null && /^data:/i.test(image.uri)) bytes = readDataUri(image.uri);
  else if (image.uri !== null) {
    own = folder.resolve(localPath, decodedUri(image.uri))?.path ?? null;
    bytes = own === null ? null : await folder.read(own);
  }
  const type = bytes === null ? null : (pictureHeader(bytes)?.type ?? null);
  if (bytes === null || type === null || type === 'ktx2' || type === 'tga') return null;
  const given = objectsAt(gltf.root, 'images', '')[index]?.['name'];
  const plain = typeof given === 'string' ? given.replace(/\.(png|jpe?g|webp)$/i, '') : '';
  const name = plain === '' ? `texture_${index}` : plain;
  return { name, bytes: Uint8Array.from(bytes), type, localPath: own };
}
