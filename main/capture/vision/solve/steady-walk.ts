/** Poses that continue one another: one that is far from both neighbours comes from a wrong reading, however well it fits. */
import { cameraCentre, type PlanarPose } from './planar-pose.ts';

/** A pose that fits its frame. */
export interface Candidate {
  readonly pose: PlanarPose;
  readonly rmsPx: number;
}

/** Samples on each side in which a neighbour is looked for. */
const reach = 4;
/** How far off the way between its neighbours a pose may lie, in radians seen from the board: 20 degrees, or as far as they lie apart. */
const mostOff = 0.35;
/** At an end, where only one side can be asked: 40 degrees. */
const mostOffAtEnd = 0.7;

/** `chosen` without those that stand alone; where another of a frame's `candidates` goes on from its neighbours, that one. */
export function steadyWalk(
  chosen: readonly (Candidate | null)[],
  candidates: readonly (readonly Candidate[])[],
): (Candidate | null)[] {
  const posed = chosen.flatMap((candidate, index) =>
    candidate === null ? [] : [{ index, centre: cameraCentre(candidate.pose) }],
  );
  const out = [...chosen];
  posed.forEach(({ index, centre }, place) => {
    const limits = wayAt(posed, place);
    if (limits === null || apart(centre, limits.centre) <= limits.most) return;
    const others = (candidates[index] ?? []).filter(
      ({ pose }) => apart(cameraCentre(pose), limits.centre) <= limits.most / 2,
    );
    out[index] = others[0] ?? null;
  });
  return out;
}

type Centre = readonly [number, number, number];
interface Posed {
  readonly index: number;
  readonly centre: Centre;
}

/** Where the neighbours say that the camera should be, and how far it may be from there; null where they say nothing. */
function wayAt(posed: readonly Posed[], place: number): { centre: Centre; most: number } | null {
  const here = posed[place];
  const near = (other: Posed | undefined, from: Posed | undefined): Posed | null =>
    other !== undefined && from !== undefined && Math.abs(other.index - from.index) <= reach ? other : null;
  const before = near(posed[place - 1], here);
  const after = near(posed[place + 1], here);
  if (here === undefined) return null;
  if (before !== null && after !== null) {
    const part = (here.index - before.index) / (after.index - before.index);
    const centre = [0, 1, 2].map(
      (k) => (1 - part) * (before.centre[k] ?? 0) + part * (after.centre[k] ?? 0),
    ) as [number, number, number];
    return { centre, most: Math.max(mostOff, apart(before.centre, after.centre)) };
  }
  // A cut in the recording just there costs one pose: its corners are kept.
  const [one, two] =
    before === null
      ? [after, near(posed[place + 2], after ?? undefined)]
      : [before, near(posed[place - 2], before)];
  if (one === null || two === null || apart(one.centre, two.centre) > mostOff) return null;
  return { centre: one.centre, most: mostOffAtEnd };
}

/** About the angle between the directions of two cameras as seen from the board, in radians. */
function apart(a: Centre, b: Centre): number {
  const [p, q] = [Math.hypot(...a), Math.hypot(...b)];
  return Math.hypot(a[0] / p - b[0] / q, a[1] / p - b[1] / q, a[2] / p - b[2] / q);
}
