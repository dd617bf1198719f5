/** Where the models of an FBX file lie: matrices of sixteen numbers, column after column, in the file's own units. */

import { fbxLimits } from '../records/record.ts';
import type { FbxObject, FbxObjects, FbxProperties } from './objects.ts';

export type Matrix = Float64Array;
type Vector = readonly [number, number, number];

export const identity = (): Matrix => Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1);

/** First `b`, then `a`. */
export function times(a: Matrix, b: Matrix): Matrix {
  const made = new Float64Array(16);
  for (let column = 0; column < 4; column++)
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let n = 0; n < 4; n++) sum += (a[n * 4 + row] ?? 0) * (b[column * 4 + n] ?? 0);
      made[column * 4 + row] = sum;
    }
  return made;
}

const inOrder = (...all: readonly Matrix[]): Matrix => all.reduce(times);

export function movedBy([x, y, z]: Vector): Matrix {
  return Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1);
}

export function scaledBy([x, y, z]: Vector): Matrix {
  return Float64Array.of(x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1);
}

const negative = ([x, y, z]: Vector): Vector => [-x, -y, -z];

/** Which axis is turned about first, second and third, by `RotationOrder`; the last one is FBX's “spheric”. */
const orders = ['xyz', 'xzy', 'yzx', 'yxz', 'zxy', 'zyx', 'xyz'] as const;

/** Degrees about each axis, one axis after the other. */
export function turnedBy([x, y, z]: Vector, order: (typeof orders)[number] = 'xyz'): Matrix {
  const about = { x: turnAbout(0, x), y: turnAbout(1, y), z: turnAbout(2, z) };
  const [first = 'x', second = 'y', third = 'z'] = [...order] as ('x' | 'y' | 'z')[];
  return times(about[third], times(about[second], about[first]));
}

function turnAbout(axis: 0 | 1 | 2, degrees: number): Matrix {
  const [sine, cosine] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  const made = identity();
  const [a, b] = [(axis + 1) % 3, (axis + 2) % 3];
  made[a * 4 + a] = cosine;
  made[b * 4 + b] = cosine;
  made[a * 4 + b] = sine;
  made[b * 4 + a] = -sine;
  return made;
}

/** Of a turn alone, its inverse. */
function transposed(m: Matrix): Matrix {
  return Float64Array.from(m, (_, at) => m[(at % 4) * 4 + Math.floor(at / 4)] ?? 0);
}

/** Null for one that folds space. */
export function inverse(m: Matrix): Matrix | null {
  const at = (row: number, column: number): number => m[column * 4 + row] ?? 0;
  const cofactor = (row: number, column: number): number => {
    const [r1, r2, c1, c2] = [(row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3];
    return at(r1, c1) * at(r2, c2) - at(r1, c2) * at(r2, c1);
  };
  const determinant = at(0, 0) * cofactor(0, 0) + at(0, 1) * cofactor(0, 1) + at(0, 2) * cofactor(0, 2);
  if (determinant === 0 || !Number.isFinite(determinant)) return null;
  const made = identity();
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 3; column++) made[column * 4 + row] = cofactor(column, row) / determinant;
  for (let row = 0; row < 3; row++)
    made[12 + row] = -(
      (made[row] ?? 0) * at(0, 3) +
      (made[4 + row] ?? 0) * at(1, 3) +
      (made[8 + row] ?? 0) * at(2, 3)
    );
  return made;
}

// A model's own transform, as FBX has it: T Roff Rp Rpre R Rpost⁻¹ Rp⁻¹ Soff Sp S Sp⁻¹.

const zero: Vector = [0, 0, 0];
const noScale: Vector = [1, 1, 1];

interface Local {
  readonly translation: Vector;
  /** All but the scale at the end. */
  readonly unscaled: Matrix;
  readonly whole: Matrix;
  readonly scaling: Vector;
}

