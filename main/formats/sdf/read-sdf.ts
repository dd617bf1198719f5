/** Gazebo's SDF as data, with lines: models, what they include, links and joints (http://sdformat.org/spec). */

import { AppError } from '../../contract/plain/errors.ts';
import { identity, type Matrix, placedDirection, times, translation } from '../matrix.ts';
import { linkTree } from '../robot/link-tree.ts';
import { RobotFaults } from '../robot/read-values.ts';
import type { Motion, Robot, RobotJoint, RobotLink, RobotShape } from '../robot/robot.ts';
import { robotWords } from '../robot/robot-words.ts';
import { childOf, childrenOf, readXml, type XmlDocument, type XmlElement } from '../xml/read-xml.ts';
import { SdfFiles, type SdfFolder, textOf, versionNumber } from './sdf-files.ts';
import { type Pose, poseOf, SdfFrames } from './sdf-frames.ts';
import { inertialOf, type ShapeContext, shapeOf } from './sdf-shapes.ts';

/** What a description may include and place: a model that includes itself twice doubles with each level. */
const most = { placed: 2_000, depth: 20, links: 100_000 } as const;

const motions = new Map<string, Motion>([
  ['revolute', 'hinge'],
  ['continuous', 'hinge'],
  ['prismatic', 'slide'],
  ['ball', 'ball'],
  ['revolute2', 'other'],
  ['universal', 'other'],
  ['screw', 'other'],
  ['gearbox', 'other'],
  ['fixed', 'fixed'],
]);

/** With sentences about XML that is not in order. */
export interface Sdf extends Robot {
  readonly xmlFaults: readonly string[];
}

/** Names of nested and included models stand before those of their links, as in `arm::hand`. Throws `model.damaged`, `model.beyond-limit`, and what the folder throws. */
export async function readSdf(path: string, folder: SdfFolder): Promise<Sdf> {
  return await sdfOf(readXml(await folder.read(path)), path, folder);
}

/** Throws `model.damaged` for another root than `<sdf>`, and as `readSdf` does. */
export async function sdfOf(document: XmlDocument, path: string, folder: SdfFolder): Promise<Sdf> {
  const { root, faults: xmlFaults } = document;
  if (root.name !== 'sdf' && root.name !== 'gazebo')
    throw new AppError('model.damaged', {
      reason: robotWords.otherRoot.sdf(root.name.slice(0, 40)),
    });
  const reading = new Reading(folder, path);
  const version = root.attributes.get('version') ?? '';
  const holders = [root, ...childrenOf(root, 'world')];
  const top = holders.flatMap(({ children }) => children.filter(isModel));
  const place = { prefix: '', at: identity, isStatic: false, depth: 0, from: null, version };
  for (const element of top) await reading.place(element, place, top.length > 1);
  const { faults } = reading;
  const links = [...reading.links.values()];
  if (links.length === 0) faults.add('no-link', '', root.line);
  const joints = reading.joints.map((joint) => joined(joint, reading));
  const tree = linkTree(links, joints);
  // Links may hang from each other in loops here, and lie where their poses say.
  for (const fault of tree.faults)
    if (fault.kind.startsWith('mimic')) faults.add(fault.kind, fault.name, fault.line);
  return {
    format: `SDF ${version}`.trim(),
    name: top[0]?.attributes.get('name') ?? textOf(top[0], 'name'),
    placedBy: 'poses',
    links: [...new Set(tree.order)].flatMap((name) => reading.links.get(name) ?? []),
    joints,
    faults: faults.list,
    included: [...reading.included],
    xmlFaults: xmlFaults.map(({ message }) => message),
  };
}

const isModel = ({ name }: XmlElement): boolean => name === 'model' || name === 'include';

/** Joints may name frames instead of links, which hang from no link by themselves. */
function joined(joint: RobotJoint, { links, frameNames, faults }: Reading): RobotJoint {
  const end = (name: string | null): string | null => {
    if (name === null || links.has(name)) return name;
    // Of a model that is not there, that alone is said.
    const isOfMissing = name.includes('::') && faults.list.some(({ kind }) => kind === 'include-missing');
    if (!isOfMissing && !frameNames.has(name) && !name.endsWith('__model__'))
      faults.add('unknown-link', name, joint.line);
    return null;
  };
  return { ...joint, parent: end(joint.parent), child: end(joint.child) };
}

/** Where models are placed. */
interface Place {
  /** Empty, or ending in `::`. */
  readonly prefix: string;
  readonly at: Matrix;
  readonly isStatic: boolean;
  readonly depth: number;
  /** The file that it stands in; null for the first. */
  readonly from: string | null;
  readonly version: string;
}

class Reading {
  readonly links = new Map<string, RobotLink>();
  readonly joints: RobotJoint[] = [];
  readonly faults = new RobotFaults();
  readonly included = new Set<string>();
  readonly frameNames = new Set<string>();
  private readonly files: SdfFiles;
  private placed = 0;

