/** MJCF under a similarity, as edits of its text. Each file is edited for itself: what is included is a file of the asset, too. */
import { AppError } from '../../contract/plain/errors.ts';
import { compose, type Triple, times } from '../../formats/matrix.ts';
import { turnOf } from '../../formats/quaternion.ts';
import { inertiaFactor, isShifted, isTurned, placed, type Similarity } from '../placing/similarity.ts';
import { editWords } from './edit-words.ts';
import { bytesOf, edited, numberText } from './text-edits.ts';
import type { IsScaledMesh } from './urdf-placing.ts';
import { childNamed, everyLocated, type LocatedElement, locateXml, valueOf, XmlEdits } from './xml-edits.ts';

/** Attributes that are lengths, by element. */
const lengths: Readonly<Record<string, readonly string[]>> = {
  body: ['pos'],
  frame: ['pos'],
  replicate: ['offset'],
  geom: ['pos', 'size', 'fromto', 'margin', 'gap'],
  site: ['pos', 'size', 'fromto'],
  camera: ['pos'],
  light: ['pos'],
  joint: ['pos'],
  inertial: ['pos'],
  hfield: ['size'],
  mesh: ['vertex', 'refpos'],
  flexcomp: ['pos', 'spacing', 'point', 'radius', 'origin'],
  flex: ['vertex', 'node', 'radius'],
  connect: ['anchor'],
  weld: ['anchor'],
  statistic: ['extent', 'center'],
};
/** What has lengths that are not edited: half a change would be worse than none. */
const notEdited = new Set(['composite', 'skin', 'plugin', 'spatial']);

/** Throws `fix.impossible`: for XML that is not in order, and for elements whose lengths are not edited. */
export function placeMjcf(
  path: string,
  bytes: Uint8Array,
  by: Similarity,
  isScaledMesh: IsScaledMesh,
): Uint8Array {
  const { text, root } = locateXml(path, bytes);
  if (root.name !== 'mujoco' && root.name !== 'mujocoinclude')
    throw new AppError('fix.impossible', { path, reason: editWords.xml.noRoot('mujoco') });
  const edits = new XmlEdits(path);
  const moved = movedAtRoot(path, root, by);
  const all = [...everyLocated(root)];
  const unknown = all.find(({ name }) => notEdited.has(name) && by.factor !== 1);
  if (unknown !== undefined)
    throw new AppError('fix.impossible', { path, reason: editWords.mjcf.lengths(unknown.name) });
  refuseShells(path, root, by);
  const slides = slidingClasses(root);
  for (const element of all) {
    const isMoved = moved.has(element);
    for (const name of lengths[element.name] ?? [])
      if (!(isMoved && (name === 'pos' || name === 'fromto'))) edits.scale(element, name, by.factor);
    if (isMoved) moveElement(edits, element, by, moved.get(element) === 'turned');
    placeMass(edits, element, by);
    if (element.name === 'joint' && isSlide(element, slides))
      for (const name of ['range', 'ref', 'springref', 'margin']) edits.scale(element, name, by.factor);
    if (element.name === 'mesh' && by.factor !== 1) placeMesh(edits, element, by, isScaledMesh);
    if (element.name === 'key' && by.factor !== 1 && element.attributes.has('qpos'))
      throw new AppError('fix.impossible', {
        path,
        reason: editWords.mjcf.keyframes,
      });
  }
  keepDefaultDensity(edits, root, by);
  return bytesOf(edited(text, edits.edits));
}

function placeMass(edits: XmlEdits, element: LocatedElement, by: Similarity): void {
  if (element.name === 'inertial') {
    edits.scale(element, 'mass', by.mass);
    edits.scale(element, 'diaginertia', inertiaFactor(by));
    edits.scale(element, 'fullinertia', inertiaFactor(by));
  }
  if (element.name === 'geom' || element.name === 'flexcomp') {
    edits.scale(element, 'mass', by.mass);
    edits.scale(element, 'density', densityFactor(by));
  }
  if (element.name === 'compiler' && Number(valueOf(element, 'settotalmass')) > 0)
    edits.scale(element, 'settotalmass', by.mass);
}

const densityFactor = ({ mass, factor }: Similarity): number => {
  const density = mass / factor ** 3;
  // At the same density by so much that it is one.
  return Math.abs(density - 1) < 1e-12 ? 1 : density;
};

/** Whether masses follow from geoms. */
function isWeighed(root: LocatedElement): boolean {
  return [...everyLocated(root)].some(
    (element) =>
      (element.name === 'body' && childNamed(element, 'inertial') === undefined) ||
      (element.name === 'compiler' && valueOf(element, 'inertiafromgeom') === 'true'),
  );
}

/** The density of a shell is of its area, and grows otherwise than that of a solid. */
function refuseShells(path: string, root: LocatedElement, by: Similarity): void {
  if (by.factor === 1 || !isWeighed(root)) return;
  const all = [...everyLocated(root)];
  const shells = new Set(
    all
      .filter((element) => element.name === 'mesh' && valueOf(element, 'inertia') === 'shell')
      .map((mesh) => valueOf(mesh, 'name')),
  );
  const isShell = (geom: LocatedElement): boolean =>
    valueOf(geom, 'shellinertia') === 'true' ||
    (geom.attributes.has('mesh') && shells.has(valueOf(geom, 'mesh')));
  if (all.some((element) => element.name === 'geom' && !element.attributes.has('mass') && isShell(element)))
    throw new AppError('fix.impossible', { path, reason: editWords.mjcf.shells });
}

