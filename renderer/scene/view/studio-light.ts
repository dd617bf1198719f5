/**
 * The light around the object: a studio of a bright ceiling, a darker floor, soft lamps and a black card. Lamps are spherical
 * Gaussians, whose blur has a closed form (Wang et al. 2009, All-Frequency Rendering): the shader reckons what a surface sees
 * in a direction instead of looking it up in a reflection map, which takes a processor twice as long for the whole object.
 */
import { type CompressedCubeTexture, CubeRefractionMapping, ShaderChunk } from 'three';
import { levelsOf, reflectionMap } from './reflection-map.ts';

interface Lamp {
  /** Towards the lamp, in the viewer's frame, of any length. */
  readonly towards: readonly [number, number, number];
  /** Radiance at its middle, less than 0 where it takes light away; a white surface that is fully lit has 1. */
  readonly radiance: number;
  /** The larger, the smaller the lamp. */
  readonly sharpness: number;
}

const lamps: readonly Lamp[] = [
  { towards: [2, 4, 3], radiance: 2.4, sharpness: 10 },
  { towards: [-4, 2, 1], radiance: 0.9, sharpness: 8 },
  { towards: [1, 1, -4], radiance: 0.9, sharpness: 8 },
  // The card: what it takes from the reflection gives polished metal its shape.
  { towards: [4, 0.3, 1], radiance: -0.6, sharpness: 6 },
];
const ceiling = 1;
const floor = 0.65;
/** The sharpness of a matt surface's cosine. */
const mattSharpness = 2.13;

/**
 * `float studioRadiance(vec3 direction, float roughness)` of GLSL ES 3.0: the radiance that a surface of this roughness (0 to 1)
 * sees in a direction of length 1, in the viewer's frame.
 */
const studioRadiance = /* glsl */ `
  float studioLamp(vec3 direction, vec3 towards, float radiance, float sharpness, float blur) {
    float blurred = sharpness * blur / (sharpness + blur);
    // As much light as before, whatever it is blurred to: what a Gaussian sums up to over the sphere is near 1 / sharpness.
    float dimmed = radiance * blurred / (sharpness * (1.0 - exp(-2.0 * blurred)));
    return dimmed * exp(blurred * (dot(direction, towards) - 1.0));
  }
  float studioRadiance(vec3 direction, float roughness) {
    float squared = max(roughness * roughness, 0.001);
    float blur = max(${glsl(mattSharpness)}, 0.5 / (squared * squared));
    float height = 0.5 + 0.5 * direction.y * inversesqrt(direction.y * direction.y + 0.04 + 1.0 / blur);
    return mix(${glsl(floor)}, ${glsl(ceiling)}, height)
${lamps.map((lamp) => `      + studioLamp(direction, ${unitOf(lamp)}, ${glsl(lamp.radiance)}, ${glsl(lamp.sharpness)}, blur)`).join('\n')};
  }
`;

/**
 * Prepended to three's own reflection shader code. A map that says it is for refraction is none of theirs (materials that
 * reflect all around themselves have one for reflection): it is our sign that the studio lights. Its two levels make
 * `ENVMAP_MAX_LOD` 1, which is a matt surface's roughness. Of cubes three mirrors x.
 */
const insteadOfMap = /* glsl */ `
#if defined(USE_ENVMAP) && defined(ENVMAP_TYPE_PMREM) && defined(ENVMAP_MODE_REFRACTION)
${studioRadiance}
  #define roughnessToMip(roughness) (roughness)
  #define textureLod(map, direction, roughness) vec4(vec3(studioRadiance((direction) * vec3(-1.0, 1.0, 1.0), roughness)), 1.0)
#endif
`;
const afterwards = /* glsl */ `
#undef textureLod
#undef roughnessToMip
`;

/** For `scene.environment`; its owner disposes of it. */
export function createStudioLight(): CompressedCubeTexture {
  const { envmap_physical_pars_fragment: own } = ShaderChunk;
  if (!own.startsWith(insteadOfMap))
    ShaderChunk.envmap_physical_pars_fragment = `${insteadOfMap}${own}${afterwards}`;
  const sign = reflectionMap(levelsOf([2, 1], (_, __, into) => into.setScalar(1)));
  sign.mapping = CubeRefractionMapping;
  return sign;
}

/** Light of the same strength from everywhere: colours are as they are painted, and nothing is shaded. */
export function createPlainLight(): CompressedCubeTexture {
  return reflectionMap(levelsOf([2, 1], (_, __, into) => into.setScalar(1)));
}

function unitOf({ towards }: Lamp): string {
  const length = Math.hypot(...towards);
  return `vec3(${towards.map((part) => glsl(part / length)).join(', ')})`;
}

/** A number as GLSL wants it. */
function glsl(number: number): string {
  return number.toFixed(6);
}