  constructor(folder: SdfFolder, path: string) {
    this.files = new SdfFiles(folder, path);
  }

  /** A `<model>` or what an `<include>` means. `isNamed`: its links have its name before theirs. */
  async place(element: XmlElement, place: Place, isNamed: boolean): Promise<void> {
    if (element.name === 'model') return await this.model(element, place, isNamed);
    const found = await this.files.included(element, place.from);
    if (found === null) {
      this.faults.add('include-missing', textOf(element, 'uri'), element.line);
      return;
    }
    this.included.add(found.path);
    await this.model(
      found.model,
      { ...place, from: found.path, isStatic: place.isStatic || isTrue(element, 'static') },
      isNamed,
      element,
    );
  }

  /** An `<include>` may give a name and a pose of its own. */
  private async model(
    element: XmlElement,
    place: Place,
    isNamed: boolean,
    include?: XmlElement,
  ): Promise<void> {
    this.placed += 1;
    if (this.placed > most.placed || place.depth > most.depth)
      throw new AppError('model.beyond-limit', {
        what: robotWords.beyond.models(most.placed, most.depth),
        limit: `${most.placed}`,
      });
    const name = textOf(include, 'name') || (element.attributes.get('name') ?? '');
    const inner: Place = {
      ...place,
      at: times(place.at, posed(element, include, this.faults).matrix),
      prefix: isNamed ? `${place.prefix}${name}::` : place.prefix,
      isStatic: place.isStatic || isTrue(element, 'static'),
      depth: place.depth + 1,
    };
    const frames = await this.framesOf(element, inner);
    for (const link of childrenOf(element, 'link')) this.link(link, frames, inner);
    for (const joint of childrenOf(element, 'joint')) this.joint(joint, frames, inner);
    for (const nested of element.children.filter(isModel)) {
      const base = frames.of(poseOf(nested, this.faults).relativeTo);
      await this.place(nested, { ...inner, at: times(inner.at, base) }, true);
    }
  }

  private async framesOf(model: XmlElement, place: Place): Promise<SdfFrames> {
    const frames = new SdfFrames(this.faults);
    const add = (element: XmlElement, otherwise: string | null): void => {
      const name = element.attributes.get('name') ?? '';
      frames.add(name, poseOf(element, this.faults), otherwise);
      if (element.name !== 'link') this.frameNames.add(`${place.prefix}${name}`);
    };
    for (const link of childrenOf(model, 'link')) add(link, null);
    for (const frame of childrenOf(model, 'frame')) add(frame, frame.attributes.get('attached_to') || null);
    // Joints may reach into nested models by `name::link`.
    for (const nested of model.children.filter(isModel)) {
      const found =
        nested.name === 'model' ? { model: nested } : await this.files.included(nested, place.from);
      if (found === null) continue;
      const include = nested.name === 'include' ? nested : undefined;
      const name = textOf(include, 'name') || (found.model.attributes.get('name') ?? '');
      frames.add(name, posed(found.model, include, this.faults));
      this.frameNames.add(`${place.prefix}${name}`);
      this.nestedFrames(found.model, name, frames, place);
    }
    for (const joint of childrenOf(model, 'joint')) {
      const child = textOf(joint, 'child');
      add(joint, frames.has(child) ? child : null);
    }
    return frames;
  }

  /** Links of a nested model and of those in it, by their names from outside. */
  private nestedFrames(model: XmlElement, name: string, frames: SdfFrames, place: Place): void {
    if (name.split('::').length > most.depth) return;
    for (const element of model.children) {
      const isLink = element.name === 'link' || element.name === 'frame';
      if (!isLink && element.name !== 'model') continue;
      const own = `${name}::${element.attributes.get('name') ?? ''}`;
      const pose = poseOf(element, this.faults);
      const against = pose.relativeTo ?? element.attributes.get('attached_to') ?? '';
      frames.add(own, { ...pose, relativeTo: against === '' ? name : `${name}::${against}` });
      if (element.name !== 'link') this.frameNames.add(`${place.prefix}${own}`);
      if (element.name === 'model') this.nestedFrames(element, own, frames, place);
    }
  }

  private link(element: XmlElement, frames: SdfFrames, place: Place): void {
    const own = element.attributes.get('name');
    if (own === undefined) this.faults.add('no-name', '<link>', element.line);
    const name = `${place.prefix}${own ?? ''}`;
    if (this.links.has(name)) {
      this.faults.add('link-twice', name, element.line);
      return;
    }
    if (this.links.size >= most.links)
      throw new AppError('model.beyond-limit', {
        what: robotWords.beyond.links(most.links),
        limit: `${most.links}`,
      });
    const frame = frames.of(own ?? '');
    const context: ShapeContext = {
      faults: this.faults,
      from: place.from,
      // What is placed against another frame is turned into one of the link's.
      place: (part) => {
        const pose = poseOf(part, this.faults);
        return pose.relativeTo === null || pose.relativeTo === own
          ? pose.matrix
          : times(inverseOf(frame), frames.place(pose, own ?? null));
      },
    };
    const shapes = (kind: string): RobotShape[] =>
      childrenOf(element, kind).flatMap((shape) => shapeOf(shape, context) ?? []);
    const inertial = childOf(element, 'inertial');
    this.links.set(name, {
      name,
      frame: times(place.at, frame),
      visuals: shapes('visual'),
      collisions: shapes('collision'),
      inertial: inertial === undefined ? null : inertialOf(inertial, context),
      isStatic: place.isStatic,
      line: element.line,
    });
  }

