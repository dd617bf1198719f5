/**
 * The light around the object: a studio of a bright ceiling, a darker floor, soft lamps and a black card, as the levels of a
 * reflection map, from a mirror's to a matt surface's. Lamps are spherical Gaussians, whose blur has a closed form (Wang
 * et al. 2009, All-Frequency Rendering), so the levels take 15 ms on the processor; three's own preparation of a room
 * takes a software renderer 4.4 s, at its smallest size too.
 */
import { type CompressedCubeTexture, Vector3 } from 'three';
import { levelsOf, reflectionMap } from './reflection-map.ts';

interface Lamp {
  /** Towards the lamp, in the viewer's frame; of length 1. */
  readonly towards: Vector3;
  /** Radiance at its middle, less than 0 where it takes light away; a white surface that is fully lit has 1. */
  readonly radiance: number;
  /** The larger, the smaller the lamp. */
  readonly sharpness: number;
}

const lamps: readonly Lamp[] = [
  { towards: new Vector3(2, 4, 3).normalize(), radiance: 2.4, sharpness: 10 },
  { towards: new Vector3(-4, 2, 1).normalize(), radiance: 0.9, sharpness: 8 },
  { towards: new Vector3(1, 1, -4).normalize(), radiance: 0.9, sharpness: 8 },
  // The card: what it takes from the reflection gives polished metal its shape.
  { towards: new Vector3(4, 0.3, 1).normalize(), radiance: -0.6, sharpness: 6 },
];
const ceiling = 1;
const floor = 0.65;

/** Edges of the levels' faces in pixels. */
const edges = [64, 32, 16, 8] as const;
/** The sharpness of a matt surface's cosine. */
const mattSharpness = 2.13;

/** Radiance that a surface of this roughness (0 to 1) sees in a direction of length 1. */
export function studioRadiance(direction: Vector3, roughness: number): number {
  const blur = roughness === 0 ? Number.POSITIVE_INFINITY : Math.max(mattSharpness, 0.5 / roughness ** 4);
  const edge = Math.sqrt(0.04 + 1 / blur);
  const height = 0.5 + (0.5 * direction.y) / Math.hypot(direction.y, edge);
  let radiance = floor + (ceiling - floor) * height;
  for (const lamp of lamps) {
    const sharpness = Number.isFinite(blur)
      ? (lamp.sharpness * blur) / (lamp.sharpness + blur)
      : lamp.sharpness;
    const dimmed = (lamp.radiance * weight(lamp.sharpness)) / weight(sharpness);
    radiance += dimmed * Math.exp(sharpness * (direction.dot(lamp.towards) - 1));
  }
  return radiance;
}

/** What a Gaussian of this sharpness sums up to over the sphere, but for 2 pi. */
const weight = (sharpness: number): number => (1 - Math.exp(-2 * sharpness)) / sharpness;

/** For `scene.environment`; its owner disposes of it. */
export function createStudioLight(): CompressedCubeTexture {
  return reflectionMap(
    levelsOf(edges, (direction, roughness, into) => into.setScalar(studioRadiance(direction, roughness))),
  );
}

/** Light of the same strength from everywhere: colours are as they are painted, and nothing is shaded. */
export function createPlainLight(): CompressedCubeTexture {
  return reflectionMap(levelsOf(edges, (_, __, into) => into.setScalar(1)));
}
