/** Where prims stand: the transform operations of a prim (UsdGeomXformable) and the copies of a PointInstancer. Pure. */

import type { LoadNotes } from '../../load-notes.ts';
import {
  identity,
  inverse,
  type Matrix,
  type Quaternion,
  rotation,
  scaling,
  times,
  translation,
} from '../../matrix.ts';
import { asQuaternion, quaternionAbout } from '../../quaternion.ts';
import type { StagePrim } from '../compose/stage-prim.ts';
import { sceneWords } from './scene-words.ts';

const resetToken = '!resetXformStack!';
const invertPrefix = '!invert!';
/** More operations than any program writes. */
const mostOperations = 100;

/** Relative to the prim above; `resets`: to the stage, because the prims above do not move it. */
export interface LocalTransform {
  readonly matrix: Matrix;
  readonly resets: boolean;
}

/** Identity, with a note, where the operations make no number. In the stage's unit. */
export function localTransform(prim: StagePrim, notes: LoadNotes): LocalTransform {
  const order = prim.texts('xformOpOrder');
  const reset = order.lastIndexOf(resetToken);
  let matrix = identity;
  for (const name of order.slice(reset + 1, reset + 1 + mostOperations)) {
    const inverted = name.startsWith(invertPrefix);
    const operation = operationMatrix(prim, inverted ? name.slice(invertPrefix.length) : name);
    if (operation !== null) matrix = times(matrix, inverted ? (inverse(operation) ?? identity) : operation);
  }
  if (matrix.every(Number.isFinite)) return { matrix, resets: reset !== -1 };
  notes.add('warn', 'repaired', sceneWords.noNumberTransform(prim.path));
  return { matrix: identity, resets: reset !== -1 };
}

function operationMatrix(prim: StagePrim, name: string): Matrix | null {
  const kind = name.split(':')[1] ?? '';
  const value = prim.value(name);
  const many = typeof value === 'number' ? [value] : prim.numbers(name);
  if (many === null || many.length === 0) return null;
  const [x = 0, y = 0, z = 0] = many;
  switch (kind) {
    case 'translate':
      return translation([x, y, z]);
    case 'scale':
      return scaling([x, y, z]);
    case 'orient':
      return rotation(asQuaternion(many));
    case 'transform':
      return many.length === 16 ? Array.from(many) : null;
    default:
      return alongAxis(kind, x) ?? euler(kind, [x, y, z]);
  }
}

function alongAxis(kind: string, amount: number): Matrix | null {
  const found = /^(translate|scale|rotate)([XYZ])$/.exec(kind);
  if (found === null) return null;
  const axis = 'XYZ'.indexOf(found[2] ?? 'X');
  const only = (unsaid: number): [number, number, number] => [
    axis === 0 ? amount : unsaid,
    axis === 1 ? amount : unsaid,
    axis === 2 ? amount : unsaid,
  ];
  if (found[1] === 'rotate') return rotation(quaternionAbout(axis, amount));
  return found[1] === 'translate' ? translation(only(0)) : scaling(only(1));
}

/** USD names what is applied first. */
function euler(kind: string, degrees: readonly [number, number, number]): Matrix | null {
  const order = /^rotate(XYZ|XZY|YXZ|YZX|ZXY|ZYX)$/.exec(kind)?.[1];
  if (order === undefined) return null;
  let matrix = identity;
  for (const name of order) {
    const axis = 'XYZ'.indexOf(name);
    matrix = times(rotation(quaternionAbout(axis, degrees[axis] ?? 0)), matrix);
  }
  return matrix;
}

/** Where the copies of each prototype stand, in the instancer's own frame; `most` of them at most, a note says the rest. */
export function instancePlaces(
  prim: StagePrim,
  prototypes: number,
  most: number,
  notes: LoadNotes,
): Matrix[][] {
  const chosen = prim.numbers('protoIndices') ?? [];
  const positions = prim.numbers('positions') ?? [];
  const turns = prim.numbers('orientations') ?? prim.numbers('orientationsf') ?? [];
  const scales = prim.numbers('scales') ?? [];
  const ids = prim.numbers('ids') ?? [];
  // Both name copies by their ids, and by their places only where there are none.
  const hidden = new Set([...(prim.numbers('invisibleIds') ?? []), ...prim.inactiveIds]);
  const places = Array.from({ length: prototypes }, (): Matrix[] => []);
  const count = Math.min(chosen.length, Math.floor(positions.length / 3), most);
  if (count === most && chosen.length > count) {
    notes.add('warn', 'ignored', sceneWords.tooManyInstances(prim.path, chosen.length, count));
  }
  const none: Quaternion = [0, 0, 0, 1];
  for (let at = 0; at < count; at++) {
    if (hidden.has(ids[at] ?? at)) continue;
    const [x = 0, y = 0, z = 0] = positions.slice(at * 3, at * 3 + 3);
    const turn = turns.length < at * 4 + 4 ? none : asQuaternion(turns.slice(at * 4, at * 4 + 4));
    const [sx = 1, sy = 1, sz = 1] = scales.length < at * 3 + 3 ? [] : scales.slice(at * 3, at * 3 + 3);
    const place = times(translation([x, y, z]), times(rotation(turn), scaling([sx, sy, sz])));
    if (place.every(Number.isFinite)) places[chosen[at] ?? -1]?.push(place);
  }
  return places;
}
