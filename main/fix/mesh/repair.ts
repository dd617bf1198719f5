/** The steps of a repair in their order, over the surfaces of one file, and what each of them did. */
import { setImmediate } from 'node:timers/promises';
import { weldedPart } from '../../formats/geometry/connected-parts.ts';
import { diagonalOf } from '../../formats/geometry/triangle-mesh.ts';
import type { FixRun } from '../fix.ts';
import { closeHoles } from './close-holes.ts';
import { creaseNormals } from './crease-normals.ts';
import { agreeWindings, turnInsideOut } from './orient.ts';
import { removeDegenerate } from './remove-degenerate.ts';
import { simplify } from './simplify.ts';
import { compact, type Surface, triangleCount } from './surface.ts';
import { weld } from './weld.ts';

/** What is done; null is not done. Lengths in metres. */
export interface Repair {
  readonly weldMetres: number | null;
  readonly removeDegenerate: boolean;
  readonly flipInsideOut: boolean;
  readonly holes: { readonly maxEdges: number; readonly maxMetres: number } | null;
  /** Of all surfaces together. */
  readonly maxTriangles: number | null;
  readonly creaseDegrees: number | null;
}

/** What was done, over all surfaces. */
export interface RepairCounts {
  joined: number;
  moved: number;
  degenerate: number;
  /** Triangles whose winding did not agree with their neighbours'. */
  rewound: number;
  insideOut: number;
  holes: number;
  lids: number;
  /** Vertices with another normal. */
  normals: number;
  /** Before and after the simplifier, copies counted each; null where it was not needed. */
  simplified: { readonly before: number; readonly after: number; readonly errorMetres: number } | null;
  /** What could not be done. */
  holesLeft: number;
  mixedParts: number;
}

export interface Repaired {
  /** As many as there were, in their order. */
  readonly surfaces: readonly Surface[];
  readonly counts: RepairCounts;
}

/** `copies`: how often each surface is drawn. Throws the signal's reason. */
export async function repairSurfaces(
  surfaces: readonly Surface[],
  copies: readonly number[],
  repair: Repair,
  run: FixRun,
): Promise<Repaired> {
  const counts: RepairCounts = {
    joined: 0,
    moved: 0,
    degenerate: 0,
    rewound: 0,
    insideOut: 0,
    holes: 0,
    lids: 0,
    normals: 0,
    simplified: null,
    holesLeft: 0,
    mixedParts: 0,
  };
  const clean: Surface[] = [];
  for (const [n, surface] of surfaces.entries()) {
    const part: FixRun = {
      signal: run.signal,
      onProgress: (of) => run.onProgress?.((0.6 * (n + of)) / surfaces.length),
    };
    clean.push(await cleaned(surface, repair, counts, part));
  }
  const fewer = await withinBudget(clean, copies, repair, counts, run);
  const done: Surface[] = [];
  for (const [n, surface] of fewer.entries()) {
    done.push(await creased(surface, repair, counts, run));
    run.onProgress?.(0.8 + (0.2 * (n + 1)) / surfaces.length);
  }
  return { surfaces: done, counts };
}

/** Steps take seconds over a million triangles: a signal is heard between them. */
export async function breathe({ signal, onProgress }: FixRun, part: number | null = null): Promise<void> {
  await setImmediate();
  signal.throwIfAborted();
  if (part !== null) onProgress?.(part);
}

