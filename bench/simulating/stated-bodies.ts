/** Masses and principal moments that a file states, worked out without any physics engine: from URDF's numbers, from MJCF's shapes. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Matrix3, Quaternion, Vector3 } from 'three';
import { principalAxes } from '../../main/formats/geometry/symmetric-tensor.ts';
import { readXml, type XmlElement } from '../../main/formats/xml/read-xml.ts';

/** Moments about the centre of mass in no order, kg m2. */
export interface StatedMass {
  readonly massKg: number;
  readonly moments: readonly number[];
}

const numbers = (text = ''): number[] => text.trim().split(/\s+/).map(Number);
const all = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name);

/** By the links' names; those without an inertial are left out. */
export function urdfMasses(bytes: Uint8Array): Map<string, StatedMass> {
  const found = new Map<string, StatedMass>();
  for (const link of all(readXml(bytes).root, 'link')) {
    const [inertial] = all(link, 'inertial');
    if (inertial === undefined) continue;
    const value = (part: string, name: string): number =>
      Number(all(inertial, part)[0]?.attributes.get(name) ?? 0);
    const i = (name: string): number => value('inertia', name);
    const tensor = { xx: i('ixx'), yy: i('iyy'), zz: i('izz'), xy: i('ixy'), xz: i('ixz'), yz: i('iyz') };
    const massKg = value('mass', 'value');
    found.set(link.attributes.get('name') ?? '', { massKg, moments: principalAxes(tensor).moments });
  }
  return found;
}

/** A piece of a body: its mass, its centre, and the second moments of its mass about that centre. */
interface Piece {
  readonly massKg: number;
  readonly centre: Vector3;
  readonly second: Matrix3;
}

/** By the bodies' names: boxes, cylinders and convex STL meshes that have a mass of their own or by their class. */
export async function mjcfMasses(file: string): Promise<Map<string, StatedMass>> {
  const { root } = readXml(await readFile(file));
  const folder = path.join(path.dirname(file), all(root, 'compiler')[0]?.attributes.get('meshdir') ?? '');
  const classes = classesOf(root);
  const meshes = new Map<string, Piece>();
  for (const asset of all(root, 'asset'))
    for (const { attributes } of all(asset, 'mesh')) {
      const name = attributes.get('file') ?? '';
      if (!name.endsWith('.stl')) continue;
      // oxlint-disable-next-line no-await-in-loop -- a few small files
      const bytes = await readFile(path.join(folder, name));
      meshes.set(attributes.get('name') ?? '', solidOf(bytes));
    }
  const found = new Map<string, StatedMass>();
  const visit = (element: XmlElement): void => {
    for (const body of all(element, 'body')) {
      const pieces = all(body, 'geom').flatMap((geom) => pieceOf(geom, classes, meshes));
      found.set(body.attributes.get('name') ?? '', joined(pieces));
      visit(body);
    }
  };
  for (const world of all(root, 'worldbody')) visit(world);
  return found;
}

function classesOf(root: XmlElement): Map<string, XmlElement> {
  const classes = new Map<string, XmlElement>();
  const visit = (element: XmlElement): void => {
    for (const each of all(element, 'default')) {
      const [geom] = all(each, 'geom');
      if (geom !== undefined) classes.set(each.attributes.get('class') ?? 'main', geom);
      visit(each);
    }
  };
  visit(root);
  return classes;
}

function pieceOf(
  geom: XmlElement,
  classes: ReadonlyMap<string, XmlElement>,
  meshes: ReadonlyMap<string, Piece>,
): Piece[] {
  const usual = classes.get(geom.attributes.get('class') ?? 'main');
  const attribute = (name: string): string | undefined =>
    geom.attributes.get(name) ?? usual?.attributes.get(name);
  const massKg = Number(attribute('mass') ?? 0);
  if (massKg === 0) return [];
  const [x = 0, y = 0, z = 0] = numbers(attribute('pos') ?? '0 0 0');
  const [w = 1, a = 0, b = 0, c = 0] = numbers(attribute('quat') ?? '1 0 0 0');
  const turn = new Quaternion(a, b, c, w).normalize();
  const own = shapeOf(attribute('type') ?? 'sphere', numbers(attribute('size')), attribute('mesh'), meshes);
  const centre = own.centre
    .clone()
    .applyQuaternion(turn)
    .add(new Vector3(x, y, z));
  return [{ massKg, centre, second: turned(own.second, turn).multiplyScalar(massKg) }];
}

