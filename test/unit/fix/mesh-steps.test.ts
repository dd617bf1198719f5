/** The steps of a mesh repair over surfaces: what each changes, and what it leaves. */
import { describe, expect, test } from 'vitest';
import { closeHoles } from '../../../main/fix/mesh/close-holes.ts';
import { creaseNormals } from '../../../main/fix/mesh/crease-normals.ts';
import { agreeWindings, turnInsideOut } from '../../../main/fix/mesh/orient.ts';
import { removeDegenerate } from '../../../main/fix/mesh/remove-degenerate.ts';
import { type Repair, repairSurfaces } from '../../../main/fix/mesh/repair.ts';
import { simplify } from '../../../main/fix/mesh/simplify.ts';
import { type Surface, surfaceOf, usedVertices } from '../../../main/fix/mesh/surface.ts';
import { weld } from '../../../main/fix/mesh/weld.ts';
import { connectedParts } from '../../../main/formats/geometry/connected-parts.ts';
import {
  joinMeshes,
  moveMesh,
  type TriangleMesh,
  weldPoints,
} from '../../../main/formats/geometry/triangle-mesh.ts';
import { scaling } from '../../../main/formats/matrix.ts';
import { brokenSolid, flipped, globe, soup, sphereMesh, without, wound } from './broken-meshes.ts';
import { plainRun } from './memory-files.ts';
import { box } from './solid-meshes.ts';

interface Given {
  readonly normals?: Float32Array<ArrayBuffer>;
  readonly agree?: (one: number, other: number) => boolean;
  readonly pieceOf?: readonly number[];
  readonly looks?: Float32Array<ArrayBuffer>;
}

function surface({ points, indices }: TriangleMesh, given: Given = {}): Surface {
  return surfaceOf(
    {
      positions: points,
      normals: given.normals ?? null,
      takesNormals: true,
      looks: given.looks === undefined ? null : { values: given.looks, width: 1 },
      agree: given.agree ?? (() => true),
    },
    indices,
    Uint32Array.from(given.pieceOf ?? Array.from({ length: indices.length / 3 }, () => 0)),
    1,
  );
}

const meshOf = ({ points, pointOf, corners }: Surface): TriangleMesh => ({
  points,
  indices: corners.map((corner) => pointOf[corner] ?? 0),
});
const partsOf = (one: Surface) =>
  connectedParts(meshOf(one)).map(({ isClosed, faces, volume }) => ({ isClosed, faces, volume }));
const solid = (volume: number) => ({
  isClosed: true,
  faces: 'outside',
  volume: expect.closeTo(volume, 6) as number,
});

describe('weld', () => {
  test('joins what agrees, and leaves what differs at the same place', () => {
    // One of the corners has another texture coordinate.
    const mesh = soup(box([1, 1, 1]));
    const odd = 4;
    const agree = (one: number, other: number): boolean => (one === odd) === (other === odd);
    const { surface: after, joined } = weld(surface(mesh, { agree }), 0, true);
    expect([usedVertices(after), joined]).toEqual([9, 27]);
  });

  test('compares normals, unless they are made anew', () => {
    const mesh = soup(box([1, 1, 1]));
    const normals = Float32Array.from({ length: 108 }, (_, at) => Number(at % 3 === Math.floor(at / 36)));
    expect(usedVertices(weld(surface(mesh, { normals }), 0, true).surface)).toBeGreaterThan(8);
    expect(usedVertices(weld(surface(mesh, { normals }), 0, false).surface)).toBe(8);
  });

  test('moves vertices that are near but differ, so that the seam closes', () => {
    const { points, indices } = soup(box([1, 1, 1]));
    const off = points.map((value, at) => value + (at === 0 ? 0.001 : 0));
    const before = surface({ points: off, indices }, { agree: (one, other) => one === other });
    expect(partsOf(before)).toMatchObject([{ isClosed: false }]);
    const { surface: after, joined, moved } = weld(before, 0.002, true);
    expect(joined).toBe(0);
    expect(moved).toBeGreaterThan(0);
    expect(partsOf(after)).toMatchObject([{ isClosed: true }]);
  });

  test('places that are no numbers, or far beyond any, take no time', () => {
    const points = Float64Array.from([
      0,
      0,
      0,
      Infinity,
      0,
      0,
      0,
      Number.NaN,
      0,
      1e300,
      1e300,
      1e300,
      1,
      0,
      0,
    ]);
    const { points: after } = weldPoints({ points, indices: Uint32Array.from([0, 1, 2, 0, 3, 4]) }, 1e-5);
    expect(after).toHaveLength(15);
  });
});

