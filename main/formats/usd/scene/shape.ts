/** What a Gprim is made of: the faces of a mesh that hold together, the triangles of a solid, points, or the lines of curves. */

import { AppError } from '../../../contract/plain/errors.ts';
import type { LoadNotes } from '../../load-notes.ts';
import type { StagePrim } from '../compose/stage-prim.ts';
import type { Numbers } from '../layer/layer.ts';
import { usdLimits } from '../usd-limits.ts';
import { usdWords } from '../usd-words.ts';
import { curveLines, curveTypes } from './curves.ts';
import { sceneWords } from './scene-words.ts';
import { type Solid, solidOf, solidProperties, solidTypes } from './solid.ts';

/** Faces by their corners; `isThere` says of each whether it is drawn. */
export interface MeshShape {
  readonly kind: 'mesh';
  readonly points: Numbers;
  readonly counts: Numbers;
  readonly indices: Numbers;
  /** Faces that are not there. */
  readonly holes: ReadonlySet<number>;
  /** Null where all faces are drawn. */
  readonly isThere: Uint8Array | null;
  readonly leftHanded: boolean;
  readonly triangles: number;
  /** Of each point whether a face has it; null where all have one. */
  readonly used: Uint8Array | null;
}

/** `points` flat, three numbers each, in the prim's own frame and unit. */
export type Shape =
  | MeshShape
  | ({ readonly kind: 'solid'; readonly triangles: number; readonly used: null } & Solid)
  | { readonly kind: 'points'; readonly points: Numbers; readonly triangles: 0; readonly used: null }
  /** Two points for each line. */
  | { readonly kind: 'lines'; readonly points: Float32Array; readonly triangles: 0; readonly used: null };

/** Types of prims that have a shape. */
export const isGprim = (typeName: string): boolean =>
  typeName === 'Mesh' || typeName === 'Points' || curveTypes.has(typeName) || solidTypes.has(typeName);

/** A mesh that does not say otherwise is a smooth surface (UsdGeomMesh), but exporters of triangles leave that out and write normals. */
export function isSubdivided(prim: StagePrim): boolean {
  if (prim.typeName !== 'Mesh') return false;
  const scheme = prim.text('subdivisionScheme');
  if (scheme === 'none') return false;
  const hasNormals = prim.numbers('normals') !== null || prim.numbers('primvars:normals') !== null;
  return scheme !== null || !hasNormals;
}

const meshProperties = ['points', 'faceVertexCounts', 'faceVertexIndices', 'holeIndices', 'orientation'];
const curveProperties = ['points', 'curveVertexCounts', 'type', 'basis', 'wrap'];

/** Reads each shape once for all that share it, within one budget for the stage. */
export class ShapeStore {
  private readonly notes: LoadNotes;
  private readonly numbers = new WeakMap<object, number>();
  private readonly made = new Map<string, Shape | null>();
  private corners = 0;
  private sources = 0;

  constructor(notes: LoadNotes) {
    this.notes = notes;
  }

  /** Null for a Gprim without anything to draw. Throws `model.beyond-limit` when all together is too much. */
  of(prim: StagePrim): Shape | null {
    const key = this.keyOf(prim);
    const known = this.made.get(key);
    if (known !== undefined) return known;
    const shape = this.read(prim);
    this.spend(prim, shape);
    this.made.set(key, shape);
    return shape;
  }

  private read(prim: StagePrim): Shape | null {
    if (prim.typeName === 'Mesh') return meshShape(prim, this.notes);
    if (prim.typeName === 'Points') {
      const points = prim.numbers('points');
      return points === null || points.length < 3
        ? null
        : { kind: 'points', points, triangles: 0, used: null };
    }
    if (curveTypes.has(prim.typeName)) {
      const points = curveLines(prim);
      return points === null ? null : { kind: 'lines', points, triangles: 0, used: null };
    }
    const solid = solidOf(prim);
    return solid === null
      ? null
      : { kind: 'solid', ...solid, triangles: solid.indices.length / 3, used: null };
  }

  private spend(prim: StagePrim, shape: Shape | null): void {
    if (shape === null) return;
    const corners = Math.max(shape.triangles * 3, shape.points.length / 3);
    this.corners += corners;
    if (this.corners <= usdLimits.corners) return;
    throw new AppError('model.beyond-limit', {
      what: usdWords.beyond.triangles(Math.round(corners / 3), prim.name),
      limit: usdWords.limit.triangles(usdLimits.corners / 3),
    });
  }

  private keyOf(prim: StagePrim): string {
    if (solidTypes.has(prim.typeName)) {
      const sizes = solidProperties.map((name) => prim.number(name) ?? prim.text(name));
      return [prim.typeName, ...sizes].join(' ');
    }
    const names = prim.typeName === 'Mesh' ? meshProperties : curveProperties;
    return [prim.typeName, ...names.map((name) => this.numberOf(prim.source(name)))].join(' ');
  }

  private numberOf(source: object | null): number {
    if (source === null) return 0;
    const known = this.numbers.get(source);
    if (known !== undefined) return known;
    this.sources++;
    this.numbers.set(source, this.sources);
    return this.sources;
  }
}

function meshShape(prim: StagePrim, notes: LoadNotes): MeshShape | null {
  const points = prim.numbers('points');
  const counts = prim.numbers('faceVertexCounts');
  const indices = prim.numbers('faceVertexIndices');
  if (points === null || counts === null || indices === null) return null;
  const holes: ReadonlySet<number> = new Set(prim.numbers('holeIndices') ?? []);
  const faces = facesThatHold(counts, indices, Math.floor(points.length / 3), holes);
  if (faces.broken > 0) {
    notes.add('warn', 'repaired', sceneWords.brokenFaces(faces.broken, prim.path));
  }
  if (faces.triangles === 0) return null;
  return {
    kind: 'mesh',
    points,
    counts,
    indices,
    holes,
    isThere: faces.allThere ? null : faces.isThere,
    leftHanded: prim.text('orientation') === 'leftHanded',
    triangles: faces.triangles,
    used: faces.allUsed ? null : faces.used,
  };
}

interface Faces {
  readonly isThere: Uint8Array;
  readonly used: Uint8Array;
  readonly allThere: boolean;
  readonly allUsed: boolean;
  readonly triangles: number;
  /** Left out because they name points that are not there. */
  readonly broken: number;
}

function facesThatHold(counts: Numbers, indices: Numbers, points: number, holes: ReadonlySet<number>): Faces {
  const isThere = new Uint8Array(counts.length);
  const used = new Uint8Array(points);
  let [start, triangles, broken, there, usedPoints] = [0, 0, 0, 0, 0];
  for (let face = 0; face < counts.length; face++) {
    const count = counts[face] ?? 0;
    const from = start;
    start += Math.max(0, count);
    if (count < 3 || holes.has(face)) continue;
    if (start > indices.length) {
      broken += counts.length - face;
      break;
    }
    if (!pointsExist(indices, from, count, points)) {
      broken++;
      continue;
    }
    isThere[face] = 1;
    there++;
    triangles += count - 2;
    for (let at = from; at < start; at++) {
      const point = indices[at] ?? 0;
      if (used[point] === 0) usedPoints++;
      used[point] = 1;
    }
  }
  return {
    isThere,
    used,
    allThere: there === counts.length,
    allUsed: usedPoints === points,
    triangles,
    broken,
  };
}

function pointsExist(indices: Numbers, start: number, count: number, points: number): boolean {
  for (let at = start; at < start + count; at++) {
    const point = indices[at] ?? -1;
    if (point < 0 || point >= points) return false;
  }
  return true;
}
