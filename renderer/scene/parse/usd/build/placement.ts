/** Where things of a stage stand: its unit and up axis, the transform operations of a prim, and the copies of a PointInstancer. */
import {
  Euler,
  type EulerOrder,
  InstancedMesh,
  MathUtils,
  Matrix4,
  Mesh,
  type Object3D,
  Quaternion,
  Vector3,
} from 'three';
import { formatNumber } from '../../../../../main/contract/plain/number-text.ts';
import type { LoadNotes } from '../../../../../main/formats/load-notes.ts';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import type { Layer } from '../../../../../main/formats/usd/layer/layer.ts';
import type { StatedFrame } from '../../parsed-model.ts';

// From a stage's unit and up axis to the frame of the picture: metres, Y up.

/** What USD takes where a stage states no unit: centimetres. */
const unstatedMetres = 0.01;

/** What is stated, and what is applied to the whole tree. */
export interface StageFrame {
  readonly stated: StatedFrame;
  readonly unitMetres: number;
  readonly unitKilograms: number;
  readonly toPicture: Matrix4;
}

/** Only the root layer counts: USD neither turns nor scales what is referenced. */
export function stageFrame(layer: Layer, notes: LoadNotes): StageFrame {
  const { metersPerUnit } = layer;
  const usable = metersPerUnit !== null && metersPerUnit > 0 && Number.isFinite(metersPerUnit);
  if (metersPerUnit !== null && !usable) {
    notes.add('warn', 'ignored', `metersPerUnit = ${metersPerUnit} is no unit; ${unstatedMetres} is taken.`);
  } else if (metersPerUnit === null) {
    notes.add('info', 'replaced', `The file states no unit: centimetres are taken, as USD prescribes.`);
  }
  const unitMetres = usable ? metersPerUnit : unstatedMetres;
  const upAxis = axisOf(layer.upAxis);
  const turn = new Matrix4();
  if (upAxis === 'z') turn.makeRotationX(-Math.PI / 2);
  if (upAxis === 'x') turn.makeRotationZ(Math.PI / 2);
  return {
    stated: { unitMetres: metersPerUnit, upAxis },
    unitMetres,
    unitKilograms: layer.kilogramsPerUnit !== null && layer.kilogramsPerUnit > 0 ? layer.kilogramsPerUnit : 1,
    toPicture: turn.multiply(new Matrix4().makeScale(unitMetres, unitMetres, unitMetres)),
  };
}

function axisOf(name: string | null): StatedFrame['upAxis'] {
  const axis = name?.toLowerCase();
  return axis === 'x' || axis === 'y' || axis === 'z' ? axis : null;
}

// The placement of a prim relative to its parent: its transform operations, in their order (UsdGeomXformable).

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

// PointInstancer: many copies of prototypes, drawn as three's instances.

/** Where the copies of each prototype stand, in the instancer's own frame; `most` of them at most. */
export function instanceMatrices(
  prim: StagePrim,
  prototypes: number,
  most: number,
  notes: LoadNotes,
): Matrix4[][] {
  const chosen = prim.numbers('protoIndices') ?? [];
  const positions = prim.numbers('positions') ?? [];
  const turns = prim.numbers('orientations') ?? prim.numbers('orientationsf') ?? [];
  const scales = prim.numbers('scales') ?? [];
  const ids = prim.numbers('ids') ?? [];
  const hidden = new Set([...(prim.numbers('invisibleIds') ?? []), ...(prim.numbers('inactiveIds') ?? [])]);
  const places = Array.from({ length: prototypes }, (): Matrix4[] => []);
  const count = Math.min(chosen.length, Math.floor(positions.length / 3), most);
  if (count === most && chosen.length > count) {
    const many = formatNumber(chosen.length);
    notes.add(
      'warn',
      'ignored',
      `<${prim.path}> has ${many} instances; the first ${formatNumber(count)} are shown.`,
    );
  }
  for (let at = 0; at < count; at++) {
    if (hidden.has(ids[at] ?? at)) continue;
    const place = new Vector3(positions[at * 3], positions[at * 3 + 1], positions[at * 3 + 2]);
    const turn = turns.length < at * 4 + 4 ? new Quaternion() : asQuaternion(turns.slice(at * 4, at * 4 + 4));
    const scale = scales.length < at * 3 + 3 ? [1, 1, 1] : scales.slice(at * 3, at * 3 + 3);
    places[chosen[at] ?? -1]?.push(
      new Matrix4().compose(place, turn, new Vector3().fromArray(Array.from(scale))),
    );
  }
  return places;
}

/** The meshes of a prototype, each in all places. `prototype` must stand alone, with its world matrices up to date. */
export function instancesOf(prototype: Object3D, places: readonly Matrix4[]): Object3D[] {
  const copies: Object3D[] = [];
  if (places.length === 0) return copies;
  prototype.traverse((object) => {
    if (!(object instanceof Mesh) || object instanceof InstancedMesh) return;
    const mesh: Mesh = object;
    const copy = new InstancedMesh(mesh.geometry, mesh.material, places.length);
    for (const [at, place] of places.entries())
      copy.setMatrixAt(at, new Matrix4().multiplyMatrices(place, mesh.matrixWorld));
    copy.name = mesh.name;
    Object.assign(copy.userData, mesh.userData);
    copies.push(copy);
  });
  return copies;
}
