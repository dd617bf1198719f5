/** How the mass of an asset is shared by its bodies: by volume, each with centre and inertia of its own triangles. Pure. */
import {
  addMoments,
  type MassProperties,
  massProperties,
  noMoments,
  turnedMass,
} from '../../formats/geometry/mass-properties.ts';
import { joinMeshes, type TriangleMesh } from '../../formats/geometry/triangle-mesh.ts';
import { inverse, type Matrix } from '../../formats/matrix.ts';
import { turnOf } from '../../formats/quaternion.ts';
import type { AssetBody } from '../read-mesh.ts';
import { type BodyMoments, bodyMoments } from './body-moments.ts';

/** A body with a volume; all in metres of the asset's frame. `frame` leads to that from the body's own. */
export interface HeavyBody {
  readonly name: string | null;
  readonly frame: Matrix | null;
  readonly mesh: TriangleMesh;
  readonly solid: BodyMoments;
}

/** Those that enclose something. */
export function heavyBodies(bodies: readonly AssetBody[]): HeavyBody[] {
  return bodies
    .map((body) => ({ ...body, solid: bodyMoments(body.mesh) }))
    .filter(({ solid }) => solid.moments.volume > 0);
}

/** In m³, bodies that overlap counted each. */
export function volumeOf(bodies: readonly HeavyBody[]): number {
  return bodies.reduce((sum, { solid }) => sum + solid.moments.volume, 0);
}

/** In the asset's frame. */
export interface SharedMass {
  readonly whole: MassProperties;
  readonly byName: ReadonlyMap<string | null, MassProperties>;
}

/** At one density. Null where the bodies have no volume. */
export function shareMass(bodies: readonly HeavyBody[], massKg: number): SharedMass | null {
  const volume = volumeOf(bodies);
  const sum = bodies.reduce((all, { solid }) => addMoments(all, solid.moments), noMoments);
  const whole = massProperties(sum, massKg);
  if (whole === null || !(volume > 0)) return null;
  const byName = new Map<string | null, MassProperties>();
  for (const { name, solid } of bodies) {
    const own = massProperties(solid.moments, (massKg * solid.moments.volume) / volume);
    if (own !== null) byName.set(name, own);
  }
  return { whole, byName };
}

/** From the asset's frame into one that `frame` leads from, whatever its scale; null for a frame that flattens. */
export function inFrame(mass: MassProperties, frame: Matrix): MassProperties | null {
  const back = inverse(frame);
  if (back === null) return null;
  const [x, y, z, w] = turnOf(frame);
  return withoutNoise(turnedMass(mass, [-x, -y, -z, w], back));
}

/** Sums leave 1e-17 where a symmetric solid has zero: nobody wants to read that. */
const noise = 1e-9;

function withoutNoise({ massKg, centre, inertia }: MassProperties): MassProperties {
  const trace = inertia.xx + inertia.yy + inertia.zz;
  const least = noise * Math.sqrt(trace / massKg);
  const [x, y, z] = centre.map((one) => (Math.abs(one) < least ? 0 : one));
  const clean = (value: number): number => (Math.abs(value) < noise * trace ? 0 : value);
  const { xx, yy, zz, xy, xz, yz } = inertia;
  return {
    massKg,
    centre: [x ?? 0, y ?? 0, z ?? 0],
    inertia: { xx, yy, zz, xy: clean(xy), xz: clean(xz), yz: clean(yz) },
  };
}

/** Of the diagonal: files of one asset that round differently, or have fewer triangles, still show the same thing. */
const sameWithin = 0.02;

/** Whether two lists of bodies occupy the same box, so that numbers of one hold for the other. */
export function areSamePlace(one: readonly HeavyBody[], other: readonly HeavyBody[]): boolean {
  const [a, b] = [extentOf(one), extentOf(other)];
  const diagonal = Math.hypot(...[0, 1, 2].map((axis) => (a[axis + 3] ?? 0) - (a[axis] ?? 0)));
  return a.every((value, at) => Math.abs(value - (b[at] ?? 0)) <= sameWithin * diagonal);
}

function extentOf(bodies: readonly HeavyBody[]): number[] {
  const { points } = joinMeshes(bodies.map(({ mesh }) => mesh));
  const extent = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at++) {
    const [axis, value] = [at % 3, points[at] ?? 0];
    extent[axis] = Math.min(extent[axis] ?? 0, value);
    extent[axis + 3] = Math.max(extent[axis + 3] ?? 0, value);
  }
  return extent;
}