describe('remove degenerate', () => {
  test('of points in one place, of a line, and twice the same', () => {
    const { points, indices } = box([1, 1, 1]);
    const repeated = [...indices, ...indices.subarray(0, 3), 0, 0, 1];
    const { surface: after, removed } = removeDegenerate(
      surface({ points, indices: Uint32Array.from(repeated) }),
    );
    expect(removed).toBe(2);
    expect(partsOf(after)).toEqual([solid(1)]);
  });

  test('the reverse of a triangle is its other side, and stays', () => {
    const points = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0);
    expect(removeDegenerate(surface({ points, indices: Uint32Array.of(0, 1, 2, 0, 2, 1) })).removed).toBe(0);
  });

  test('a flat triangle between two others goes, and the surface stays closed', () => {
    // A tetrahedron with a point on one edge, which one of the two faces there has.
    const points = Float64Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0.4, 0, 0);
    const indices = Uint32Array.of(0, 2, 4, 4, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3, 0, 4, 1);
    const before = surface({ points, indices });
    expect(partsOf(before)).toMatchObject([{ isClosed: true }]);
    const { surface: after, removed } = removeDegenerate(before);
    expect(removed).toBe(1);
    expect(partsOf(after)).toEqual([solid(1 / 6)]);
    expect(removeDegenerate(after).removed).toBe(0);
  });
});

describe('windings', () => {
  test('fewer triangles are turned to agree with the others', () => {
    const { surface: after, turned } = agreeWindings(surface(wound(box([1, 1, 1]), [0, 1, 5])));
    expect(turned).toBe(3);
    expect(partsOf(after)).toEqual([solid(1)]);
  });

  test('a strip with one side is left', () => {
    const count = 12;
    const points: number[] = [];
    for (let n = 0; n < count; n++)
      for (const side of [-0.3, 0.3]) {
        const [u, half] = [(2 * Math.PI * n) / count, (Math.PI * n) / count];
        const out = 1 + side * Math.cos(half);
        points.push(out * Math.cos(u), out * Math.sin(u), side * Math.sin(half));
      }
    const indices: number[] = [];
    for (let n = 0; n < count; n++) {
      const [a, b] = [n * 2, n * 2 + 1];
      const [c, d] = n === count - 1 ? [1, 0] : [a + 2, b + 2];
      indices.push(a, b, c, c, b, d);
    }
    const before = surface({ points: Float64Array.from(points), indices: Uint32Array.from(indices) });
    expect(agreeWindings(before)).toMatchObject({ turned: 0, mixed: 1 });
  });

  test('what is inside out is turned; a cavity is not, and one in a part that is turned goes with it', () => {
    const hollow = joinMeshes([box([1, 1, 1]), flipped(box([0.5, 0.5, 0.5]))]);
    const beside = sphereMesh(0.2, [3, 0, 0]);
    expect(turnInsideOut(surface(joinMeshes([hollow, beside]))).parts).toBe(0);
    const { surface: after, parts } = turnInsideOut(surface(joinMeshes([flipped(hollow), beside])));
    expect(parts).toBe(2);
    expect(partsOf(after).map(({ faces }) => faces)).toEqual(['outside', 'outside', 'inside']);
  });

  test('a part in the box of another, but outside of it, is no cavity', () => {
    // Between the arms of an L.
    const ell = joinMeshes([box([1, 0.1, 0.1], [0.5, 0, 0])]);
    const bent = moveMesh(ell, [1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]);
    const inner = flipped(box([0.02, 0.02, 0.02], [0.9, 0.1, 0]));
    expect(turnInsideOut(surface(joinMeshes([bent, inner]))).parts).toBe(1);
  });

  test('normals that point inwards are turned with their triangles, right ones are not', () => {
    const mesh = flipped(soup(sphereMesh(1, [0, 0, 0])));
    const outwards = Float32Array.from(mesh.points);
    const inwards = outwards.map((value) => -value);
    for (const [normals, edits] of [
      [outwards, 0],
      [inwards, 2],
    ] as const) {
      const { surface: after } = turnInsideOut(surface(mesh, { normals }));
      expect(new Set(after.edits)).toEqual(new Set([edits]));
      expect(after.normals?.[4]).toBeCloseTo(outwards[4] ?? 0, 5);
    }
  });
});

