/** How large an MJCF's bodies are in their first pose, by the geoms that MuJoCo shows. Metres. Pure. */

import {
  aroundOrigin,
  type Box,
  boxAround,
  compose,
  identity,
  type Matrix,
  movedBy,
  times,
  turnAbout,
} from '../../../formats/matrix.ts';
import type { Reading } from '../../types.ts';
import { type Element, numbersOf } from '../xml.ts';
import type { MjcfDefaults } from './mjcf-document.ts';
import { type BoxOf, createPlacedParts } from './placed-meshes.ts';

/** Groups that MuJoCo's own viewer shows at first. */
const shownGroups = new Set(['0', '1', '2']);

/** What decides about turns and files. `meshUri` gives the path of a mesh's file, relative to the description. */
export interface PlaceSettings {
  readonly isDegrees: boolean;
  /** `eulerseq`; small letters turn with the body, capitals about fixed axes. */
  readonly eulerOrder: string;
  readonly meshUri: (file: string) => string;
}

type Attributes = Readonly<Record<string, string>>;

/** `mujoco` is the outer element, nothing of it left out. Null when a mesh is not known, or nothing is seen. */
export function sizeOfMjcf(
  mujoco: Element,
  defaults: MjcfDefaults,
  settings: PlaceSettings,
  boxOf: BoxOf,
): Reading['size'] {
  const meshes = meshBoxes(mujoco, defaults, settings, boxOf);
  const shown = createPlacedParts();
  const all = createPlacedParts();
  let isAnyShown = false;
  const open: { element: Element; at: Matrix; childClass: string | null; inBody: boolean }[] = mujoco.children
    .filter(({ name }) => name === 'worldbody')
    .map((element) => ({ element, at: identity, childClass: null, inBody: false }));
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, at, inBody } = next;
    const childClass = element.attributes['childclass'] ?? next.childClass;
    for (const child of element.children) {
      if (child.name === 'body' || child.name === 'frame')
        open.push({
          element: child,
          at: times(at, poseOf(child.attributes, settings)),
          childClass,
          inBody: inBody || child.name === 'body',
        });
      // What belongs to the world itself is the scene around the object.
      if (child.name !== 'geom' || !inBody) continue;
      const attributes = defaults.of(child, childClass);
      if (attributes['type'] === 'plane') continue;
      const [box, place] = geomBox(attributes, meshes, settings);
      all.add(box, times(at, place));
      if (!shownGroups.has(attributes['group'] ?? '0')) continue;
      isAnyShown = true;
      shown.add(box, times(at, place));
    }
  }
  return (isAnyShown ? shown : all).size();
}

function geomBox(
  attributes: Attributes,
  meshes: ReadonlyMap<string, Box | null>,
  settings: PlaceSettings,
): readonly [Box | null, Matrix] {
  const pose = poseOf(attributes, settings);
  const { mesh, type = 'sphere' } = attributes;
  if (mesh !== undefined)
    return [type === 'mesh' || type === 'sphere' ? (meshes.get(mesh) ?? null) : null, pose];
  const [a = 0, second = 0, third = 0] = numbersOf(attributes['size']) ?? [];
  const fromTo = numbersOf(attributes['fromto']);
  if (fromTo?.length === 6) return [alongLine(fromTo, a, type === 'capsule'), identity];
  switch (type) {
    case 'sphere':
      return [aroundOrigin(a, a, a), pose];
    case 'capsule':
      return [aroundOrigin(a, a, second + a), pose];
    case 'cylinder':
      return [aroundOrigin(a, a, second), pose];
    case 'box':
    case 'ellipsoid':
      return [aroundOrigin(a, second, third), pose];
    default:
      return [null, pose];
  }
}

/** A little too large for a cylinder that lies aslant. */
function alongLine(fromTo: readonly number[], radius: number, isRound: boolean): Box {
  const ends = [fromTo.slice(0, 3), fromTo.slice(3, 6)];
  const along = [0, 1, 2].map((n) => Math.abs((fromTo[n + 3] ?? 0) - (fromTo[n] ?? 0)));
  const length = Math.hypot(...along) || 1;
  const wide = along.map((side) =>
    isRound ? radius : radius * Math.sqrt(Math.max(0, 1 - (side / length) ** 2)),
  );
  const of = (pick: (...values: number[]) => number, sign: number): number[] =>
    [0, 1, 2].map((n) => pick(ends[0]?.[n] ?? 0, ends[1]?.[n] ?? 0) + sign * (wide[n] ?? 0));
  return { min: of(Math.min, -1), max: of(Math.max, 1) };
}