const diagonal = (a: number, b: number, c: number): Piece => ({
  massKg: 1,
  centre: new Vector3(),
  second: new Matrix3().set(a, 0, 0, 0, b, 0, 0, 0, c),
});

/** Of a mass of 1 kg. */
function shapeOf(
  type: string,
  [x = 0, y = 0, z = 0]: readonly number[],
  mesh: string | undefined,
  meshes: ReadonlyMap<string, Piece>,
): Piece {
  if (type === 'box') return diagonal((x * x) / 3, (y * y) / 3, (z * z) / 3);
  if (type === 'cylinder') return diagonal((x * x) / 4, (x * x) / 4, (y * y) / 3);
  const solid = meshes.get(mesh ?? '');
  if (type !== 'mesh' || solid === undefined) throw new Error(`No mass is worked out for a ${type}.`);
  return solid;
}

/** Of a closed surface in a binary STL, by the tetrahedra between its triangles and the origin; its mass is 1 kg. */
function solidOf(bytes: Uint8Array): Piece {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let volume = 0;
  const first = new Vector3();
  const second = Array.from({ length: 9 }, () => 0);
  for (let triangle = 0; triangle < view.getUint32(80, true); triangle++) {
    const corners = [0, 1, 2].map((corner) => {
      const at = 84 + triangle * 50 + 12 + corner * 12;
      return [0, 4, 8].map((axis) => view.getFloat32(at + axis, true));
    });
    const [p, q, r] = corners.map((corner) => new Vector3().fromArray(corner));
    if (p === undefined || q === undefined || r === undefined) continue;
    const part = p.dot(q.clone().cross(r)) / 6;
    const sum = p.clone().add(q).add(r);
    volume += part;
    first.addScaledVector(sum, part / 4);
    // Over a tetrahedron with a corner at 0: V / 20 (sum of c c' over the corners, and of the sum with itself).
    for (let i = 0; i < 3; i++)
      for (let j = 0; j < 3; j++) {
        const own = corners.reduce((total, corner) => total + (corner[i] ?? 0) * (corner[j] ?? 0), 0);
        const at = i * 3 + j;
        second[at] = (second[at] ?? 0) + (part / 20) * (own + sum.getComponent(i) * sum.getComponent(j));
      }
  }
  const centre = first.divideScalar(volume);
  const about = second.map(
    (value, at) => value / volume - centre.getComponent(Math.floor(at / 3)) * centre.getComponent(at % 3),
  );
  // Symmetric: rows or columns, it is the same.
  return { massKg: 1, centre, second: new Matrix3().fromArray(about) };
}

function turned(second: Matrix3, turn: Quaternion): Matrix3 {
  const columns = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)].map((axis) =>
    axis.applyQuaternion(turn).toArray(),
  );
  const matrix = new Matrix3().fromArray(columns.flat());
  return matrix.clone().multiply(second).multiply(matrix.clone().transpose());
}

/** Moves all to the common centre; from second moments S to inertia: trace(S) 1 - S. */
function joined(pieces: readonly Piece[]): StatedMass {
  const massKg = pieces.reduce((sum, piece) => sum + piece.massKg, 0);
  const centre = new Vector3();
  for (const piece of pieces) centre.addScaledVector(piece.centre, piece.massKg / massKg);
  const second = Array.from({ length: 9 }, () => 0);
  for (const piece of pieces) {
    const away = piece.centre.clone().sub(centre);
    piece.second.elements.forEach((value, at) => {
      const moved = piece.massKg * away.getComponent(Math.floor(at / 3)) * away.getComponent(at % 3);
      second[at] = (second[at] ?? 0) + value + moved;
    });
  }
  const [xx = 0, xy = 0, xz = 0, , yy = 0, yz = 0, , , zz = 0] = second;
  const trace = xx + yy + zz;
  const tensor = { xx: trace - xx, yy: trace - yy, zz: trace - zz, xy: -xy, xz: -xz, yz: -yz };
  return { massKg, moments: principalAxes(tensor).moments };
}
