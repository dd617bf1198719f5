/** Marks of all bodies in one object each, so that a hundred robots are drawn as quickly as one. */
import {
  BufferAttribute,
  BufferGeometry,
  InstancedMesh,
  LineBasicMaterial,
  LineSegments,
  Matrix4,
  MeshBasicMaterial,
  type Object3D,
  SphereGeometry,
  Vector3,
} from 'three';
import type { WorldBody, WorldJoint } from './protocol.ts';

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