/** By their names; files without a name have that of the file. */
function meshBoxes(
  mujoco: Element,
  defaults: MjcfDefaults,
  { meshUri }: PlaceSettings,
  boxOf: BoxOf,
): ReadonlyMap<string, Box | null> {
  const boxes = new Map<string, Box | null>();
  for (const section of mujoco.children)
    if (section.name === 'asset')
      for (const mesh of section.children) {
        if (mesh.name !== 'mesh') continue;
        const attributes = defaults.of(mesh, null);
        const { file } = attributes;
        const name =
          attributes['name'] ??
          file
            ?.split(/[/\\]/)
            .at(-1)
            ?.replace(/\.[^.]+$/, '');
        if (name === undefined) continue;
        const own = file === undefined ? boxOfVertices(attributes['vertex']) : boxOf(meshUri(file));
        const isMoved = attributes['refpos'] !== undefined || attributes['refquat'] !== undefined;
        boxes.set(
          name,
          own === null || isMoved ? null : scaledBox(own, numbersOf(attributes['scale']) ?? [1, 1, 1]),
        );
      }
  return boxes;
}

function scaledBox({ min, max }: Box, scale: readonly number[]): Box {
  const [a, b] = [min, max].map((corner) => corner.map((side, n) => side * (scale[n] ?? 1)));
  const corner = (pick: (...values: number[]) => number): number[] =>
    [0, 1, 2].map((n) => pick(a?.[n] ?? 0, b?.[n] ?? 0));
  return { min: corner(Math.min), max: corner(Math.max) };
}

function boxOfVertices(text: string | undefined): Box | null {
  const numbers = numbersOf(text) ?? [];
  let around: Box | null = null;
  for (let n = 0; n + 2 < numbers.length; n += 3) {
    const corner = numbers.slice(n, n + 3);
    around = boxAround(around, { min: corner, max: corner });
  }
  return around;
}

/** MuJoCo's five ways to write a turn. */
function poseOf(attributes: Attributes, { isDegrees, eulerOrder }: PlaceSettings): Matrix {
  const at = movedBy(numbersOf(attributes['pos']) ?? []);
  const quat = numbersOf(attributes['quat']);
  if (quat?.length === 4) {
    const [w = 1, x = 0, y = 0, z = 0] = quat;
    const length = Math.hypot(w, x, y, z) || 1;
    return times(at, compose([], [x / length, y / length, z / length, w / length], []));
  }
  const angle = isDegrees ? Math.PI / 180 : 1;
  const axisAngle = numbersOf(attributes['axisangle']);
  if (axisAngle?.length === 4) return times(at, turnAbout(axisAngle, (axisAngle[3] ?? 0) * angle));
  const euler = numbersOf(attributes['euler']);
  if (euler?.length === 3)
    return times(
      at,
      eulerTurn(
        euler.map((one) => one * angle),
        eulerOrder,
      ),
    );
  const axes = numbersOf(attributes['xyaxes']);
  if (axes?.length === 6) return times(at, ofAxes(axes.slice(0, 3), axes.slice(3, 6)));
  const zAxis = numbersOf(attributes['zaxis']);
  if (zAxis?.length === 3) {
    const [x = 0, y = 0, z = 0] = zAxis;
    return times(at, turnAbout([-y, x, 0], Math.atan2(Math.hypot(x, y), z)));
  }
  return at;
}

function eulerTurn(angles: readonly number[], order: string): Matrix {
  let turn = identity;
  for (const [n, letter] of order.split('').entries()) {
    const axis = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] }[letter.toLowerCase()] ?? [0, 0, 1];
    const one = turnAbout(axis, angles[n] ?? 0);
    turn = letter === letter.toLowerCase() ? times(turn, one) : times(one, turn);
  }
  return turn;
}

/** The second is made upright to the first. */
function ofAxes(first: readonly number[], second: readonly number[]): Matrix {
  const x = unit(first);
  const along = x.reduce((sum, one, n) => sum + one * (second[n] ?? 0), 0);
  const y = unit(second.map((one, n) => one - along * (x[n] ?? 0)));
  const [ax = 0, ay = 0, az = 0] = x;
  const [bx = 0, by = 0, bz = 0] = y;
  const z = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  return [...x, 0, ...y, 0, ...z, 0, 0, 0, 0, 1];
}

function unit(vector: readonly number[]): number[] {
  const length = Math.hypot(...vector) || 1;
  return vector.map((one) => one / length);
}
