/** SDF under a similarity, as edits of its text: lengths, poses, inertials, limits of sliding joints; the links of a model are moved in it. */
import { AppError } from '../../contract/plain/errors.ts';
import { rollPitchYaw, rollPitchYawOf, times } from '../../formats/matrix.ts';
import { inertiaFactor, isShifted, isTurned, placed, type Similarity } from '../placing/similarity.ts';
import { editWords } from './edit-words.ts';
import { bytesOf, edited, numbersIn, numbersText, scaledNumbers } from './text-edits.ts';
import type { IsScaledMesh } from './urdf-placing.ts';
import { childNamed, everyLocated, type LocatedElement, locateXml, valueOf, XmlEdits } from './xml-edits.ts';

const shapes = new Set(['box', 'sphere', 'cylinder', 'capsule', 'ellipsoid', 'cone', 'plane']);
const shapeLengths = new Set(['size', 'radius', 'length', 'radii']);

/** Throws `fix.impossible` for XML that is not in order. */
export function placeSdf(
  path: string,
  bytes: Uint8Array,
  by: Similarity,
  isScaledMesh: IsScaledMesh,
): Uint8Array {
  const { text, root } = locateXml(path, bytes);
  if (root.name !== 'sdf')
    throw new AppError('fix.impossible', { path, reason: editWords.xml.noRoot('sdf') });
  const edits = new XmlEdits(path);
  const put = (element: LocatedElement, factor: number): void => {
    const written = text.slice(element.openEnd, element.closeStart);
    if (factor !== 1 && !element.isEmpty)
      edits.text(element, scaledNumbers(path, written, factor, element.name));
  };
  const movesLinks = isTurned(by) || isShifted(by);
  for (const element of everyLocated(root)) {
    const { name, parent } = element;
    const above = parent?.name ?? '';
    if (name === 'pose') placePose(path, text, edits, element, by, movesLinks);
    else if (shapeLengths.has(name) && shapes.has(above)) put(element, by.factor);
    else if (name === 'mass' && above === 'inertial') put(element, by.mass);
    else if (above === 'inertia') put(element, inertiaFactor(by));
    else if ((name === 'lower' || name === 'upper') && above === 'limit' && slides(element)) {
      // Infinity is written as 1e16 or more.
      const value = Number(text.slice(element.openEnd, element.closeStart));
      if (Math.abs(value) < 1e15) put(element, by.factor);
    } else if (name === 'mesh' && by.factor !== 1) placeMesh(path, text, edits, element, by, isScaledMesh);
    else if (name === 'link' && above === 'model' && movesLinks && childNamed(element, 'pose') === undefined)
      edits.insert(element, `<pose>${numbersText([...by.shift, ...rollPitchYawOf(by.turn)])}</pose>`);
  }
  return bytesOf(edited(text, edits.edits));
}

const slides = ({ parent }: LocatedElement): boolean => {
  const joint = parent?.parent?.parent;
  return joint?.name === 'joint' && valueOf(joint, 'type') === 'prismatic';
};

/** Poses relative to the model move with it, the others grow. */
function placePose(
  path: string,
  text: string,
  edits: XmlEdits,
  pose: LocatedElement,
  by: Similarity,
  movesLinks: boolean,
): void {
  const values = numbersIn(path, text.slice(pose.openEnd, pose.closeStart), 'pose');
  const [x = 0, y = 0, z = 0, ...turn] = values;
  const { parent } = pose;
  const isOfModel =
    parent?.name === 'link' &&
    parent.parent?.name === 'model' &&
    ['', '__model__'].includes(valueOf(pose, 'relative_to') ?? '');
  // Where a world puts a model is not the model's own.
  if (parent?.name === 'model' && parent.parent?.name === 'world') return;
  if (valueOf(pose, 'rotation_format') === 'quat_xyzw' && isTurned(by) && isOfModel)
    throw new AppError('fix.impossible', { path, reason: editWords.xml.quaternionPose });
  const to = movesLinks && isOfModel ? placed(by, [x, y, z]) : [x, y, z].map((value) => value * by.factor);
  if (pose.isEmpty || (to[0] === x && to[1] === y && to[2] === z && !(isTurned(by) && isOfModel))) return;
  const turned =
    isTurned(by) && isOfModel && valueOf(pose, 'degrees') !== 'true'
      ? rollPitchYawOf(times(by.turn, rollPitchYaw(turn)))
      : turn;
  edits.text(pose, numbersText([...to, ...turned]));
}

function placeMesh(
  path: string,
  text: string,
  edits: XmlEdits,
  mesh: LocatedElement,
  by: Similarity,
  isScaledMesh: IsScaledMesh,
): void {
  const uri = childNamed(mesh, 'uri');
  if (uri === undefined || isScaledMesh(text.slice(uri.openEnd, uri.closeStart).trim())) return;
  const scale = childNamed(mesh, 'scale');
  if (scale === undefined)
    edits.insert(mesh, `<scale>${numbersText([by.factor, by.factor, by.factor])}</scale>`);
  else
    edits.text(scale, scaledNumbers(path, text.slice(scale.openEnd, scale.closeStart), by.factor, 'scale'));
}