/** A geom without mass and density weighs 1000 kg/m³: another density has to be written down. */
function keepDefaultDensity(edits: XmlEdits, root: LocatedElement, by: Similarity): void {
  const factor = densityFactor(by);
  if (factor === 1 || root.name !== 'mujoco' || !isWeighed(root)) return;
  const density = numberText(1000 * factor);
  const main = childNamed(root, 'default');
  const geom = main === undefined ? undefined : childNamed(main, 'geom');
  if (geom !== undefined) {
    if (!geom.attributes.has('density') && !geom.attributes.has('mass'))
      edits.set(geom, 'density', [1000 * factor]);
  } else if (main !== undefined) edits.insert(main, `<geom density="${density}"/>`);
  else edits.insert(root, `<default><geom density="${density}"/></default>`);
}

function placeMesh(edits: XmlEdits, mesh: LocatedElement, by: Similarity, isScaledMesh: IsScaledMesh): void {
  const file = valueOf(mesh, 'file');
  if (file === undefined || isScaledMesh(file)) return;
  const scale = edits.numbers(mesh, 'scale') ?? [1, 1, 1];
  edits.set(
    mesh,
    'scale',
    scale.map((value) => value * by.factor),
  );
}

/** Classes whose joints slide unless they say otherwise; the empty name is the outermost default. */
function slidingClasses(root: LocatedElement): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (element: LocatedElement, inherited: boolean): void => {
    const joint = childNamed(element, 'joint');
    const type = joint === undefined ? undefined : valueOf(joint, 'type');
    const slides = type === undefined ? inherited : type === 'slide';
    if (slides) found.add(valueOf(element, 'class') ?? '');
    for (const child of element.children) if (child.name === 'default') visit(child, slides);
  };
  for (const child of root.children) if (child.name === 'default') visit(child, false);
  return found;
}

function isSlide(joint: LocatedElement, slides: ReadonlySet<string>): boolean {
  const type = valueOf(joint, 'type');
  if (type !== undefined) return type === 'slide';
  if (joint.parent?.name === 'default') return slides.has(valueOf(joint.parent, 'class') ?? '');
  const own = valueOf(joint, 'class');
  if (own !== undefined) return slides.has(own);
  for (let above = joint.parent; above !== null; above = above.parent) {
    const inherited = valueOf(above, 'childclass');
    if (inherited !== undefined) return slides.has(inherited);
  }
  return slides.has('') || slides.has('main');
}

// The frame of the asset is that of its outermost body: what is in it is moved, so that the body still begins at its origin.

type Moves = ReadonlyMap<LocatedElement, 'moved' | 'turned'>;
const placeable = new Set(['geom', 'site', 'camera', 'light', 'inertial', 'joint', 'body', 'frame']);

function movedAtRoot(path: string, root: LocatedElement, by: Similarity): Moves {
  const moves = new Map<LocatedElement, 'moved' | 'turned'>();
  if (!isTurned(by) && !isShifted(by)) return moves;
  const outer = root.children
    .filter(({ name }) => name === 'worldbody')
    .flatMap(({ children }) => children.filter(({ name }) => name === 'body' || name === 'frame'));
  for (const body of outer) {
    const isOnly = outer.length === 1 && body.name === 'body' && !hasPlace(body);
    if (!isOnly || isTurned(by)) moves.set(body, isTurned(by) ? 'turned' : 'moved');
    else for (const child of body.children) if (placeable.has(child.name)) moves.set(child, 'moved');
  }
  if (isTurned(by))
    for (const body of moves.keys())
      if (turns.some((name) => body.attributes.has(name)))
        throw new AppError('fix.impossible', { path, reason: editWords.mjcf.turnedRoot });
  return moves;
}

const turns = ['euler', 'axisangle', 'xyaxes', 'zaxis'];
const hasPlace = ({ attributes }: LocatedElement): boolean =>
  ['quat', ...turns].some((name) => attributes.has(name)) ||
  (attributes.get('pos')?.value ?? '0').split(/\s+/).some((one) => Number(one) !== 0);

const point = (values: readonly number[]): Triple => [values[0] ?? 0, values[1] ?? 0, values[2] ?? 0];

function moveElement(edits: XmlEdits, element: LocatedElement, by: Similarity, isTurnedToo: boolean): void {
  const ends = edits.numbers(element, 'fromto');
  if (ends !== null) {
    edits.set(element, 'fromto', [...placed(by, point(ends)), ...placed(by, point(ends.slice(3)))]);
    return;
  }
  const to = placed(by, point(edits.numbers(element, 'pos') ?? []));
  if (element.attributes.has('pos') || to.some((value) => value !== 0)) edits.set(element, 'pos', to);
  if (!isTurnedToo) return;
  const [w = 1, x = 0, y = 0, z = 0] = edits.numbers(element, 'quat') ?? [];
  const [tx, ty, tz, tw] = turnOf(times(by.turn, compose([], [x, y, z, w], [])));
  edits.set(element, 'quat', [tw, tx, ty, tz]);
}
