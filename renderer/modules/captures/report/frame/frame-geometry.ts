/** What is drawn over a frame, in its pixels: the board's axes and outline as the camera saw them, and tiles that lack detail. Pure. */
import type { BoardLayout } from '../../../../../main/contract/schema/capture/board.ts';
import type { CaptureSample } from '../../../../../main/contract/schema/capture/measurement.ts';

// The board's axes and outline as the camera saw them. Pure; pinhole, square pixels, centre of the picture.

type Vector = readonly [x: number, y: number, z: number];
/** x right, y down; the centre of the first pixel is (0, 0). */
export type Pixel = readonly [x: number, y: number];

/** The camera of one frame; sizes and focal length in pixels of the frame as shown. */
export interface Camera {
  /** Rodrigues rotation and translation in squares, world to camera, as `Pose` has them. */
  readonly pose: { readonly rotation: Vector; readonly translation: Vector };
  readonly focalPx: number;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Rodrigues: turns `point` around `rotation` by its length in radians. */
function rotated(rotation: Vector, point: Vector): Vector {
  const angle = Math.hypot(...rotation);
  if (angle < 1e-12) return point;
  const [x, y, z] = [rotation[0] / angle, rotation[1] / angle, rotation[2] / angle];
  const [px, py, pz] = point;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const along = (x * px + y * py + z * pz) * (1 - cos);
  return [
    px * cos + (y * pz - z * py) * sin + x * along,
    py * cos + (z * px - x * pz) * sin + y * along,
    pz * cos + (x * py - y * px) * sin + z * along,
  ];
}

/** A point of the board's world, in squares; null behind the camera. */
export function project({ pose, focalPx, widthPx, heightPx }: Camera, point: Vector): Pixel | null {
  const [x, y, z] = rotated(pose.rotation, point);
  const [tx, ty, tz] = pose.translation;
  const depth = z + tz;
  if (depth < 0.05) return null;
  return [
    (widthPx - 1) / 2 + (focalPx * (x + tx)) / depth,
    (heightPx - 1) / 2 + (focalPx * (y + ty)) / depth,
  ];
}

/** One axis of the board from its origin; drawn only when both ends are in front of the camera. */
export interface ProjectedAxis {
  readonly name: 'X' | 'Y' | 'Z';
  readonly from: Pixel;
  readonly to: Pixel;
}

/** From the board's centre, `length` squares long. */
export function boardAxes(camera: Camera, length = 3): ProjectedAxis[] {
  const from = project(camera, [0, 0, 0]);
  const ends: readonly (readonly [ProjectedAxis['name'], Vector])[] = [
    ['X', [length, 0, 0]],
    ['Y', [0, length, 0]],
    ['Z', [0, 0, length]],
  ];
  return ends.flatMap(([name, end]) => {
    const to = project(camera, end);
    return from === null || to === null ? [] : [{ name, from, to }];
  });
}

/** The four corners of the print, around; null when one of them is behind the camera. */
export function boardOutline(
  camera: Camera,
  { columns, rows }: Pick<BoardLayout, 'columns' | 'rows'>,
): Pixel[] | null {
  const [x, y] = [columns / 2, rows / 2];
  const around: readonly Vector[] = [
    [-x, -y, 0],
    [x, -y, 0],
    [x, y, 0],
    [-x, y, 0],
  ];
  const seen = around.map((corner) => project(camera, corner)).filter((pixel) => pixel !== null);
  return seen.length === 4 ? seen : null;
}

// Which tiles of a frame lack sharp detail. Pure.

/** Columns and rows of `sample.tiles`, as the contract has them. */
export const tileGrid = { columns: 16, rows: 9 } as const;

/** A tile that is worth colouring; sizes in parts of the picture. `heat` is 1 to 4, 4 with no detail at all. */
export interface HotTile {
  readonly column: number;
  readonly row: number;
  readonly heat: 1 | 2 | 3 | 4;
}

/**
 * Levels of the logarithm below which a tile is that hot: variances of about 1.5, 3, 8 and 14. In a sharp clip of a
 * plain wooden floor a twentieth of the tiles lies below the last, in one blurred by movement nine tenths.
 */
const bounds = [32, 50, 70, 90] as const;

/** Nothing for tiles with sharp detail. */
export function hotTiles(tiles: CaptureSample['tiles']): HotTile[] {
  return tiles.flatMap((level, index) => {
    const at = bounds.findIndex((bound) => level < bound);
    if (at < 0) return [];
    const heat = [4, 3, 2, 1] as const;
    return [
      {
        column: index % tileGrid.columns,
        row: Math.floor(index / tileGrid.columns),
        heat: heat[at] ?? 1,
      },
    ];
  });
}
