/** The physics of a USD scene in the frame of the picture: metres, Y up. */
import { Matrix4, Quaternion, Vector3 } from 'three';
import type { Triple } from '../../../../main/formats/matrix.ts';
import type { UsdPhysics } from '../../../../main/formats/usd/scene/read-physics.ts';
import type { StageFrame } from '../../../../main/formats/usd/scene/stage-frame.ts';
import type { StatedPhysics } from '../parsed-model.ts';

/** Null where the stage says nothing of physics. */
export function statedPhysics(physics: UsdPhysics, frame: StageFrame): StatedPhysics | null {
  const { bodies, joints, colliders } = physics;
  if (bodies.length === 0 && joints.length === 0 && colliders.length === 0) return null;
  const toPicture = new Matrix4().fromArray([...frame.toPicture]);
  const turn = new Quaternion();
  toPicture.decompose(new Vector3(), turn, new Vector3());
  const place = (point: Triple): [number, number, number] =>
    new Vector3(...point).applyMatrix4(toPicture).toArray();
  return {
    bodies: bodies.map(({ name, massKg, densityKgM3, centreOfMass, inertia, colliders: own }) => ({
      name,
      massKg,
      densityKgM3,
      centreOfMass: centreOfMass === null ? null : place(centreOfMass),
      inertia:
        inertia === null
          ? null
          : {
              diagonal: inertia.diagonal,
              quaternion: turn
                .clone()
                .multiply(new Quaternion(...inertia.turn))
                .toArray(),
            },
      colliders: own,
    })),
    joints: joints.map(({ prim, type, parentBody, childBody, anchor, axis, limits }) => ({
      name: prim.name,
      type,
      parentBody,
      childBody,
      anchor: place(anchor),
      axis: new Vector3(...axis).applyQuaternion(turn).normalize().toArray(),
      limits,
    })),
  };
}
