/** Where the axes of a file point in the picture, and where they are drawn for a camera. Pure. */
import { Vector3 } from 'three';
import type { Triple, ViewName } from '../../scene/frames.ts';
import type { Pose } from '../../scene/view/camera-moves.ts';

export type AxisName = 'x' | 'y' | 'z';
type Side = Exclude<ViewName, 'perspective'>;

/** The side of the object that each axis of the file points to; see `frames.ts` for the picture's own frame, which is the first. */
const sidesOfAxes: Readonly<Record<AxisName, Readonly<Record<AxisName, Side>>>> = {
  y: { x: 'right', y: 'top', z: 'front' },
  z: { x: 'right', y: 'back', z: 'top' },
  x: { x: 'top', y: 'left', z: 'front' },
};

const opposites: Readonly<Record<Side, Side>> = {
  front: 'back',
  back: 'front',
  right: 'left',
  left: 'right',
  top: 'bottom',
  bottom: 'top',
};

const directions: Readonly<Record<Side, Triple>> = {
  front: [0, 0, 1],
  back: [0, 0, -1],
  right: [1, 0, 0],
  left: [-1, 0, 0],
  top: [0, 1, 0],
  bottom: [0, -1, 0],
};

/** `x` and `y` are -1 to 1, y downwards as on a page; `near` is larger nearer to the eye. `side` is where one looks from. */
export interface AxisEnd {
  readonly axis: AxisName;
  readonly isPositive: boolean;
  readonly side: Side;
  readonly x: number;
  readonly y: number;
  readonly near: number;
}

/** All six ends, the farthest first, as they are drawn over each other. */
export function axisEnds(upAxis: AxisName, { position, target }: Pose): AxisEnd[] {
  const back = position.clone().sub(target).normalize();
  const right = new Vector3(0, 1, 0).cross(back).normalize();
  const up = back.clone().cross(right);
  return (['x', 'y', 'z'] as const)
    .flatMap((axis) => {
      const positive = sidesOfAxes[upAxis][axis];
      return [true, false].map((isPositive): AxisEnd => {
        const side = isPositive ? positive : opposites[positive];
        const direction = new Vector3(...directions[side]);
        return {
          axis,
          isPositive,
          side,
          x: direction.dot(right),
          y: -direction.dot(up),
          near: direction.dot(back),
        };
      });
    })
    .toSorted((a, b) => a.near - b.near);
}
