/** What the overlays draw, in one object for many: contact shapes as glass with edges, and marks of all bodies, so that a hundred robots are drawn as quickly as one. */
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  EdgesGeometry,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  SphereGeometry,
  Vector3,
} from 'three';
import type { WorldBody, WorldCollider, WorldJoint } from './protocol.ts';

/** Finding the edges of more triangles would be felt. */
const mostEdgeTriangles = 20_000;

/** How strong the glass of a body is, and of the one that is chosen. */
export const glassOpacity = { usual: 0.22, chosen: 0.5 } as const;

/** A contact shape with its number in the whole model, which chooses its colour. */
export interface NumberedCollider {
  readonly collider: WorldCollider;
  readonly number: number;
}

/** Empty for a body without contact shapes. The first is the glass; edges are left away where there are too many. */
export function colliderObjects(all: readonly NumberedCollider[], withEdges: boolean): Object3D[] {
  if (all.length === 0) return [];
  const parts = all.map(({ collider, number }) => ({ ...flat(collider), colour: colourOf(number) }));
  const glass = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity: glassOpacity.usual,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
    // Where a shape is also the looks, it lies over them.
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  });
  const mesh = new Mesh(merged(parts), glass);
  mesh.userData['caliperGlass'] = true;
  if (!withEdges) return [mesh];
  const edges = parts.map(({ position, sdf, colour }) => ({ position: edgesOf(position, sdf), colour }));
  return [mesh, new LineSegments(merged(edges), new LineBasicMaterial({ vertexColors: true }))];
}

/** Neighbours in a decomposition differ by the golden angle in hue. */
function colourOf(number: number): Color {
  return new Color().setHSL((0.58 + number * 0.381966) % 1, 0.65, 0.52);
}

/** Corners of triangles, one after the other. */
function flat({ position, index, shape }: WorldCollider): { position: Float32Array; sdf: boolean } {
  const sdf = shape === 'sdf';
  if (index === null) return { position, sdf };
  const corners = new Float32Array(index.length * 3);
  index.forEach((from, i) => corners.set(position.subarray(from * 3, from * 3 + 3), i * 3));
  return { position: corners, sdf };
}

/** Where faces meet at more than 15 degrees; of a signed distance field the box in which it is asked. */
function edgesOf(position: Float32Array, sdf: boolean): Float32Array {
  if (sdf) return boxEdges(new Box3().setFromArray([...position]));
  if (position.length / 9 > mostEdgeTriangles) return new Float32Array(0);
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(position, 3));
  return Float32Array.from(new EdgesGeometry(geometry, 15).getAttribute('position').array);
}

function boxEdges({ min, max }: Box3): Float32Array {
  const corner = (i: number): Vector3 =>
    new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z);
  const pairs = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) =>
    [1, 2, 4].filter((bit) => (from & bit) === 0).map((bit) => [from, from | bit] as const),
  );
  return Float32Array.from(pairs.flatMap(([from, to]) => [...corner(from), ...corner(to)]));
}

function merged(parts: readonly { position: Float32Array; colour: Color }[]): BufferGeometry {
  const total = parts.reduce((sum, { position }) => sum + position.length, 0);
  const positions = new Float32Array(total);
  const colours = new Float32Array(total);
  let at = 0;
  for (const { position, colour } of parts) {
    positions.set(position, at);
    for (let i = 0; i < position.length; i += 3) colour.toArray(colours, at + i);
    at += position.length;
  }
  return new BufferGeometry()
    .setAttribute('position', new BufferAttribute(positions, 3))
    .setAttribute('color', new BufferAttribute(colours, 3));
}

/** `pose` takes the placement of each body. */
export interface CrowdMarks {
  readonly object: Object3D;
  pose(bodies: readonly Matrix4[]): void;
}

const overLooks = 10;

/** A dot at the centre of mass of everything that moves. */
export function centreMarks(bodies: readonly WorldBody[], radius: number, color: string): CrowdMarks {
  const moving = [...bodies.entries()].filter(([, { moves, massKg }]) => moves && massKg > 0);
  const object = new InstancedMesh(
    new SphereGeometry(radius, 16, 12),
    new MeshBasicMaterial({ color, depthTest: false, transparent: true }),
    moving.length,
  );
  object.renderOrder = overLooks;
  object.frustumCulled = false;
  const at = new Matrix4();
  const point = new Vector3();
  return {
    object,
    pose(poses) {
      moving.forEach(([body, { centreOfMass }], i) => {
        const pose = poses[body];
        if (pose === undefined) return;
        point.set(...centreOfMass).applyMatrix4(pose);
        object.setMatrixAt(i, at.makeTranslation(point));
      });
      object.instanceMatrix.needsUpdate = true;
    },
  };
}

/** The axes of all joints, a fifth of `size` to both sides, without their limits. */
export function axisMarks(joints: readonly WorldJoint[], size: number, color: string): CrowdMarks {
  const position = new BufferAttribute(new Float32Array(joints.length * 6), 3);
  const object = new LineSegments(
    new BufferGeometry().setAttribute('position', position),
    new LineBasicMaterial({ color, depthTest: false, transparent: true }),
  );
  object.renderOrder = overLooks;
  object.frustumCulled = false;
  const ends = joints.map(({ anchor, axis }) => {
    const reach = new Vector3(...axis).normalize().multiplyScalar(size / 5);
    return [new Vector3(...anchor).sub(reach), new Vector3(...anchor).add(reach)] as const;
  });
  const point = new Vector3();
  return {
    object,
    pose(poses) {
      ends.forEach((pair, i) => {
        const pose = poses[joints[i]?.body ?? -1];
        if (pose === undefined) return;
        pair.forEach((end, side) => {
          point.copy(end).applyMatrix4(pose);
          position.setXYZ(i * 2 + side, point.x, point.y, point.z);
        });
      });
      position.needsUpdate = true;
    },
  };
}
