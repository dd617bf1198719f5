/** A reflection map as three samples it: a cube in levels from a mirror's to a matt surface's, of half floats. */
import { CompressedCubeTexture, DataUtils, HalfFloatType, Vector3 } from 'three';

/** One face of one level: rows of RGBA half floats. */
export interface FacePixels {
  readonly data: Uint16Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** By face (+x, −x, +y, −y, +z, −z), then by level. */
export type ReflectionLevels = readonly (readonly FacePixels[])[];

/** Writes the light that a surface of this roughness (0 to 1) sees in a direction of length 1. */
type Radiance = (direction: Vector3, roughness: number, into: Vector3) => void;

/** `edges` in pixels, the sharpest first; three takes roughness `1 - sqrt(1 - level / last)` for each. */
export function levelsOf(edges: readonly number[], radiance: Radiance): ReflectionLevels {
  return Array.from({ length: 6 }, (_, face) =>
    edges.map((edge, level) =>
      facePixels(face, edge, 1 - Math.sqrt(1 - level / (edges.length - 1)), radiance),
    ),
  );
}

/** For `scene.environment`; its owner disposes of it. */
export function reflectionMap(levels: ReflectionLevels): CompressedCubeTexture {
  const faces = levels.map((mipmaps) => ({
    width: mipmaps[0]?.width ?? 1,
    height: mipmaps[0]?.height ?? 1,
    mipmaps: [...mipmaps],
  }));
  // Without a format it is not compressed: this kind of texture is three's own for reflection maps whose levels are given.
  const texture = new CompressedCubeTexture(faces, undefined, HalfFloatType);
  texture.isPMREMTexture = true;
  texture.needsUpdate = true;
  return texture;
}

function facePixels(face: number, edge: number, roughness: number, radiance: Radiance): FacePixels {
  const data = new Uint16Array(edge * edge * 4);
  const direction = new Vector3();
  const seen = new Vector3();
  const one = DataUtils.toHalfFloat(1);
  for (let row = 0, at = 0; row < edge; row += 1)
    for (let column = 0; column < edge; column += 1, at += 4) {
      towards(face, ((column + 0.5) / edge) * 2 - 1, ((row + 0.5) / edge) * 2 - 1, direction).normalize();
      radiance(direction, roughness, seen);
      data[at] = DataUtils.toHalfFloat(Math.min(seen.x, brightest));
      data[at + 1] = DataUtils.toHalfFloat(Math.min(seen.y, brightest));
      data[at + 2] = DataUtils.toHalfFloat(Math.min(seen.z, brightest));
      data[at + 3] = one;
    }
  return { data, width: edge, height: edge };
}

/** Of a half float. */
const brightest = 65_504;

/** The direction of a place on a face (OpenGL ES 3.0, table 3.21), mirrored in x as three looks it up. */
function towards(face: number, s: number, t: number, into: Vector3): Vector3 {
  switch (face) {
    case 0:
      return into.set(-1, -t, -s);
    case 1:
      return into.set(1, -t, s);
    case 2:
      return into.set(-s, 1, t);
    case 3:
      return into.set(-s, -1, -t);
    case 4:
      return into.set(-s, -t, 1);
    default:
      return into.set(s, -t, -1);
  }
}
