/** The placement of a prim relative to its parent: its transform operations, in their order (UsdGeomXformable). */
import { Euler, type EulerOrder, MathUtils, Matrix4, Quaternion, Vector3 } from 'three';
import type { LoadNotes } from '../../../../../main/formats/load-notes.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';

const resetToken = '!resetXformStack!';
const invertPrefix = '!invert!';
/** More operations than any program writes. */
const mostOperations = 100;

/** `resets`: the prims above do not move it. */
export interface LocalTransform {
  readonly matrix: Matrix4;
  readonly resets: boolean;
}

/** Identity, with a note, where the operations make no number. */
export function localTransform(prim: StagePrim, notes: LoadNotes): LocalTransform {
  const order = prim.texts('xformOpOrder');
  const reset = order.lastIndexOf(resetToken);
  const matrix = new Matrix4();
  for (const name of order.slice(reset + 1, reset + 1 + mostOperations)) {
    const inverted = name.startsWith(invertPrefix);
    const operation = operationMatrix(prim, inverted ? name.slice(invertPrefix.length) : name);
    if (operation !== null) matrix.multiply(inverted ? operation.invert() : operation);
  }
  if (matrix.elements.every(Number.isFinite)) return { matrix, resets: reset !== -1 };
  notes.add(
    'warn',
    'repaired',
    `<${prim.path}> has a placement that is no number; it is left where its parent is.`,
  );
  return { matrix: new Matrix4(), resets: reset !== -1 };
}

function operationMatrix(prim: StagePrim, name: string): Matrix4 | null {
  const kind = name.split(':')[1] ?? '';
  const one = prim.number(name);
  const many = one === null ? prim.numbers(name) : [one];
  if (many === null || many.length === 0) return null;
  const [x = 0, y = 0, z = 0] = many;
  const matrix = new Matrix4();
  switch (kind) {
    case 'translate':
      return matrix.makeTranslation(x, y, z);
    case 'scale':
      return matrix.makeScale(x, y, z);
    case 'orient':
      return matrix.makeRotationFromQuaternion(asQuaternion(many));
    case 'transform':
      // Rows for row vectors are columns for column vectors.
      return many.length === 16 ? matrix.fromArray([...many]) : null;
    default:
      return alongAxis(kind, x) ?? euler(kind, [x, y, z]);
  }
}

function alongAxis(kind: string, amount: number): Matrix4 | null {
  const found = /^(translate|scale|rotate)([XYZ])$/.exec(kind);
  if (found === null) return null;
  const axis = axisVector(found[2] ?? 'X');
  const matrix = new Matrix4();
  if (found[1] === 'rotate') return matrix.makeRotationAxis(axis, MathUtils.degToRad(amount));
  if (found[1] === 'translate') return matrix.makeTranslation(axis.multiplyScalar(amount));
  const factors = axis.multiplyScalar(amount - 1).addScalar(1);
  return matrix.makeScale(factors.x, factors.y, factors.z);
}

function euler(kind: string, [x, y, z]: readonly [number, number, number]): Matrix4 | null {
  const order = /^rotate(XYZ|XZY|YXZ|YZX|ZXY|ZYX)$/.exec(kind)?.[1];
  if (order === undefined) return null;
  // USD names what is applied first, three what is multiplied first.
  const reversed = order.split('').toReversed().join('') as EulerOrder;
  const [a, b, c] = [x, y, z].map(MathUtils.degToRad);
  return new Matrix4().makeRotationFromEuler(new Euler(a, b, c, reversed));
}

/** X, Y or Z as a direction; X for anything else. */
export function axisVector(axis: string | null): Vector3 {
  return new Vector3(Number(axis !== 'Y' && axis !== 'Z'), Number(axis === 'Y'), Number(axis === 'Z'));
}

/** From USD's order, real part first. Nothing usable is no turn. */
export function asQuaternion(numbers: ArrayLike<number> | null): Quaternion {
  const [w = 1, x = 0, y = 0, z = 0] = numbers === null ? [] : Array.from(numbers);
  const turn = new Quaternion(x, y, z, w);
  return turn.length() > 1e-9 ? turn.normalize() : new Quaternion();
}
