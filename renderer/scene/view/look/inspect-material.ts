/** For one of a model's own materials, the material that shows one property of it. */
import {
  type BufferGeometry,
  Color,
  DoubleSide,
  FrontSide,
  type Material,
  Matrix3,
  ShaderMaterial,
  type Side,
  Texture,
} from 'three';
import type { Drawing } from './drawing.ts';
import { inspectFragment, inspectVertex } from './inspect-shader.ts';

/** What is shown of the material. */
interface Shown {
  readonly define: string;
  readonly map?: Texture | null;
  readonly colour?: Color;
  readonly amount?: number;
  readonly alphaMap?: Texture | null;
  readonly vertexColours?: boolean;
  /** True where the numbers are colours that are to look as the file means them. */
  readonly asColour?: boolean;
}

/** `uvBoard` is the picture for `uv`; `warning` the colour of back faces for `sides`. */
export interface InspectOptions {
  readonly drawing: Exclude<Drawing, 'lit'>;
  readonly uvBoard: Texture | null;
  readonly warning: string;
}

/** Materials that may be shared by meshes of these two kinds look alike; see `createInspectMaterial`. */
export function inspectKey(material: Material, geometry: BufferGeometry): string {
  return [
    material.uuid,
    ...['uv', 'uv1', 'normal', 'color'].map((name) => geometry.hasAttribute(name)),
  ].join();
}

/** Its owner disposes of it; the textures are the model's. */
export function createInspectMaterial(
  original: Material,
  geometry: BufferGeometry,
  options: InspectOptions,
): ShaderMaterial {
  const shown = shownOf(original, geometry, options);
  const { map = null, alphaMap = null } = shown;
  const made = new ShaderMaterial({
    vertexShader: inspectVertex,
    fragmentShader: inspectFragment,
    side: sideOf(original, options.drawing),
    vertexColors: shown.vertexColours === true && geometry.hasAttribute('color'),
    clipping: true,
    toneMapped: false,
    uniforms: {
      map: { value: map },
      alphaMap: { value: alphaMap },
      mapPlace: { value: placeOf(map) },
      alphaPlace: { value: placeOf(alphaMap) },
      colour: { value: shown.colour ?? new Color(1, 1, 1) },
      amount: { value: shown.amount ?? 1 },
      backColour: { value: new Color(options.warning) },
    },
  });
  made.defines = {
    [shown.define]: '',
    MAP_UV: uvName(map),
    ALPHA_UV: uvName(alphaMap),
    ...(shown.asColour === true && { AS_COLOUR: '' }),
    ...(map !== null && { HAS_MAP: '' }),
    ...(alphaMap !== null && { HAS_ALPHA_MAP: '' }),
    ...([map, alphaMap].some((texture) => texture?.channel === 1) && { USE_UV1: '' }),
    ...(!geometry.hasAttribute('normal') && { FLAT: '' }),
  };
  return made;
}

function sideOf(original: Material, drawing: Drawing): Side {
  if (drawing === 'sides') return DoubleSide;
  return original.side === DoubleSide ? DoubleSide : FrontSide;
}

const uvName = (texture: Texture | null): string => (texture?.channel === 1 ? 'uv1' : 'uv');

function placeOf(texture: Texture | null): Matrix3 {
  if (texture === null) return new Matrix3();
  if (texture.matrixAutoUpdate) texture.updateMatrix();
  return texture.matrix;
}

function shownOf(material: Material, geometry: BufferGeometry, options: InspectOptions): Shown {
  const of = readerOf(material);
  const vertexColours = material.vertexColors;
  switch (options.drawing) {
    case 'clay':
      return { define: 'SHOW_CLAY' };
    case 'sides':
      return { define: 'SHOW_SIDES', asColour: true };
    case 'normals':
      return { define: 'SHOW_NORMALS' };
    case 'uv':
      return geometry.hasAttribute('uv')
        ? { define: 'SHOW_UV', map: options.uvBoard, asColour: true }
        : missing;
    case 'base-colour': {
      const colour = of.colour('color');
      return colour === null
        ? missing
        : { define: 'SHOW_COLOUR', colour, map: of.map('map'), vertexColours, asColour: true };
    }
    case 'emissive': {
      const emissive = of.colour('emissive');
      if (emissive === null) return missing;
      const colour = emissive.clone().multiplyScalar(of.amount('emissiveIntensity') ?? 1);
      return { define: 'SHOW_COLOUR', colour, map: of.map('emissiveMap'), asColour: true };
    }
    case 'roughness':
      return numbered('SHOW_ROUGHNESS', of.amount('roughness'), of.map('roughnessMap'));
    case 'metalness':
      return numbered('SHOW_METALNESS', of.amount('metalness'), of.map('metalnessMap'));
    case 'normal-map': {
      const map = of.map('normalMap');
      return map === null ? missing : { define: 'SHOW_NORMAL_MAP', map };
    }
    case 'occlusion': {
      const map = of.map('aoMap');
      return map === null ? missing : numbered('SHOW_OCCLUSION', of.amount('aoMapIntensity') ?? 1, map);
    }
    case 'alpha':
      return {
        ...numbered('SHOW_ALPHA', material.opacity, of.map('map')),
        alphaMap: of.map('alphaMap'),
        vertexColours,
      };
    case 'vertex-colours':
      return geometry.hasAttribute('color')
        ? { define: 'SHOW_VERTEX_COLOURS', vertexColours: true, asColour: true }
        : missing;
    default:
      return options.drawing satisfies never;
  }
}

const missing: Shown = { define: 'SHOW_MISSING' };

const numbered = (define: string, amount: number | null, map: Texture | null): Shown =>
  amount === null ? missing : { define, amount, map };

/** Reads what this kind of material may or may not have. */
function readerOf(material: Material) {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(material));
  return {
    colour(name: string): Color | null {
      const value = values.get(name);
      return value instanceof Color ? value : null;
    },
    amount(name: string): number | null {
      const value = values.get(name);
      return typeof value === 'number' ? value : null;
    },
    map(name: string): Texture | null {
      const value = values.get(name);
      return value instanceof Texture ? value : null;
    },
  };
}
