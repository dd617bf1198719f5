/** Where the models of an FBX file lie: in the file's own units. */

import { type Matrix, scaling, times, translation, turnAbout } from '../../matrix.ts';
import { fbxLimits } from '../records/record.ts';
import type { FbxObject, FbxObjects, FbxProperties } from './objects.ts';

type Vector = readonly [number, number, number];

const inOrder = (...all: readonly Matrix[]): Matrix => all.reduce(times);

const negative = ([x, y, z]: Vector): Vector => [-x, -y, -z];

/** Which axis is turned about first, second and third, by `RotationOrder`; the last one is FBX's “spheric”. */
const orders = [
  ['x', 'y', 'z'],
  ['x', 'z', 'y'],
  ['y', 'z', 'x'],
  ['y', 'x', 'z'],
  ['z', 'x', 'y'],
  ['z', 'y', 'x'],
  ['x', 'y', 'z'],
] as const;
type Order = (typeof orders)[number];
const usualOrder = orders[0];

/** Degrees about each axis, one axis after the other. */
function turnedBy([x, y, z]: Vector, order: Order = usualOrder): Matrix {
  const turn = (axis: Vector, degrees: number): Matrix => turnAbout(axis, (degrees * Math.PI) / 180);
  const about = { x: turn([1, 0, 0], x), y: turn([0, 1, 0], y), z: turn([0, 0, 1], z) };
  const [first, second, third] = order;
  return times(about[third], times(about[second], about[first]));
}

/** Of a turn alone, its inverse. */
function transposed(m: Matrix): Matrix {
  return m.map((_, at) => m[(at % 4) * 4 + Math.floor(at / 4)] ?? 0);
}

// A model's own transform, as FBX has it: T Roff Rp Rpre R Rpost⁻¹ Rp⁻¹ Soff Sp S Sp⁻¹.

const zero: Vector = [0, 0, 0];
const noScale: Vector = [1, 1, 1];

interface Local {
  readonly moved: Vector;
  /** All but the scale at the end. */
  readonly unscaled: Matrix;
  readonly whole: Matrix;
  readonly scale: Vector;
}

function localOf(properties: FbxProperties): Local {
  const vector = (name: string): Vector => properties.vector(name) ?? zero;
  const scale = properties.vector('Lcl Scaling') ?? noScale;
  const scalingPivot = vector('ScalingPivot');
  const pivot = vector('RotationPivot');
  // The turns around a turn count where they are on and for more than limits.
  const hasSpace =
    (properties.number('RotationActive') ?? 1) !== 0 &&
    (properties.number('RotationSpaceForLimitOnly') ?? 0) === 0;
  const order = orders[properties.number('RotationOrder') ?? 0] ?? usualOrder;
  const rotation = vector('Lcl Rotation');
  const turn = hasSpace
    ? inOrder(
        turnedBy(vector('PreRotation')),
        turnedBy(rotation, order),
        transposed(turnedBy(vector('PostRotation'))),
      )
    : turnedBy(rotation);
  const whole = inOrder(
    translation(vector('Lcl Translation')),
    translation(vector('RotationOffset')),
    translation(pivot),
    turn,
    translation(negative(pivot)),
    translation(vector('ScalingOffset')),
    translation(scalingPivot),
    scaling(scale),
    translation(negative(scalingPivot)),
  );
  const moved: Vector = [whole[12] ?? 0, whole[13] ?? 0, whole[14] ?? 0];
  return { moved, unscaled: times(translation(moved), turn), whole, scale };
}

/** What is between a model and its shape, for the shape alone. */
export function geometricOf(properties: FbxProperties): Matrix {
  return inOrder(
    translation(properties.vector('GeometricTranslation') ?? zero),
    turnedBy(properties.vector('GeometricRotation') ?? zero),
    scaling(properties.vector('GeometricScaling') ?? noScale),
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
    return { world: local.whole, unscaled: local.unscaled, scale: local.scale, inherited: noScale };
  if (type !== inheritTypes.byAxis && type !== inheritTypes.withoutParents)
    return {
      world: times(parent.world, local.whole),
      unscaled: times(parent.world, local.unscaled),
      scale: local.scale,
      inherited: noScale,
    };
  const inherited = type === inheritTypes.byAxis ? parent.scale : parent.inherited;
  const scale = product(local.scale, inherited);
  const rest = [...local.unscaled.slice(0, 12), ...product(local.moved, parent.scale), 1];
  const unscaled = times(parent.unscaled, rest);
  return { world: times(unscaled, scaling(scale)), unscaled, scale, inherited };
}
