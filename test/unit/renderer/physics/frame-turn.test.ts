import { Quaternion, Vector3 } from 'three';
import { expect, it } from 'vitest';
import { toEngine, toPicture, turnToPicture } from '../../../../renderer/scene/physics/world/world-facts.ts';

it('a turned body is drawn as the engine has it, up being up', () => {
  expect(toPicture([1, 2, 3])).toEqual([1, 3, -2]);
  expect(toEngine(toPicture([1, 2, 3]))).toEqual([1, 2, 3]);
  const turn = new Quaternion(0.1, -0.5, 0.7, 0.3).normalize();
  const own = new Vector3(0.3, -2, 5);
  const inPicture = new Quaternion(...turnToPicture([turn.w, turn.x, turn.y, turn.z]));
  const expected = toPicture(own.clone().applyQuaternion(turn).toArray());
  own
    .applyQuaternion(inPicture)
    .toArray()
    .forEach((value, i) => expect(value).toBeCloseTo(expected[i] ?? 9, 9));
});
