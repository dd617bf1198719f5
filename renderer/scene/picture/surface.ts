/** What a small picture takes of a three material: colour, texture, transparency, finish. */
import {
  ClampToEdgeWrapping,
  Color,
  type Material,
  type Matrix3,
  MirroredRepeatWrapping,
  Texture,
} from 'three';
import type { Surface, Texels, Wrap } from './frame.ts';
import type { Finish } from './lighting.ts';

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
  if (map !== null && texels !== null) map.updateMatrix();
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
    unlit: material.type === 'MeshBasicMaterial',
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
