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
import type { Drawing } from '../view-settings.ts';

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

// Draws one property of a surface and nothing else; which one is chosen by a define. No light of the scene reaches it.

/** Passes on what any of the properties needs: both sets of texture coordinates, colours, normals. */
const inspectVertex = /* glsl */ `
  #include <common>
  #include <color_pars_vertex>
  #include <clipping_planes_pars_vertex>
  uniform mat3 mapPlace;
  uniform mat3 alphaPlace;
  varying vec2 mapAt;
  varying vec2 alphaAt;
  varying vec3 towardsEye;
  varying vec3 outwards;

  void main() {
    #include <color_vertex>
    #include <beginnormal_vertex>
    #include <defaultnormal_vertex>
    outwards = normalize(transformedNormal);
    #include <begin_vertex>
    #include <project_vertex>
    #include <clipping_planes_vertex>
    towardsEye = -mvPosition.xyz;
    mapAt = (mapPlace * vec3(MAP_UV, 1.0)).xy;
    alphaAt = (alphaPlace * vec3(ALPHA_UV, 1.0)).xy;
  }
`;

/** Which define shows what: see `shownOf`. Numbers are shown as they are in the file (0.5 is 128 of 255), colours as they look. */
const inspectFragment = /* glsl */ `
  #include <common>
  #include <color_pars_fragment>
  #include <clipping_planes_pars_fragment>
  uniform vec3 colour;
  uniform float amount;
  uniform sampler2D map;
  uniform sampler2D alphaMap;
  uniform vec3 backColour;
  varying vec2 mapAt;
  varying vec2 alphaAt;
  varying vec3 towardsEye;
  varying vec3 outwards;

  vec3 facing() {
    #ifdef FLAT
      return normalize(cross(dFdx(towardsEye), dFdy(towardsEye)));
    #else
      return normalize(outwards) * (gl_FrontFacing ? 1.0 : -1.0);
    #endif
  }

  float shade() {
    vec3 eye = isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(towardsEye);
    return 0.3 + 0.7 * abs(dot(facing(), eye));
  }

  // What the file does not tell: stripes, which no value looks like.
  vec3 unknown() {
    float stripe = step(0.5, fract((gl_FragCoord.x + gl_FragCoord.y) / 14.0));
    return mix(vec3(0.36), vec3(0.42), stripe) * shade();
  }

  void main() {
    #include <clipping_planes_fragment>
    vec4 texel = vec4(1.0);
    #ifdef HAS_MAP
      texel = texture2D(map, mapAt);
    #endif
    vec3 shown = vec3(0.0);
    #if defined(SHOW_MISSING)
      shown = unknown();
    #elif defined(SHOW_CLAY)
      shown = vec3(0.62) * shade();
    #elif defined(SHOW_SIDES)
      shown = (gl_FrontFacing ? vec3(0.55) : backColour) * shade();
    #elif defined(SHOW_NORMALS)
      shown = inverseTransformDirection(facing(), viewMatrix) * 0.5 + 0.5;
    #elif defined(SHOW_UV)
      shown = texel.rgb * (0.45 + 0.55 * shade());
    #elif defined(SHOW_COLOUR)
      shown = colour * texel.rgb;
      #if defined(USE_COLOR) || defined(USE_COLOR_ALPHA) || defined(USE_INSTANCING_COLOR)
        shown *= vColor.rgb;
      #endif
    #elif defined(SHOW_VERTEX_COLOURS)
      shown = vec3(1.0);
      #if defined(USE_COLOR) || defined(USE_COLOR_ALPHA) || defined(USE_INSTANCING_COLOR)
        shown = vColor.rgb;
      #endif
    #elif defined(SHOW_ROUGHNESS)
      shown = vec3(amount * texel.g);
    #elif defined(SHOW_METALNESS)
      shown = vec3(amount * texel.b);
    #elif defined(SHOW_NORMAL_MAP)
      shown = texel.rgb;
    #elif defined(SHOW_OCCLUSION)
      shown = vec3(1.0 + (texel.r - 1.0) * amount);
    #elif defined(SHOW_ALPHA)
      float alpha = amount * texel.a;
      #ifdef HAS_ALPHA_MAP
        alpha *= texture2D(alphaMap, alphaAt).g;
      #endif
      #ifdef USE_COLOR_ALPHA
        alpha *= vColor.a;
      #endif
      shown = vec3(alpha);
    #endif
    gl_FragColor = vec4(shown, 1.0);
    #ifdef AS_COLOUR
      #include <colorspace_fragment>
    #endif
  }
`;
