/** How a board on the floor looks to a pinhole camera that points at its centre. */
import type { BoardLayout } from '../../main/contract/schema/capture/board.ts';
import type { Pose } from '../../main/contract/schema/capture/measurement.ts';

export interface BoardView {
  readonly pose: Pose;
  /** Flat: id, x, y. */
  readonly corners: readonly number[];
  /** Of the board's outline over the picture's. */
  readonly area: number;
}

type Vector = readonly [number, number, number];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const scaled = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by];
const unit = (a: Vector): Vector => scaled(a, 1 / Math.hypot(...a));

/** World and camera as `Pose` says; lengths in squares. */
export function viewBoard(from: {
  layout: BoardLayout;
  widthPx: number;
  heightPx: number;
  focalPx: number;
  azimuthDeg: number;
  elevationDeg: number;
  distanceSquares: number;
}): BoardView {
  const { layout, widthPx, heightPx, focalPx, distanceSquares } = from;
  const azimuth = (from.azimuthDeg * Math.PI) / 180;
  const elevation = (from.elevationDeg * Math.PI) / 180;
  const centre: Vector = scaled(
    [Math.cos(azimuth) * Math.cos(elevation), Math.sin(azimuth) * Math.cos(elevation), Math.sin(elevation)],
    distanceSquares,
  );
  const forward = unit(scaled(centre, -1));
  const right = unit(cross(forward, [0, 0, 1]));
  const down = cross(forward, right);
  const see = (x: number, y: number): [number, number] => {
    const ray: Vector = [x - centre[0], y - centre[1], -centre[2]];
    const depth = dot(forward, ray);
    return [
      widthPx / 2 + (focalPx * dot(right, ray)) / depth,
      heightPx / 2 + (focalPx * dot(down, ray)) / depth,
    ];
  };
  const corners = Array.from({ length: (layout.columns - 1) * (layout.rows - 1) }, (_, id) => {
    const column = id % (layout.columns - 1);
    const row = Math.floor(id / (layout.columns - 1));
    return [id, ...see(column + 1 - layout.columns / 2, layout.rows / 2 - 1 - row)];
  }).flat();
  const [w, h] = [layout.columns / 2, layout.rows / 2];
  const outline = [see(-w, -h), see(w, -h), see(w, h), see(-w, h)];
  return {
    pose: {
      azimuthDeg: (Math.atan2(centre[1], centre[0]) * 180) / Math.PI,
      elevationDeg: from.elevationDeg,
      distanceSquares,
      rmsPx: 0.3,
      rotation: rodrigues([right, down, forward]),
      translation: [0 - dot(right, centre), 0 - dot(down, centre), 0 - dot(forward, centre)],
    },
    corners,
    area: areaOf(outline) / (widthPx * heightPx),
  };
}

function areaOf(outline: readonly (readonly [number, number])[]): number {
  const twice = outline.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = outline[(place + 1) % outline.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

function rodrigues(rows: readonly [Vector, Vector, Vector]): [number, number, number] {
  const angle = Math.acos(Math.max(-1, Math.min(1, (rows[0][0] + rows[1][1] + rows[2][2] - 1) / 2)));
  const factor = angle < 1e-9 ? 0 : angle / (2 * Math.sin(angle));
  return [
    (rows[2][1] - rows[1][2]) * factor,
    (rows[0][2] - rows[2][0]) * factor,
    (rows[1][0] - rows[0][1]) * factor,
  ];
}
