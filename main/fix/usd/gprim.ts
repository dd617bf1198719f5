/** Shapes that USD has prims of its own for, and where they lie. Pure. */
import type { Quaternion, Triple } from '../../formats/matrix.ts';
import type { RobotGeometry } from '../../formats/robot/robot.ts';
import type { Primitive } from '../colliders/collider.ts';
import { number } from '../write/urdf-colliders.ts';

/** A prim's type, its sizes, and the scale that makes it that shape; null without one. */
export interface Gprim {
  readonly type: 'Cube' | 'Sphere' | 'Cylinder' | 'Capsule' | 'Cone';
  readonly sizes: readonly string[];
  readonly scale: Triple | null;
}

/** `perMetre`: units of the prim's own frame. Null for what is drawn as a mesh only. */
export function gprimOf(geometry: Primitive, perMetre?: number): Gprim;
export function gprimOf(geometry: RobotGeometry, perMetre?: number): Gprim | null;
export function gprimOf(geometry: RobotGeometry, perMetre = 1): Gprim | null {
  const scaled = ([x, y, z]: Triple): Triple => [x * perMetre, y * perMetre, z * perMetre];
  switch (geometry.type) {
    case 'box':
      return { type: 'Cube', sizes: ['double size = 1'], scale: scaled(geometry.size) };
    case 'ellipsoid':
      return { type: 'Sphere', sizes: ['double radius = 0.5'], scale: scaled(geometry.size) };
    case 'sphere':
      return {
        type: 'Sphere',
        sizes: [`double radius = ${number(geometry.radius * perMetre)}`],
        scale: null,
      };
    case 'cylinder':
    case 'capsule':
    case 'cone': {
      const { radius, length } = geometry;
      const sizes = [
        `double radius = ${number(radius * perMetre)}`,
        `double height = ${number(length * perMetre)}`,
        'uniform token axis = "Z"',
      ];
      const types = { cylinder: 'Cylinder', capsule: 'Capsule', cone: 'Cone' } as const;
      return { type: types[geometry.type], sizes, scale: null };
    }
    case 'mesh':
    case 'plane':
    case 'unknown':
      return null;
  }
}

/** Position, turn and scale of a prim in the frame above it, in units of that frame. */
export function placeLines(at: Triple, turn: Quaternion, scale: Triple | null = null): string[] {
  const [x, y, z, w] = turn;
  const order = ['translate', 'orient', ...(scale === null ? [] : ['scale'])];
  return [
    ...(scale === null ? [] : [`float3 xformOp:scale = ${tupleOf(scale)}`]),
    `double3 xformOp:translate = ${tupleOf(at)}`,
    `quatf xformOp:orient = ${tupleOf([w, x, y, z])}`,
    `uniform token[] xformOpOrder = [${order.map((one) => `"xformOp:${one}"`).join(', ')}]`,
  ];
}

export const tupleOf = (values: readonly number[]): string => `(${values.map(number).join(', ')})`;