function localOf(properties: FbxProperties): Local {
  const vector = (name: string): Vector => properties.vector(name) ?? zero;
  const scaling = properties.vector('Lcl Scaling') ?? noScale;
  const scalingPivot = vector('ScalingPivot');
  const pivot = vector('RotationPivot');
  // The turns around a turn count where they are on and for more than limits.
  const hasSpace =
    (properties.number('RotationActive') ?? 1) !== 0 &&
    (properties.number('RotationSpaceForLimitOnly') ?? 0) === 0;
  const order = orders[properties.number('RotationOrder') ?? 0] ?? 'xyz';
  const rotation = vector('Lcl Rotation');
  const turn = hasSpace
    ? inOrder(
        turnedBy(vector('PreRotation')),
        turnedBy(rotation, order),
        transposed(turnedBy(vector('PostRotation'))),
      )
    : turnedBy(rotation);
  const whole = inOrder(
    movedBy(vector('Lcl Translation')),
    movedBy(vector('RotationOffset')),
    movedBy(pivot),
    turn,
    movedBy(negative(pivot)),
    movedBy(vector('ScalingOffset')),
    movedBy(scalingPivot),
    scaledBy(scaling),
    movedBy(negative(scalingPivot)),
  );
  const translation: Vector = [whole[12] ?? 0, whole[13] ?? 0, whole[14] ?? 0];
  return { translation, unscaled: times(movedBy(translation), turn), whole, scaling };
}

/** What is between a model and its shape, for the shape alone. */
export function geometricOf(properties: FbxProperties): Matrix {
  return inOrder(
    movedBy(properties.vector('GeometricTranslation') ?? zero),
    turnedBy(properties.vector('GeometricRotation') ?? zero),
    scaledBy(properties.vector('GeometricScaling') ?? noScale),
  );
}

interface Place {
  readonly world: Matrix;
  readonly unscaled: Matrix;
  /** What a child multiplies where it takes its parents' scale axis by axis. */
  readonly scale: Vector;
  /** The scale that was taken over by a model that leaves out its parent's own. */
  readonly inherited: Vector;
}

const product = (a: Vector, b: Vector): Vector => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];

/** How a model takes its parent's scale (`InheritType`). */
const inheritTypes = { byAxis: 0, usual: 1, withoutParents: 2 } as const;

/** The transform of every model into the file's frame; each is worked out once. Parents that go in circles end there. */
export class FbxPlaces {
  private readonly objects: FbxObjects;
  private readonly known = new Map<string, Place>();

  constructor(objects: FbxObjects) {
    this.objects = objects;
  }

  worldOf(model: FbxObject): Matrix {
    return this.placeOf(model).world;
  }

  private placeOf(model: FbxObject): Place {
    const chain: FbxObject[] = [];
    const seen = new Set<string>();
    let at: FbxObject | undefined = model;
    while (
      at !== undefined &&
      !this.known.has(at.id) &&
      !seen.has(at.id) &&
      chain.length < fbxLimits.modelDepth
    ) {
      chain.push(at);
      seen.add(at.id);
      at = this.parentOf(at);
    }
    let place: Place | undefined = at === undefined ? undefined : this.known.get(at.id);
    for (const one of chain.toReversed()) {
      place = placed(one, place);
      this.known.set(one.id, place);
    }
    return place ?? placed(model, undefined);
  }

  private parentOf(model: FbxObject): FbxObject | undefined {
    const link = this.objects
      .parentsOf(model)
      .find(({ object, property }) => object.kind === 'Model' && property === '');
    return link?.object;
  }
}

function placed({ properties }: FbxObject, parent: Place | undefined): Place {
  const local = localOf(properties);
  const type = properties.number('InheritType') ?? inheritTypes.usual;
  if (parent === undefined)
    return { world: local.whole, unscaled: local.unscaled, scale: local.scaling, inherited: noScale };
  if (type !== inheritTypes.byAxis && type !== inheritTypes.withoutParents)
    return {
      world: times(parent.world, local.whole),
      unscaled: times(parent.world, local.unscaled),
      scale: local.scaling,
      inherited: noScale,
    };
  const inherited = type === inheritTypes.byAxis ? parent.scale : parent.inherited;
  const scale = product(local.scaling, inherited);
  const rest = local.unscaled.slice();
  rest.set(product(local.translation, parent.scale), 12);
  const unscaled = times(parent.unscaled, rest);
  return { world: times(unscaled, scaledBy(scale)), unscaled, scale, inherited };
}
