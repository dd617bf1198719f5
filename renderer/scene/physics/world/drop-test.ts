/** Lets the object fall on the floor and says how it comes to rest. */
import { rowOf } from '../../../../main/formats/mjcf/model-arrays.ts';
import { type DropResult, tipDegrees } from '../protocol.ts';
import type { World } from './world.ts';

/** `limitS` of simulated time, `budgetMs` of computing. */
export interface DropOptions {
  readonly heightM: number;
  readonly limitS: number;
  readonly budgetMs: number;
  readonly nowMs: () => number;
}

/** Slower than this for `quietS` is at rest: metres and radians per second. */
const rest = { speed: 0.005, turn: 0.05, quietS: 0.25 } as const;
const trackHertz = 60;
const mostTrackNumbers = 2_000_000;

/** Afterwards the world is as it came to rest. Throws when nothing is free to fall. */
export function dropTest(world: World, { heightM, limitS, budgetMs, nowMs }: DropOptions): DropResult {
  world.raise(heightM);
  const { data } = world;
  const before = attitude(world);
  const track: Float32Array[] = [world.frame().poses];
  const untilMs = nowMs() + budgetMs;
  let deepest = 0;
  let quietSince: number | null = null;
  let settledAfterS: number | null = null;
  while (data.time < limitS && world.step()) {
    deepest = Math.max(deepest, penetration(world));
    if (data.time * trackHertz >= track.length && track.length * (track[0]?.length ?? 0) < mostTrackNumbers)
      track.push(world.frame().poses);
    quietSince = data.ncon > 0 && slow(world) ? (quietSince ?? data.time) : null;
    if (quietSince !== null && data.time - quietSince >= rest.quietS) {
      settledAfterS = quietSince;
      break;
    }
    if (nowMs() > untilMs) break;
  }
  const after = attitude(world);
  const tiltDegrees = world.trouble === null ? tilt(before, after) : 0;
  return {
    heightM,
    settledAfterS,
    limitS: settledAfterS === null ? data.time : limitS,
    largestPenetrationM: deepest,
    tiltDegrees,
    tips: tiltDegrees > tipDegrees,
    slidM: world.trouble === null ? slid(before, after) : 0,
    track: joined(track),
    trouble: world.trouble,
  };
}

/** Of each falling body: where it is, and its turn (row by row). */
type Attitude = readonly { readonly position: readonly number[]; readonly turn: readonly number[] }[];

function attitude({ roots, data }: World): Attitude {
  return roots.map(({ body }) => ({ position: rowOf(data.xpos, body, 3), turn: rowOf(data.xmat, body, 9) }));
}

/** The greatest angle between what pointed up in a body, before, and up: up = R0' z, so cos = (R1 R0' z) z. */
function tilt(before: Attitude, after: Attitude): number {
  const angles = before.map(({ turn }, i) => {
    const now = after[i]?.turn ?? turn;
    const cos = [6, 7, 8].reduce((sum, at) => sum + (turn[at] ?? 0) * (now[at] ?? 0), 0);
    return (Math.acos(Math.min(1, Math.max(-1, cos))) * 180) / Math.PI;
  });
  return Math.max(0, ...angles);
}

function slid(before: Attitude, after: Attitude): number {
  const ways = before.map(({ position }, i) => {
    const now = after[i]?.position ?? position;
    return Math.hypot((now[0] ?? 0) - (position[0] ?? 0), (now[1] ?? 0) - (position[1] ?? 0));
  });
  return Math.max(0, ...ways);
}

function slow({ roots, data }: World): boolean {
  const speeds: Float64Array = data.qvel;
  return roots.every(({ dof }) => {
    const [x = 0, y = 0, z = 0, a = 0, b = 0, c = 0] = speeds.slice(dof, dof + 6);
    return Math.hypot(x, y, z) < rest.speed && Math.hypot(a, b, c) < rest.turn;
  });
}

/** mjtConstraint: from here on, constraints are contacts. Reading contacts one by one takes three times as long as a step. */
const firstContactType = 5;

function penetration({ data }: World): number {
  if (data.ncon === 0) return 0;
  const types: Int32Array = data.efc_type;
  const distances: Float64Array = data.efc_pos;
  let deepest = 0;
  for (let i = 0; i < types.length; i++)
    if ((types[i] ?? 0) >= firstContactType) deepest = Math.max(deepest, -(distances[i] ?? 0));
  return deepest;
}

function joined(parts: readonly Float32Array[]): Float32Array<ArrayBuffer> {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
