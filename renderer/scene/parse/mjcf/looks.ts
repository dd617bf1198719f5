/** Materials and textures of the compiled model as three has them. */
import type { MjModel } from '@mujoco/mujoco';
import {
  Color,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import { rowOf } from '../../physics/engine/model-arrays.ts';

/** Makes each material once, and one for each colour that geoms have of their own. */
export type LooksOf = (geom: number) => MeshStandardMaterial;

// mjModel: mat_texid has ten roles for each material; these are pictures of colour.
const roles = { count: 10, rgb: 1, rgba: 8 } as const;
const flatTexture = 0;

/** Textures with a longer edge than `edgePx` are halved until they fit. */
export function createLooks(model: MjModel, edgePx: number): LooksOf {
  const materials = new Map<string, MeshStandardMaterial>();
  const textures = new Map<number, DataTexture | null>();
  const textureOf = (id: number): DataTexture | null => {
    const made = textures.has(id) ? (textures.get(id) ?? null) : flat(model, id, edgePx);
    textures.set(id, made);
    return made;
  };
  return (geom) => {
    const material = Number(model.geom_matid[geom]);
    const own = rowOf(model.geom_rgba, geom, 4);
    // MuJoCo's renderer takes a geom's own colour over its material's only when it differs from the default grey.
    const grey = own.every((value, i) => Math.abs(value - (i < 3 ? 0.5 : 1)) < 1e-6);
    const rgba = material >= 0 && grey ? rowOf(model.mat_rgba, material, 4) : own;
    const key = `${material} ${rgba.join(' ')}`;
    const made = materials.get(key) ?? makeMaterial(model, material, rgba, textureOf);
    materials.set(key, made);
    return made;
  };
}

function makeMaterial(
  model: MjModel,
  id: number,
  [r = 0.5, g = 0.5, b = 0.5, a = 1]: readonly number[],
  textureOf: (id: number) => DataTexture | null,
): MeshStandardMaterial {
  const material = new MeshStandardMaterial({ roughness: 0.7, metalness: 0 });
  material.color.setRGB(r, g, b, SRGBColorSpace);
  material.opacity = a;
  material.transparent = a < 1;
  if (id < 0) return material;
  const roughness = Number(model.mat_roughness[id]);
  const metallic = Number(model.mat_metallic[id]);
  // Below zero: not given. MuJoCo's shininess runs from 0, matt, to 1.
  material.roughness = roughness >= 0 ? roughness : 1 - 0.8 * Number(model.mat_shininess[id]);
  material.metalness = metallic >= 0 ? metallic : 0;
  const emission = Number(model.mat_emission[id]);
  if (emission > 0) {
    material.emissive.copy(material.color);
    material.emissiveIntensity = emission;
  }
  const texture = textureIdOf(model, id);
  if (texture < 0) return material;
  const map = textureOf(texture);
  if (map === null) {
    material.color.multiply(meanColour(model, texture));
    return material;
  }
  const [u = 1, v = 1] = rowOf(model.mat_texrepeat, id, 2);
  const uniform = u === 1 && v === 1;
  material.map = uniform ? map : map.clone();
  if (!uniform) material.map.repeat.set(u, v);
  return material;
}

/** Null for cubes and skies, whose pictures have no place on a shape's own coordinates: these give their mean colour. */
function flat(model: MjModel, id: number, edgePx: number): DataTexture | null {
  if (Number(model.tex_type[id]) !== flatTexture) return null;
  let picture = pictureOf(model, id);
  while (Math.max(picture.width, picture.height) > edgePx) picture = halved(picture);
  const texture = new DataTexture(picture.rgba, picture.width, picture.height);
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}

/** Of the picture of colour; below zero for none. */
function textureIdOf(model: MjModel, material: number): number {
  const ids: readonly number[] = rowOf(model.mat_texid, material, roles.count);
  return Math.max(ids[roles.rgb] ?? -1, ids[roles.rgba] ?? -1);
}

/** Materials whose picture is a cube's. */
export function cubeMaterials(model: MjModel): number {
  let cubes = 0;
  for (let id = 0; id < model.nmat; id++) {
    const texture = textureIdOf(model, id);
    if (texture >= 0 && Number(model.tex_type[texture]) !== flatTexture) cubes++;
  }
  return cubes;
}

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array<ArrayBuffer>;
}

function pictureOf(model: MjModel, id: number): Picture {
  const width = Number(model.tex_width[id]);
  const height = Number(model.tex_height[id]);
  const channels = Number(model.tex_nchannel[id]);
  const from = Number(model.tex_adr[id]);
  const data: Uint8Array = model.tex_data;
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < width * height; i++) {
    const at = from + i * channels;
    const grey = channels < 3;
    rgba[i * 4] = data[at] ?? 0;
    rgba[i * 4 + 1] = data[grey ? at : at + 1] ?? 0;
    rgba[i * 4 + 2] = data[grey ? at : at + 2] ?? 0;
    rgba[i * 4 + 3] = channels === 4 ? (data[at + 3] ?? 255) : 255;
  }
  return { width, height, rgba };
}

function halved({ width, height, rgba }: Picture): Picture {
  const w = Math.max(1, width >> 1);
  const h = Math.max(1, height >> 1);
  const out = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      for (let c = 0; c < 4; c++) {
        const at = (row: number, column: number): number =>
          rgba[(Math.min(row, height - 1) * width + Math.min(column, width - 1)) * 4 + c] ?? 0;
        const sum = at(2 * y, 2 * x) + at(2 * y, 2 * x + 1) + at(2 * y + 1, 2 * x) + at(2 * y + 1, 2 * x + 1);
        out[(y * w + x) * 4 + c] = sum / 4;
      }
    }
  }
  return { width: w, height: h, rgba: out };
}

function meanColour(model: MjModel, id: number): Color {
  const { width, height, rgba } = pictureOf(model, id);
  const sum = [0, 0, 0];
  const step = Math.max(1, Math.floor((width * height) / 4096));
  let count = 0;
  for (let i = 0; i < width * height; i += step) {
    for (let c = 0; c < 3; c++) sum[c] = (sum[c] ?? 0) + (rgba[i * 4 + c] ?? 0) / 255;
    count += 1;
  }
  const [r = 1, g = 1, b = 1] = sum.map((value) => value / Math.max(1, count));
  return new Color().setRGB(r, g, b, SRGBColorSpace);
}
