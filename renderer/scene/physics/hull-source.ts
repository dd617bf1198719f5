/** Bodies of hulls for formats that MuJoCo does not read: each contact shape, or else each body's looks, becomes a convex hull. */
import {
  type BufferAttribute,
  InstancedMesh,
  type InterleavedBufferAttribute,
  Matrix4,
  Mesh,
  type Object3D,
  Vector3,
} from 'three';
import type { StatedBody, StatedJoint, StatedPhysics } from '../parse/parsed-model.ts';
import type { HullBody, HullJoint, SimulationSource } from './protocol.ts';

/** About 5 ms to place, and as much again to hand over. */
const mostPoints = 100_000;

/** x y z of each. Of more than a hundred thousand: every so many-th, and those that reach farthest in 26 directions. */
function hullCorners(
  position: BufferAttribute | InterleavedBufferAttribute | undefined,
): Float32Array<ArrayBuffer> {
  const count = position?.count ?? 0;
  if (position === undefined || count === 0) return new Float32Array(0);
  const every = Math.ceil(count / mostPoints);
  const chosen = every === 1 ? null : farthest(position);
  const sampled = Math.ceil(count / every);
  const points = new Float32Array((sampled + (chosen?.length ?? 0)) * 3);
  const put = (at: number, from: number): void =>
    points.set([position.getX(from), position.getY(from), position.getZ(from)], at * 3);
  for (let i = 0; i < sampled; i++) put(i, i * every);
  chosen?.forEach((from, i) => put(sampled + i, from));
  return points;
}

const sides = [-1, 0, 1];
const directions = sides
  .flatMap((x) => sides.flatMap((y) => sides.map((z) => [x, y, z] as const)))
  .filter(([x, y, z]) => x !== 0 || y !== 0 || z !== 0);

function farthest(position: BufferAttribute | InterleavedBufferAttribute): number[] {
  const reach = directions.map(() => Number.NEGATIVE_INFINITY);
  const found = directions.map(() => 0);
  for (let i = 0; i < position.count; i++) {
    const [x, y, z] = [position.getX(i), position.getY(i), position.getZ(i)];
    for (let d = 0; d < directions.length; d++) {
      const [a, b, c] = directions[d] ?? [0, 0, 0];
      const far = a * x + b * y + c * z;
      if (far <= (reach[d] ?? 0)) continue;
      reach[d] = far;
      found[d] = i;
    }
  }
  return found;
}

/** More pieces than this of one body become one hull: looks are made of many that are no decomposition. */
const mostPieces = 128;

/** `massKg` is what is known of the whole: bodies of which the file states nothing share what the others leave. */
export interface HullOptions {
  readonly massKg: number | null;
  readonly base: 'free' | 'held';
}

/** `root` as it is shown (metres, Y up). The points are copied: the model stays as it is. */
export function hullSource(
  root: Object3D,
  physics: StatedPhysics | null,
  { massKg, base }: HullOptions,
): Extract<SimulationSource, { type: 'hulls' }> {
  root.updateWorldMatrix(true, true);
  const parts = shapesOf(root);
  // Where there are bodies, what belongs to none is scenery.
  if (parts.size > 1) parts.delete('');
  const bodies = [...parts]
    .map(([name, pieces]): HullBody => {
      const hulls = pieces.flatMap(pointsOf).filter((points) => points.length >= 12);
      return {
        name: name === '' ? 'object' : name,
        ...statedOf(physics?.bodies.find((body) => body.name === name)),
        hulls: hulls.length > mostPieces ? [joined(hulls)] : hulls,
      };
    })
    .filter(({ hulls }) => hulls.length > 0);
  const names = new Set(bodies.map(({ name }) => name));
  const joints = (physics?.joints ?? []).flatMap((joint) => hullJoint(joint, names));
  const known = bodies.reduce((sum, body) => sum + (body.massKg ?? 0), 0);
  const restKg = massKg !== null && massKg - known > 1e-6 * massKg ? massKg - known : null;
  return { type: 'hulls', bodies, joints, restKg, base };
}

/** By the body's name: its contact shapes; where it has none, its looks. */
function shapesOf(root: Object3D): Map<string, Mesh[]> {
  const meshes: Mesh[] = [];
  root.traverse((object) => {
    if (object instanceof Mesh) meshes.push(object);
  });
  const parts = new Map<string, Mesh[]>();
  for (const [name, all] of Map.groupBy(meshes, bodyName)) {
    const contact = all.filter((mesh) => mesh.userData['caliperRole'] === 'collision');
    const looks = all.filter((mesh) => mesh.userData['caliperRole'] === undefined);
    if (contact.length + looks.length > 0) parts.set(name, contact.length > 0 ? contact : looks);
  }
  return parts;
}

const positive = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

function statedOf(body: StatedBody | undefined): Pick<HullBody, 'massKg' | 'densityKgM3' | 'inertia'> {
  const { centreOfMass = null, inertia = null } = body ?? {};
  return {
    massKg: positive(body?.massKg ?? null),
    densityKgM3: positive(body?.densityKgM3 ?? null),
    inertia:
      centreOfMass === null || inertia === null
        ? null
        : { centreOfMass, diagonal: inertia.diagonal, turn: inertia.quaternion },
  };
}

function hullJoint(joint: StatedJoint, bodies: ReadonlySet<string>): HullJoint[] {
  const { name, type, parentBody, childBody, anchor, axis, limits } = joint;
  if (type === 'free' || type === 'other' || !bodies.has(childBody)) return [];
  if (parentBody !== null && !bodies.has(parentBody)) return [];
  return [{ name, type, parent: parentBody, child: childBody, anchor, axis, limits }];
}

function bodyName(mesh: Mesh): string {
  for (let object: Object3D | null = mesh; object !== null; object = object.parent) {
    const name: unknown = object.userData['caliperBody'];
    if (typeof name === 'string') return name;
  }
  return '';
}

/** One array of points for the mesh, or for each of its instances, in the frame of the picture. */
function pointsOf(mesh: Mesh): Float32Array<ArrayBuffer>[] {
  const corners = hullCorners(mesh.geometry.getAttribute('position'));
  if (!(mesh instanceof InstancedMesh)) return [placed(corners, mesh.matrixWorld)];
  return Array.from({ length: mesh.count }, (_, i) => {
    const own = new Matrix4();
    mesh.getMatrixAt(i, own);
    return placed(corners, own.premultiply(mesh.matrixWorld));
  });
}

function placed(corners: Float32Array, matrix: Matrix4): Float32Array<ArrayBuffer> {
  const points = new Float32Array(corners.length);
  const point = new Vector3();
  for (let i = 0; i < points.length; i += 3)
    point.fromArray(corners, i).applyMatrix4(matrix).toArray(points, i);
  return points.every(Number.isFinite) ? points : new Float32Array(0);
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
