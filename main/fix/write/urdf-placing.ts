/** URDF under a similarity, as edits of its text: lengths, origins at the root link, inertials, limits of sliding joints. */
import { AppError } from '../../contract/plain/errors.ts';
import { rollPitchYaw, rollPitchYawOf, type Triple, times } from '../../formats/matrix.ts';
import {
  inertiaFactor,
  isShifted,
  isTurned,
  placed,
  type Similarity,
  unchanged,
} from '../placing/similarity.ts';
import { editWords } from './edit-words.ts';
import { bytesOf, edited, numbersText } from './text-edits.ts';
import { childNamed, everyLocated, type LocatedElement, locateXml, valueOf, XmlEdits } from './xml-edits.ts';

/** Whether the file of a mesh is scaled as well; the others get the factor where they are named. */
export type IsScaledMesh = (uri: string) => boolean;

const lengths: Readonly<Record<string, readonly string[]>> = {
  box: ['size'],
  cylinder: ['radius', 'length'],
  capsule: ['radius', 'length'],
  sphere: ['radius'],
};

/** Throws `fix.impossible` for XML that is not in order, macros, and robots without a root link. */
export function placeUrdf(
  path: string,
  bytes: Uint8Array,
  by: Similarity,
  isScaledMesh: IsScaledMesh,
): Uint8Array {
  const { text, root } = locateXml(path, bytes);
  if (root.name !== 'robot')
    throw new AppError('fix.impossible', { path, reason: editWords.xml.noRoot('robot') });
  const edits = new XmlEdits(path);
  const movesRoot = isTurned(by) || isShifted(by);
  const rootLink = movesRoot ? rootLinkOf(path, root) : null;
  for (const element of root.children) {
    if (element.name === 'link') placeLink(edits, element, by, element === rootLink, isScaledMesh);
    if (element.name === 'joint') {
      const parent = childNamed(element, 'parent');
      const isAtRoot =
        rootLink !== null && parent !== undefined && valueOf(parent, 'link') === valueOf(rootLink, 'name');
      placeJoint(edits, element, by, isAtRoot);
    }
  }
  return bytesOf(edited(text, edits.edits));
}

function rootLinkOf(path: string, robot: LocatedElement): LocatedElement {
  const children = new Set(
    robot.children
      .filter(({ name }) => name === 'joint')
      .map((joint) => childNamed(joint, 'child'))
      .map((child) => (child === undefined ? undefined : valueOf(child, 'link'))),
  );
  const roots = robot.children.filter(
    (element) => element.name === 'link' && !children.has(valueOf(element, 'name')),
  );
  const [only] = roots;
  if (only === undefined || roots.length > 1)
    throw new AppError('fix.impossible', { path, reason: editWords.xml.rootLinks(String(roots.length)) });
  return only;
}

function placeLink(
  edits: XmlEdits,
  link: LocatedElement,
  by: Similarity,
  isRoot: boolean,
  isScaledMesh: IsScaledMesh,
): void {
  for (const part of link.children) {
    if (part.name !== 'visual' && part.name !== 'collision' && part.name !== 'inertial') continue;
    placeOrigin(edits, part, by, isRoot);
    for (const element of everyLocated(part)) {
      for (const name of lengths[element.name] ?? []) edits.scale(element, name, by.factor);
      if (element.name === 'mass') edits.scale(element, 'value', by.mass);
      if (element.name === 'inertia')
        for (const name of ['ixx', 'ixy', 'ixz', 'iyy', 'iyz', 'izz'])
          edits.scale(element, name, inertiaFactor(by));
      if (element.name === 'mesh' && by.factor !== 1 && !isScaledMesh(valueOf(element, 'filename') ?? '')) {
        const scale = edits.numbers(element, 'scale') ?? [1, 1, 1];
        edits.set(
          element,
          'scale',
          scale.map((value) => value * by.factor),
        );
      }
    }
  }
}

function placeJoint(edits: XmlEdits, joint: LocatedElement, by: Similarity, isAtRoot: boolean): void {
  placeOrigin(edits, joint, by, isAtRoot);
  if (valueOf(joint, 'type') !== 'prismatic') return;
  for (const element of joint.children) {
    if (element.name === 'limit')
      for (const name of ['lower', 'upper', 'velocity']) edits.scale(element, name, by.factor);
    if (element.name === 'mimic') edits.scale(element, 'offset', by.factor);
    if (element.name === 'safety_controller')
      for (const name of ['soft_lower_limit', 'soft_upper_limit']) edits.scale(element, name, by.factor);
  }
}

/** At the root all of the similarity, elsewhere its factor. */
function placeOrigin(edits: XmlEdits, owner: LocatedElement, by: Similarity, isRoot: boolean): void {
  const origin = childNamed(owner, 'origin');
  if (!isRoot || (!isTurned(by) && !isShifted(by))) {
    if (origin !== undefined) edits.scale(origin, 'xyz', by.factor);
    return;
  }
  const at = (origin === undefined ? null : edits.numbers(origin, 'xyz')) ?? [0, 0, 0];
  const xyz = placed(by, [at[0] ?? 0, at[1] ?? 0, at[2] ?? 0] satisfies Triple);
  const rpy = (origin === undefined ? null : edits.numbers(origin, 'rpy')) ?? [0, 0, 0];
  const turned = isTurned(by) ? rollPitchYawOf(times(by.turn, rollPitchYaw(rpy))) : rpy;
  if (origin === undefined) {
    edits.insert(owner, `<origin xyz="${numbersText(xyz)}" rpy="${numbersText(turned)}"/>`);
    return;
  }
  edits.set(origin, 'xyz', xyz);
  if (by.turn !== unchanged.turn && isTurned(by)) edits.set(origin, 'rpy', turned);
}
