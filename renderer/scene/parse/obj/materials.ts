/** MTL's materials in the terms of the viewer's light: Phong's exponent as roughness, colours as they are. */
import {
  ClampToEdgeWrapping,
  DoubleSide,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  type Texture,
} from 'three';
import type { MtlMap, MtlMaterial } from '../../../../main/formats/obj/read-mtl.ts';
import { roughnessOf } from '../textures.ts';

/** Null for a texture that cannot be had; it has been noted. */
export type ReadTexture = (file: string) => Promise<Texture | null>;

/** `material` null: the OBJ names none, or one that no library has. */
export async function buildMaterial(
  material: MtlMaterial | null,
  read: ReadTexture,
): Promise<MeshStandardMaterial> {
  // OBJ says nothing of the back of a face, and exporters turn faces either way.
  const built = new MeshStandardMaterial({ roughness: 0.8, metalness: 0, side: DoubleSide });
  if (material === null) return built;
  const { maps, diffuse, emissive } = material;
  built.name = material.name;
  built.map = await texture(maps.map_Kd, read, true);
  // Many exporters write black beside a texture, and would have it shown as it is.
  const black = diffuse?.every((part) => part === 0) === true && built.map !== null;
  if (diffuse !== null && !black) built.color.setRGB(...diffuse, SRGBColorSpace);
  if (emissive !== null) built.emissive.setRGB(...emissive, SRGBColorSpace);
  built.emissiveMap = await texture(maps.map_Ke, read, true);
  if (material.shininess !== null) built.roughness = roughnessOf(material.shininess);
  if (material.roughness !== null) built.roughness = Math.min(1, material.roughness);
  if (material.metalness !== null) built.metalness = Math.min(1, material.metalness);
  built.roughnessMap = await texture(maps.map_Pr, read, false);
  built.metalnessMap = await texture(maps.map_Pm, read, false);
  built.alphaMap = await texture(maps.map_d, read, false);
  built.normalMap = await texture(maps.norm, read, false);
  built.bumpMap = await texture(maps.map_Bump, read, false);
  built.bumpScale = maps.map_Bump?.bump ?? 1;
  built.opacity = Math.min(1, material.opacity);
  built.transparent = built.opacity < 1 || built.alphaMap !== null;
  return built;
}

async function texture(map: MtlMap | undefined, read: ReadTexture, colour: boolean): Promise<Texture | null> {
  if (map === undefined) return null;
  const shared = await read(map.file);
  if (shared === null) return null;
  // One image, several uses of it: each with its own settings.
  const own = shared.clone();
  // Clamping is of the mesh's own coordinates, before they are scaled and moved: a scaled picture repeats within them.
  const isPlaced = [...map.scale.map((one) => one - 1), ...map.offset].some((one) => one !== 0);
  own.wrapS = own.wrapT = map.clamp && !isPlaced ? ClampToEdgeWrapping : RepeatWrapping;
  own.offset.set(...map.offset);
  own.repeat.set(...map.scale);
  if (colour) own.colorSpace = SRGBColorSpace;
  return own;
}