async function cleaned(
  surface: Surface,
  repair: Repair,
  counts: RepairCounts,
  run: FixRun,
): Promise<Surface> {
  let at = surface;
  await breathe(run, 0);
  if (repair.weldMetres !== null) at = welded(at, repair.weldMetres, counts);
  await breathe(run, 0.3);
  if (repair.removeDegenerate) {
    const { surface: next, removed } = removeDegenerate(at);
    at = next;
    counts.degenerate += removed;
  }
  await breathe(run, 0.5);
  if (repair.flipInsideOut) {
    const { surface: next, turned, mixed } = agreeWindings(at);
    at = next;
    counts.rewound += turned;
    counts.mixedParts += mixed;
  }
  await breathe(run, 0.7);
  if (repair.holes !== null) {
    const { maxEdges, maxMetres } = repair.holes;
    const {
      surface: next,
      closed,
      triangles,
      left,
    } = closeHoles(at, {
      maxEdges,
      maxLength: maxMetres / at.metresPerUnit,
    });
    at = next;
    counts.holes += closed;
    counts.lids += triangles;
    counts.holesLeft += left;
  }
  await breathe(run, 0.9);
  if (repair.flipInsideOut) {
    const { surface: next, parts } = turnInsideOut(at);
    at = next;
    counts.insideOut += parts;
  }
  const kept = at === surface ? surface : compact(at);
  await breathe(run, 1);
  return kept;
}

function welded(surface: Surface, metres: number, counts: RepairCounts): Surface {
  const tolerance = Math.max(metres / surface.metresPerUnit, weldedPart * diagonalOf(surface.points));
  const { surface: next, joined, moved, collapsed } = weld(surface, tolerance, true);
  counts.joined += joined;
  counts.moved += moved;
  counts.degenerate += collapsed;
  return next;
}

async function creased(
  surface: Surface,
  { creaseDegrees, weldMetres }: Repair,
  counts: RepairCounts,
  run: FixRun,
): Promise<Surface> {
  if (creaseDegrees === null || !surface.sources.takesNormals) return surface;
  await breathe(run);
  const { surface: next, changed } = creaseNormals(surface, creaseDegrees);
  counts.normals += changed;
  if (changed === 0 || weldMetres === null) return next;
  // What differed by its normal alone may be the same now.
  const { surface: joinedAgain, joined } = weld(next, 0, true);
  counts.joined += joined;
  return joinedAgain;
}

const mostRounds = 4;

/** Each surface gives in proportion; what one cannot give the others must. */
async function withinBudget(
  surfaces: readonly Surface[],
  copies: readonly number[],
  { maxTriangles, creaseDegrees }: Repair,
  counts: RepairCounts,
  run: FixRun,
): Promise<readonly Surface[]> {
  const drawnBy = (list: readonly Surface[]): number =>
    list.reduce((sum, surface, n) => sum + triangleCount(surface) * (copies[n] ?? 1), 0);
  const before = drawnBy(surfaces);
  if (maxTriangles === null || before <= maxTriangles) return surfaces;
  const now = [...surfaces];
  const isStuck = surfaces.map(() => false);
  const errors = surfaces.map(() => 0);
  for (let round = 0; round < mostRounds; round++) {
    const drawn = drawnBy(now);
    const stuck = now.reduce(
      (sum, one, n) => sum + (isStuck[n] ? triangleCount(one) * (copies[n] ?? 1) : 0),
      0,
    );
    if (drawn <= maxTriangles || drawn === stuck) break;
    const part = Math.max(0, (maxTriangles - stuck) / (drawn - stuck));
    for (const [n, surface] of now.entries()) {
      if (isStuck[n]) continue;
      await breathe(run);
      const isCreased = creaseDegrees !== null && surface.sources.takesNormals;
      const wanted = Math.max(2, Math.floor(triangleCount(surface) * part));
      // Where normals are made anew, vertices that differ by them alone would only hold each other.
      const whole = isCreased ? weld(surface, 0, false).surface : surface;
      const { surface: next, error } = await simplify(whole, wanted, !isCreased);
      isStuck[n] = triangleCount(next) > wanted;
      if (triangleCount(next) < triangleCount(surface)) {
        now[n] = compact(next);
        errors[n] = (errors[n] ?? 0) + error * surface.metresPerUnit;
      }
      run.onProgress?.(0.6 + (0.2 * (round + (n + 1) / now.length)) / mostRounds);
    }
  }
  counts.simplified = { before, after: drawnBy(now), errorMetres: Math.max(...errors) };
  return now;
}
