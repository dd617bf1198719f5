/** What a collider is, whatever the format: primitives and hulls in the frame of their link, in metres. */

import type { ConvexHull } from '../../formats/geometry/convex-hull.ts';
import type { Quaternion, Triple } from '../../formats/matrix.ts';

/** `size` full; cylinders and capsules lie along their own Z; `length` of a capsule without its caps. */
export type Primitive =
  | { readonly type: 'box'; readonly size: Triple }
  | { readonly type: 'sphere'; readonly radius: number }
  | { readonly type: 'cylinder' | 'capsule'; readonly radius: number; readonly length: number };

export type Collider =
  | { readonly is: 'primitive'; readonly shape: Primitive; readonly at: Triple; readonly turn: Quaternion }
  | { readonly is: 'hull'; readonly hull: ConvexHull };

/** In cubes of metres. */
export function primitiveVolume(shape: Primitive): number {
  switch (shape.type) {
    case 'box':
      return shape.size[0] * shape.size[1] * shape.size[2];
    case 'sphere':
      return (4 / 3) * Math.PI * shape.radius ** 3;
    case 'cylinder':
      return Math.PI * shape.radius ** 2 * shape.length;
    case 'capsule':
      return Math.PI * shape.radius ** 2 * shape.length + (4 / 3) * Math.PI * shape.radius ** 3;
  }
}
