/** The camera's way around board and object. World: origin at the board's centre, X right, Y up on the print, Z up, metres. */
import { normal, seeded } from '../random.ts';
import type { CaptureSpec, Stretch } from '../spec.ts';
import {
  cross,
  degrees,
  type Matrix,
  minus,
  plus,
  radians,
  rows,
  scaled,
  times,
  unit,
  type Vector,
} from './vectors.ts';

/** World to camera (x right, y down, z forward): `rotation * (point - centre)`. */
export interface Stand {
  readonly centre: Vector;
  readonly rotation: Matrix;
}

const turnAwayS = 0.4;
const turnAwayDeg = 80;
/** Waves that the hand's unrest is made of. */
const shakes = 4;

const smooth = (x: number): number => {
  const clamped = Math.min(1, Math.max(0, x));
  return clamped * clamped * (3 - 2 * clamped);
};

/** Degrees walked at a time, without cuts. */
function walkedDeg({ walk }: CaptureSpec, atS: number): number {
  let moving = atS;
  let total = walk.durationS;
  for (const stop of walk.stops) {
    moving -= Math.min(stop.forS, Math.max(0, atS - stop.atS));
    total -= stop.forS;
  }
  const part = moving / total;
  const waves = 2 * Math.PI * 3;
  return walk.sweepDeg * (part + (walk.unevenness / waves) * Math.sin(waves * part));
}

function awayDeg(hidden: readonly (Stretch & { how: string })[], atS: number): number {
  let most = 0;
  for (const { fromS, toS, how } of hidden) {
    if (how !== 'away') continue;
    most = Math.max(most, Math.min(smooth((atS - fromS) / turnAwayS), smooth((toS - atS) / turnAwayS)));
  }
  return most * turnAwayDeg;
}

/** What the hand adds at a time, about 1 in size; one for each direction. */
function unrest(seed: number): (atS: number) => Vector {
  const random = seeded(seed);
  const waves = Array.from({ length: 3 * shakes }, (_, index) => ({
    rate: 2 * Math.PI * (0.5 + 0.8 * (index % shakes) + 0.4 * random()),
    phase: 2 * Math.PI * random(),
    size: (0.8 + 0.2 * normal(random)) / (1 + (index % shakes)),
  }));
  const along = (axis: number, atS: number): number =>
    waves
      .slice(axis * shakes, (axis + 1) * shakes)
      .reduce((sum, { rate, phase, size }) => sum + size * Math.sin(rate * atS + phase), 0);
  return (atS) => [along(0, atS), along(1, atS), along(2, atS)];
}

/** Looking from one point to another, turned by small angles in degrees. */
function look(centre: Vector, target: Vector, yaw: number, pitch: number, roll: number): Stand {
  const forward = unit(minus(target, centre));
  const azimuth = Math.atan2(forward[1], forward[0]) + radians(yaw);
  const elevation = Math.asin(forward[2]) + radians(pitch);
  const ahead: Vector = [
    Math.cos(elevation) * Math.cos(azimuth),
    Math.cos(elevation) * Math.sin(azimuth),
    Math.sin(elevation),
  ];
  const right = unit(cross(ahead, [0, 0, 1]));
  const down = cross(ahead, right);
  const [cos, sin] = [Math.cos(radians(roll)), Math.sin(radians(roll))];
  const aside = plus(scaled(right, cos), scaled(down, sin));
  const below = plus(scaled(down, cos), scaled(right, -sin));
  return { centre, rotation: rows(aside, below, ahead) };
}

/** Where the camera stands at any time of the clip. */
export function walkOf(spec: CaptureSpec): (atS: number) => Stand {
  const { walk, object } = spec;
  const turning = unrest(spec.seed * 7 + 1);
  const swaying = unrest(spec.seed * 7 + 2);
  const middle: Vector = [object.x / 2, object.y / 2, object.height / 4];
  return (atS) => {
    const cut = walk.cuts.reduce((sum, { atS: cutS, deg }) => (atS >= cutS ? sum + deg : sum), 0);
    const azimuth = radians(walk.startDeg + cut + walkedDeg(spec, atS));
    const wave = Math.sin(2 * Math.PI * walk.heightWaves * (atS / walk.durationS) + spec.seed);
    const [yaw, pitch, roll] = turning(atS);
    const sway = swaying(atS);
    const swayM = 0.02 * walk.shakeDeg;
    const centre: Vector = [
      middle[0] + walk.radiusM * Math.cos(azimuth) + swayM * sway[0],
      middle[1] + walk.radiusM * Math.sin(azimuth) + swayM * sway[1],
      walk.heightM + walk.heightWaveM * wave + swayM * sway[2],
    ];
    const away = awayDeg(spec.hidden, atS);
    const shake = walk.shakeDeg;
    return look(centre, middle, yaw * shake + away, pitch * shake, roll * shake);
  };
}

/** Azimuth and elevation of the camera in degrees (azimuth in (-180, 180]), and its distance in metres from the board's centre. */
export function around({ centre }: Stand): { azimuthDeg: number; elevationDeg: number; distanceM: number } {
  const distanceM = Math.hypot(...centre);
  return {
    azimuthDeg: degrees(Math.atan2(centre[1], centre[0])),
    elevationDeg: degrees(Math.asin(centre[2] / distanceM)),
    distanceM,
  };
}

/** A point as the camera sees it: x right, y down, z forward, metres. */
export function seen({ centre, rotation }: Stand, point: Vector): Vector {
  return times(rotation, minus(point, centre));
}