  private joint(element: XmlElement, frames: SdfFrames, place: Place): void {
    const own = element.attributes.get('name') ?? '';
    const type = element.attributes.get('type') ?? '';
    const motion = motions.get(type) ?? null;
    if (motion === null) this.faults.add('unknown-type', `${own}: ${type}`, element.line);
    const axis = childOf(element, 'axis');
    const mimic = childOf(axis, 'mimic');
    const limit = childOf(axis, 'limit');
    const isLimited = motion === 'slide' || type === 'revolute';
    const [least = null, greatest = null] = ['lower', 'upper'].map((side) =>
      boundIn(limit, side, this.faults),
    );
    if (least !== null && greatest !== null && least > greatest)
      this.faults.add('reversed', robotWords.about.limits(own, least, greatest), limit?.line ?? element.line);
    const frame = frames.of(own);
    const written = this.faults.text(axis, 'xyz', [0, 0, 1] as const);
    this.joints.push({
      name: `${place.prefix}${own}`,
      type,
      motion,
      parent: linkName(place, textOf(element, 'parent')),
      isToWorld: textOf(element, 'parent') === 'world',
      child: linkName(place, textOf(element, 'child')),
      frame: times(place.at, frame),
      axis: axisIn(axis, written, frame, frames, place.version),
      limits: isLimited && least !== null && greatest !== null ? [least, greatest] : null,
      effort: this.faults.numberIn(limit, 'effort'),
      velocity: this.faults.numberIn(limit, 'velocity'),
      damping: this.faults.numberIn(childOf(axis, 'dynamics'), 'damping'),
      friction: this.faults.numberIn(childOf(axis, 'dynamics'), 'friction'),
      mimics: mimic === undefined ? null : mimicName(place, mimic),
      mimicBy: mimicRule(mimic, this.faults),
      line: element.line,
      limitLine: limit?.line ?? element.line,
    });
  }
}

/** Null for none, which may be written as an infinity or as more than any joint does. */
function boundIn(limit: XmlElement | undefined, side: string, faults: RobotFaults): number | null {
  if (/^[-+]?inf(inity)?$/i.test(textOf(limit, side))) return null;
  const bound = faults.numberIn(limit, side);
  return bound === null || Math.abs(bound) >= 1e16 ? null : bound;
}

const linkName = (place: Place, written: string): string | null =>
  written === '' || written === 'world' ? null : `${place.prefix}${written}`;

/** Named as the joints of its model are. */
const mimicName = (place: Place, mimic: XmlElement): string | null => {
  const name = mimic.attributes.get('joint') ?? '';
  return name === '' ? null : `${place.prefix}${name}`;
};

/** `multiplier * (leader - reference) + offset`. */
function mimicRule(mimic: XmlElement | undefined, faults: RobotFaults): RobotJoint['mimicBy'] {
  const of = (name: string, otherwise: number): number => faults.numberIn(mimic, name) ?? otherwise;
  const multiplier = of('multiplier', 1);
  return [multiplier, of('offset', 0) - multiplier * of('reference', 0)];
}

const isTrue = (element: XmlElement, name: string): boolean => /^(true|1)$/i.test(textOf(element, name));

/** The pose of an `<include>` takes the place of its model's. */
function posed(model: XmlElement, include: XmlElement | undefined, faults: RobotFaults): Pose {
  return poseOf(include !== undefined && childOf(include, 'pose') !== undefined ? include : model, faults);
}

/** In the joint's frame. Until 1.4 it was written in the model's. */
function axisIn(
  axis: XmlElement | undefined,
  written: readonly [number, number, number],
  joint: Matrix,
  frames: SdfFrames,
  version: string,
): readonly [number, number, number] {
  const expressed = childOf(axis, 'xyz')?.attributes.get('expressed_in') ?? '';
  const asModel =
    /^(true|1)$/.test(textOf(axis, 'use_parent_model_frame')) ||
    versionNumber(version) < versionNumber('1.5');
  if (expressed === '' && !asModel) return written;
  return placedDirection(
    inverseOf(joint),
    placedDirection(expressed === '' ? identity : frames.of(expressed), written),
  );
}

/** Of a turn and a move without scale. */
function inverseOf(m: Matrix): Matrix {
  const at = (n: number): number => m[n] ?? 0;
  const back = [at(0), at(4), at(8), 0, at(1), at(5), at(9), 0, at(2), at(6), at(10), 0, 0, 0, 0, 1];
  return times(back, translation([-at(12), -at(13), -at(14)]));
}