describe('holes', () => {
  const limits = { maxEdges: 64, maxLength: 10 };

  test('a missing face of a box is closed, with the winding and the normal of a face', () => {
    const {
      surface: after,
      closed,
      triangles,
    } = closeHoles(surface(without(box([1, 1, 1]), [0, 1])), limits);
    expect([closed, triangles]).toEqual([1, 2]);
    expect(partsOf(after)).toEqual([solid(1)]);
  });

  test('those beyond a limit are left and counted', () => {
    const open = surface(without(box([1, 1, 1]), [0, 1]));
    expect(closeHoles(open, { maxEdges: 3, maxLength: 10 })).toMatchObject({ closed: 0, left: 1 });
    expect(closeHoles(open, { maxEdges: 64, maxLength: 1.2 })).toMatchObject({ closed: 0, left: 1 });
  });

  test('the outline of a sheet is no hole', () => {
    const points = Float64Array.of(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
    const sheet = surface({ points, indices: Uint32Array.of(0, 1, 2, 0, 2, 3) });
    expect(closeHoles(sheet, limits)).toMatchObject({ closed: 0, left: 0 });
  });

  test('a border that another surface shares is a seam', () => {
    const open = surface(without(box([1, 1, 1]), [0, 1]));
    const isShared = new Uint8Array(open.points.length / 3).fill(1);
    expect(closeHoles({ ...open, isShared }, limits)).toMatchObject({ closed: 0, left: 0 });
  });

  test('a large hole that is not flat and not convex is closed without a fold', () => {
    const mesh = globe(5000, 1);
    const gap = Array.from({ length: mesh.indices.length / 3 }, (_, n) => n).filter((n) => {
      const [x = 0, y = 0, z = 0] = mesh.points.subarray((mesh.indices[n * 3] ?? 0) * 3);
      return x > 0.7 && (Math.abs(y) < 0.15 || Math.abs(z) < 0.15);
    });
    const { surface: after, closed } = closeHoles(surface(without(mesh, gap)), {
      maxEdges: 1000,
      maxLength: 3,
    });
    expect(closed).toBe(1);
    const [part] = partsOf(after);
    expect(part).toMatchObject({ isClosed: true, faces: 'outside' });
    expect(part?.volume).toBeGreaterThan(0.9 * (4 / 3) * Math.PI);
  });

  test('a new vertex has its attributes from the piece that it closes', () => {
    const mesh = without(soup(box([1, 1, 1])), [0, 1]);
    const pieceOf = Array.from({ length: mesh.indices.length / 3 }, (_, n) => Number(n > 6));
    const before = surface(mesh, { pieceOf, normals: new Float32Array(mesh.points.length) });
    const { surface: after } = closeHoles(before, limits);
    for (let triangle = 0; triangle < after.pieceOf.length; triangle++)
      for (let n = 0; n < 3; n++) {
        const source = after.sourceOf[after.corners[triangle * 3 + n] ?? 0] ?? 0;
        expect(pieceOf[(before.corners.indexOf(source) / 3) | 0]).toBe(after.pieceOf[triangle]);
      }
  });
});

describe('normals', () => {
  test('of a box at 30° are those of its faces, at 180° those of its corners', () => {
    const sharp = creaseNormals(surface(box([1, 1, 1])), 30).surface;
    expect(usedVertices(sharp)).toBe(24);
    for (const corner of sharp.corners) {
      const own = sharp.normals?.subarray(corner * 3, corner * 3 + 3) ?? [];
      expect(Math.max(...[...own].map(Math.abs))).toBeCloseTo(1, 6);
    }
    const smooth = creaseNormals(surface(box([1, 1, 1])), 180).surface;
    expect(usedVertices(smooth)).toBe(8);
    expect(Math.abs(smooth.normals?.[0] ?? 0)).toBeCloseTo(1 / Math.sqrt(3), 5);
  });

  test('of a sphere point away from its centre, and right ones are left', () => {
    const once = creaseNormals(surface(globe(2000, 1)), 60);
    const { normals, points, pointOf } = once.surface;
    for (const corner of once.surface.corners)
      for (let axis = 0; axis < 3; axis++)
        expect(normals?.[corner * 3 + axis]).toBeCloseTo(points[(pointOf[corner] ?? 0) * 3 + axis] ?? 0, 1);
    expect(creaseNormals(once.surface, 60).changed).toBe(0);
  });
});

describe('simplify', () => {
  test('keeps the scale, and the border between two pieces', async () => {
    const mesh = globe(20_000, 1);
    const pieceOf = Array.from({ length: mesh.indices.length / 3 }, (_, n) =>
      Number((mesh.points[(mesh.indices[n * 3] ?? 0) * 3] ?? 0) > 0),
    );
    const { surface: after, error } = await simplify(
      weld(surface(mesh, { pieceOf }), 0, true).surface,
      2000,
      true,
    );
    expect(after.pieceOf.length).toBeLessThanOrEqual(2000);
    expect(error).toBeLessThan(0.05);
    const [part] = partsOf(after);
    expect(part).toMatchObject({ isClosed: true, faces: 'outside' });
    expect(part?.volume).toBeCloseTo((4 / 3) * Math.PI, 1);
    expect(new Set(after.pieceOf)).toEqual(new Set([0, 1]));
  });
});

const inMm = (one: TriangleMesh): Surface => ({
  ...surface(moveMesh(one, scaling([1000, 1000, 1000]))),
  metresPerUnit: 0.001,
});

describe('repair', () => {
  const whole: Repair = {
    weldMetres: 0,
    removeDegenerate: true,
    flipInsideOut: true,
    holes: { maxEdges: 64, maxMetres: 1 },
    maxTriangles: 4000,
    creaseDegrees: 30,
  };

  test('makes all parts of a broken solid closed, facing outside, within the budget, and then finds nothing', async () => {
    const { surfaces, counts } = await repairSurfaces([surface(brokenSolid(20_000))], [1], whole, plainRun);
    expect(counts).toMatchObject({
      degenerate: 3,
      rewound: 1,
      insideOut: 1,
      holes: 1,
      holesLeft: 0,
      mixedParts: 0,
    });
    const [after] = surfaces;
    if (after === undefined) throw new Error('there is one');
    expect(after.pieceOf.length).toBeLessThanOrEqual(4000);
    expect(partsOf(after)).toEqual([
      { isClosed: true, faces: 'outside', volume: expect.closeTo((4 / 3) * Math.PI * 0.001, 3) },
      solid(0.001),
      solid(0.001),
    ]);
    const again = await repairSurfaces(surfaces, [1], whole, plainRun);
    expect(again.counts).toMatchObject({
      joined: 0,
      degenerate: 0,
      rewound: 0,
      insideOut: 0,
      holes: 0,
      normals: 0,
      simplified: null,
    });
  });

  test('copies count each, and a surface that cannot give leaves it to the others', async () => {
    const list = [surface(box([1, 1, 1])), surface(globe(5000))];
    const { surfaces, counts } = await repairSurfaces(
      list,
      [10, 2],
      { ...whole, maxTriangles: 1000 },
      plainRun,
    );
    const [cube = 0, sphere = 0] = surfaces.map(({ pieceOf }) => pieceOf.length);
    expect(cube * 10 + sphere * 2).toBeLessThanOrEqual(1000);
    expect(counts.simplified?.after).toBe(cube * 10 + sphere * 2);
  });

  test('a signal ends it between two steps, and progress only grows', async () => {
    const stop = new AbortController();
    const reason = new Error('enough');
    const parts: number[] = [];
    const onProgress = (part: number): void => {
      parts.push(part);
      stop.abort(reason);
    };
    const list = [surface(globe(2000)), surface(globe(2000))];
    await expect(repairSurfaces(list, [1, 1], whole, { signal: stop.signal, onProgress })).rejects.toBe(
      reason,
    );
    expect(parts).toHaveLength(1);
    parts.length = 0;
    await repairSurfaces(list, [1, 1], whole, { ...plainRun, onProgress: (part) => parts.push(part) });
    expect(parts).toEqual(parts.toSorted((a, b) => a - b));
    expect(parts.at(-1)).toBe(1);
  });

  test('millimetres are by the unit of the file', async () => {
    const holed = inMm(without(box([0.1, 0.1, 0.1]), [0]));
    const closed = async (maxMetres: number): Promise<number> =>
      (
        await repairSurfaces(
          [holed],
          [1],
          { ...whole, maxTriangles: null, holes: { maxEdges: 64, maxMetres } },
          plainRun,
        )
      ).counts.holes;
    expect([await closed(0.1), await closed(0.2)]).toEqual([0, 1]);
  });
});
