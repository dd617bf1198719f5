/** What a small picture takes of a three material, and the light that falls on it. */
import {
  ClampToEdgeWrapping,
  Color,
  type Material,
  type Matrix3,
  MirroredRepeatWrapping,
  Texture,
} from 'three';
import type { Surface, Texels, Wrap } from './frame.ts';

// The light of small pictures: a bright sky, a darker floor, one lamp from the front right above, and the eye's own side. Pure.

/** A unit vector in the picture's frame, Y up. */
export type Direction = readonly [number, number, number];

/** What a surface's colour is multiplied by, and what gloss adds to it; linear. */
export interface Shade {
  readonly shade: number;
  readonly gloss: number;
}

/** `metal` and `rough` 0 to 1, as in glTF 2.0 (3.9.2). */
interface Finish {
  readonly metal: number;
  readonly rough: number;
}

const lamp = unit([2, 4, 3]);

/** Of a surface that faces `normal`, seen from `towards`, the direction to the eye. */
export function lit(normal: Direction, towards: Direction, { metal, rough }: Finish): Shade {
  const facing = Math.max(0, dot(normal, towards));
  const direct = Math.max(0, dot(normal, lamp));
  const diffuse = 0.42 * sky(normal[1]) + 0.62 * direct + 0.12 * facing;
  const mirrored = reflected(normal, towards);
  const shine = (0.62 + 0.5 * mirrored[1]) * (1 - 0.5 * rough);
  const spot = Math.max(0, dot(mirrored, lamp)) ** (2 + 60 * (1 - rough) ** 2) * (1 - rough);
  // Schlick's approximation for what is no metal.
  const edge = 0.04 + 0.5 * (1 - facing) ** 5 * (1 - rough);
  return {
    shade: diffuse * (1 - metal) + (0.85 * shine + 0.9 * spot) * metal,
    gloss: (1 - metal) * (edge * shine * 0.6 + 0.35 * spot),
  };
}

/** 1 above, 0.45 below. */
function sky(y: number): number {
  return 0.725 + 0.275 * y;
}

function reflected(normal: Direction, towards: Direction): Direction {
  const twice = 2 * dot(normal, towards);
  return [twice * normal[0] - towards[0], twice * normal[1] - towards[1], twice * normal[2] - towards[2]];
}

function dot(a: Direction, b: Direction): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Of length 1; upwards where it has no length. */
export function unit([x, y, z]: Direction): Direction {
  const length = Math.hypot(x, y, z);
  return length > 0 && Number.isFinite(length) ? [x / length, y / length, z / length] : [0, 1, 0];
}

// What a small picture takes of a three material: colour, texture, transparency, finish.

/** Reads the pixels of a texture; null when they cannot be had. */
export type ReadTexels = (texture: Texture) => Omit<Texels, 'wrap'> | null;

/** A surface, its finish, and where its texture coordinates go. */
export interface Look {
  readonly surface: Surface;
  readonly finish: Finish;
  /** Lit by nothing: shown in its own colour. */
  readonly unlit: boolean;
  readonly uvMatrix: Matrix3 | null;
  readonly vertexColours: boolean;
}

/** What cannot be seen at all is null. */
export function lookOf(material: Material, readTexels: ReadTexels): Look | null {
  const { opacity, transparent, alphaTest, visible, vertexColors } = material;
  if (!visible || (transparent && opacity <= 0)) return null;
  const map = textureOf(material, 'map');
  const texels = map === null ? null : readTexels(map);
  const colour = colourOf(material, 'color') ?? new Color(1, 1, 1);
  const glow = glowOf(material);
  if (map !== null && texels !== null && map.matrixAutoUpdate) map.updateMatrix();
  return {
    surface: {
      colour: [colour.r + glow.r, colour.g + glow.g, colour.b + glow.b],
      opacity: transparent ? opacity : 1,
      texels:
        map === null || texels === null ? null : { ...texels, wrap: [wrapOf(map.wrapS), wrapOf(map.wrapT)] },
      alphaTest,
      blended: transparent,
    },
    finish: {
      // With a texture of it the share of metal is not known here: half is near enough for a small picture.
      metal:
        (numberOf(material, 'metalness') ?? 0) * (textureOf(material, 'metalnessMap') === null ? 1 : 0.5),
      rough: numberOf(material, 'roughness') ?? 0.8,
    },
    unlit: material.type === 'MeshBasicMaterial' || /^(Points|Line)/.test(material.type),
    uvMatrix: map === null || texels === null ? null : map.matrix,
    vertexColours: vertexColors,
  };
}

function glowOf(material: Material): Color {
  const glow = colourOf(material, 'emissive');
  if (glow === null || textureOf(material, 'emissiveMap') !== null) return new Color(0, 0, 0);
  return glow.clone().multiplyScalar(numberOf(material, 'emissiveIntensity') ?? 1);
}

function wrapOf(wrapping: number): Wrap {
  if (wrapping === ClampToEdgeWrapping) return 'clamp';
  return wrapping === MirroredRepeatWrapping ? 'mirror' : 'repeat';
}

// Materials differ in what they have.
function textureOf(material: Material, name: string): Texture | null {
  const value: unknown = Reflect.get(material, name);
  return value instanceof Texture ? value : null;
}

function colourOf(material: Material, name: string): Color | null {
  const value: unknown = Reflect.get(material, name);
  return value instanceof Color ? value : null;
}

function numberOf(material: Material, name: string): number | null {
  const value: unknown = Reflect.get(material, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
