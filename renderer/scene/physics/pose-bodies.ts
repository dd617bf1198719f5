/** Moves the objects of a shown model as the simulation moved their bodies. */
import { Matrix4, Mesh, type Object3D, Quaternion, Vector3 } from 'three';
import type { Triple } from '../frames.ts';
import { type PhysicsFrame, poseNumbers, type WorldFacts } from './protocol.ts';

/** `show` puts every object of a body where the state has it; `restore` where the file has it. */
export interface BodyPoser {
  show(frame: PhysicsFrame): void;
  restore(): void;
}

/** An object that belongs to a body, and how it stood in the world when the poser was made. */
interface Bound {
  readonly object: Object3D;
  readonly body: number;
  readonly rest: Matrix4;
  readonly local: Matrix4;
}

/**
 * Objects say by `userData.caliperBody` to which body they belong; a model of which none does is moved as a whole when there is
 * one body. `start` is the simulation's own start: the file's pose, lifted by `facts.liftedM`. `upM`: the picture's floor lies that
 * much above the simulation's.
 */
export function createBodyPoser(root: Object3D, facts: WorldFacts, start: PhysicsFrame, upM = 0): BodyPoser {
  root.updateWorldMatrix(true, true);
  const bound = boundObjects(root, facts);
  const soft = softMeshes(root, start.flex.length / 3);
  const fromFile = facts.bodies.map((body, i) => {
    const pose = poseOf(start, i);
    if (body.moves) pose.elements[13] -= facts.liftedM;
    return pose.invert();
  });
  return {
    show(frame) {
      for (const one of soft) one.follow(frame.flex, upM);
      const moved = fromFile.map((file, i) => {
        const pose = poseOf(frame, i);
        pose.elements[13] += upM;
        return pose.multiply(file);
      });
      for (const one of bound) {
        const world = (moved[one.body] ?? new Matrix4()).clone().multiply(one.rest);
        const { parent } = one.object;
        put(one, parent === null ? world : parent.matrixWorld.clone().invert().multiply(world));
      }
    },
    restore() {
      for (const one of bound) put(one, one.local);
      for (const one of soft) one.follow(start.flex, 0);
    },
  };
}

function put({ object }: Bound, local: Matrix4): void {
  local.decompose(object.position, object.quaternion, object.scale);
  object.matrix.copy(local);
  object.updateWorldMatrix(false, true);
}

interface SoftMesh {
  follow(points: Float32Array, upM: number): void;
}

/** Meshes of deformable things (`userData.caliperFlex`: their first point), unless they were simplified since. */
function softMeshes(root: Object3D, points: number): SoftMesh[] {
  const soft: SoftMesh[] = [];
  root.traverse((object) => {
    if (!(object instanceof Mesh) || object.userData['caliperFlex'] === undefined) return;
    const first = Number(object.userData['caliperFlex']);
    const position = object.geometry.getAttribute('position');
    if (!(first + position.count <= points)) return;
    const point = new Vector3();
    soft.push({
      follow(flex, upM) {
        const toLocal = object.matrixWorld.clone().invert();
        for (let i = 0; i < position.count; i++) {
          point.fromArray(flex, (first + i) * 3);
          point.y += upM;
          point.applyMatrix4(toLocal);
          position.setXYZ(i, point.x, point.y, point.z);
        }
        position.needsUpdate = true;
        object.geometry.computeVertexNormals();
        object.geometry.computeBoundingSphere();
      },
    });
  });
  return soft;
}

/** Parents before their children, so that a child is placed against a parent that is in place already. */
function boundObjects(root: Object3D, facts: WorldFacts): Bound[] {
  const numbers = new Map(facts.bodies.map(({ name }, i) => [name, i]));
  const bound: Bound[] = [];
  const bind = (object: Object3D, body: number): void => {
    object.updateMatrix();
    bound.push({ object, body, rest: object.matrixWorld.clone(), local: object.matrix.clone() });
  };
  root.traverse((object) => {
    const body = numbers.get(String(object.userData['caliperBody']));
    if (body !== undefined) bind(object, body);
  });
  if (bound.length === 0 && facts.bodies.length === 1) bind(root, 0);
  return bound;
}

/** The pose of body number `body` in the picture's frame. */
export function poseOf({ poses }: PhysicsFrame, body: number): Matrix4 {
  const [x = 0, y = 0, z = 0, a = 0, b = 0, c = 0, w = 1] = poses.subarray(body * poseNumbers);
  return new Matrix4().compose(new Vector3(x, y, z), new Quaternion(a, b, c, w), new Vector3(1, 1, 1));
}

// Where a body is pushed: at the top of its contact shapes, over its centre of mass. Pure.

/** In the simulation's frame. The centre of mass itself for a body without contact shapes. */
export function bodyTop(facts: WorldFacts, frame: PhysicsFrame, body: number): Triple {
  const pose = poseOf(frame, body);
  const centre = new Vector3(...(facts.bodies[body]?.centreOfMass ?? [0, 0, 0])).applyMatrix4(pose);
  const point = new Vector3();
  let top = Number.NEGATIVE_INFINITY;
  for (const collider of facts.colliders) {
    if (collider.body !== body) continue;
    for (let i = 0; i < collider.position.length; i += 3)
      top = Math.max(top, point.fromArray(collider.position, i).applyMatrix4(pose).y);
  }
  return [centre.x, Number.isFinite(top) ? top : centre.y, centre.z];
}
