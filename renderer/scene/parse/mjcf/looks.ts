/** Materials and textures of the compiled model as three has them. */
import type { MjModel } from '@mujoco/mujoco';
import {
  ClampToEdgeWrapping,
  DataTexture,
  LinearFilter,
  LinearMipmapLinearFilter,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
} from 'three';
import { geomType, rowOf } from '../../../../main/formats/mjcf/model-arrays.ts';
import type { PicturePlace } from './picture-place.ts';

/** What a geom looks like: `place` says where the picture lies, null for none or one that the mesh has coordinates for. */
export interface Look {
  readonly material: MeshStandardMaterial;
  readonly place: PicturePlace | null;
}

/** Makes each material once, and one for each colour that geoms have of their own. */
export type LooksOf = (geom: number) => Look;

// mjModel: mat_texid has ten roles for each material; these are pictures of colour.
const roles = { count: 10, rgb: 1, rgba: 8 } as const;
const flatTexture = 0;
const cubeSides = 6;

/** Textures with a longer edge than `edgePx` are halved until they fit. */
export function createLooks(model: MjModel, edgePx: number): LooksOf {
  const materials = new Map<string, MeshStandardMaterial>();
  const textures = new Map<number, DataTexture>();
  const textureOf = (id: number): DataTexture => {
    const made = textures.get(id) ?? makeTexture(model, id, edgePx);
    textures.set(id, made);
    return made;
  };
  return (geom) => {
    const id = Number(model.geom_matid[geom]);
    const own = rowOf(model.geom_rgba, geom, 4);
    // MuJoCo's renderer takes a geom's own colour over its material's only when it differs from the default grey.
    const grey = own.every((value, i) => Math.abs(value - (i < 3 ? 0.5 : 1)) < 1e-6);
    const rgba = id >= 0 && grey ? rowOf(model.mat_rgba, id, 4) : own;
    const key = `${id} ${rgba.join(' ')}`;
    const material = materials.get(key) ?? makeMaterial(model, id, rgba, textureOf);
    materials.set(key, material);
    return { material, place: material.map === null ? null : placeOf(model, geom, textureOf) };
  };
}

/** Half the extent of a geom along its axes; 0 where it is endless or MuJoCo states none. */
function halfSizes(model: MjModel, geom: number): readonly [number, number, number] {
  const [x = 0, y = 0, z = 0] = rowOf(model.geom_size, geom, 3);
  switch (Number(model.geom_type[geom])) {
    case geomType.sphere:
      return [x, x, x];
    case geomType.capsule:
    case geomType.cylinder:
      return [x, x, y];
    default:
      return [x, y, z];
  }
}

/** `texuniform` lays a picture out in metres, otherwise in halves of the shape. */
function placeOf(model: MjModel, geom: number, textureOf: (id: number) => DataTexture): PicturePlace | null {
  const id = Number(model.geom_matid[geom]);
  const half = halfSizes(model, geom);
  const type = Number(model.geom_type[geom]);
  const mesh = Number(model.geom_dataid[geom]);
  const isMesh = (type === geomType.mesh || type === geomType.sdf) && mesh >= 0;
  const uniform = isUniform(model, id);
  const texture = textureIdOf(model, id);
  if (Number(model.tex_type[texture]) === flatTexture) {
    if (isMesh && Number(model.mesh_texcoordadr[mesh]) >= 0) return null;
    const [u = 1, v = 1] = rowOf(model.mat_texrepeat, id, 2);
    const scale = (repeat: number, size: number): number => (uniform || size <= 0 ? repeat : repeat / size);
    return { on: 'plane', scale: [scale(u, half[0]), scale(v, half[1])] };
  }
  const own = isMesh || type === geomType.hfield;
  const scale = (size: number): number => {
    if (size <= 0) return 1;
    if (own) return uniform ? size : 1;
    return uniform ? 1 : 1 / size;
  };
  return {
    on: 'cube',
    scale: [scale(half[0]), scale(half[1]), scale(half[2])],
    sides: isStrip(model, texture) ? cubeSides : 1,
    sidePx: textureOf(texture).image.width,
    cut: !own,
  };
}

function makeMaterial(
  model: MjModel,
  id: number,
  [r = 0.5, g = 0.5, b = 0.5, a = 1]: readonly number[],
  textureOf: (id: number) => DataTexture,
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
  if (texture >= 0) material.map = textureOf(texture);
  return material;
}

/** A cube's sides are a strip, from the top +X, -X, +Y, -Y, +Z, -Z, unless one picture is on all of them. */
function makeTexture(model: MjModel, id: number, edgePx: number): DataTexture {
  let picture = pictureOf(model, id);
  while (Math.max(picture.width, picture.height) > edgePx) picture = halved(picture);
  const texture = new DataTexture(picture.rgba, picture.width, picture.height);
  const isFlat = Number(model.tex_type[id]) === flatTexture;
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = isFlat ? RepeatWrapping : ClampToEdgeWrapping;
  texture.wrapT = isFlat ? RepeatWrapping : ClampToEdgeWrapping;
  texture.magFilter = LinearFilter;
  // Smaller and smaller, the sides of a strip would run into each other.
  texture.minFilter = isFlat ? LinearMipmapLinearFilter : LinearFilter;
  texture.generateMipmaps = isFlat;
  texture.needsUpdate = true;
  return texture;
}

/** `mat_texuniform` itself is an array of truths, which the engine's bindings cannot hand out. */
function isUniform(model: MjModel, material: number): boolean {
  using one = model.mat(material);
  return one.texuniform === true;
}

const isStrip = (model: MjModel, texture: number): boolean =>
  Number(model.tex_height[texture]) === cubeSides * Number(model.tex_width[texture]);

/** Of the picture of colour; below zero for none. */
function textureIdOf(model: MjModel, material: number): number {
  const ids: readonly number[] = rowOf(model.mat_texid, material, roles.count);
  return Math.max(ids[roles.rgb] ?? -1, ids[roles.rgba] ?? -1);
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
