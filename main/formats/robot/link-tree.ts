/** Which link hangs from which: parents before children, and what keeps links and joints from being a tree. Pure. */
import type { RobotFault, RobotJoint, RobotLink } from './robot.ts';

type Link = Pick<RobotLink, 'name' | 'line'>;
type Joint = Pick<RobotJoint, 'name' | 'parent' | 'child' | 'mimics' | 'line'>;

/** `order`: names of links; those in a loop stand last. `parentJoint`: by the child's name, the first one. */
export interface LinkTree<J extends Joint> {
  readonly order: readonly string[];
  readonly parentJoint: ReadonlyMap<string, J>;
  readonly faults: readonly RobotFault[];
}

/** Names that are not there were left out of `joints` by their reader. */
export function linkTree<J extends Joint>(links: readonly Link[], joints: readonly J[]): LinkTree<J> {
  const faults: RobotFault[] = [];
  const parentJoint = new Map<string, J>();
  const children = new Map<string, string[]>();
  for (const joint of joints) {
    const { parent, child, line } = joint;
    if (parent === null || child === null) continue;
    if (parentJoint.has(child)) {
      faults.push({ kind: 'two-parents', name: child, line });
      continue;
    }
    parentJoint.set(child, joint);
    const below = children.get(parent);
    if (below === undefined) children.set(parent, [child]);
    else below.push(child);
  }
  const roots = links.filter(({ name }) => !parentJoint.has(name));
  const order = roots.map(({ name }) => name);
  // Grows while it is walked: the children of each link come after it.
  for (const name of order) for (const child of children.get(name) ?? []) order.push(child);
  const walked = new Set(order);
  const left = links.filter(({ name }) => !walked.has(name));
  const [looped] = left;
  if (looped !== undefined) faults.push({ kind: 'loop', name: looped.name, line: looped.line });
  for (const { name } of left) order.push(name);
  return { order, parentJoint, faults: [...faults, ...mimicFaults(joints)] };
}

/** Roots beyond the first: those that nothing holds to the others. */
export function furtherRoots(links: readonly Link[], tree: LinkTree<Joint>): readonly Link[] {
  return links.filter(({ name }) => !tree.parentJoint.has(name)).slice(1);
}

/** Follows each name once: what was seen on another way is not gone again. */
function mimicFaults(joints: readonly Joint[]): RobotFault[] {
  const faults: RobotFault[] = [];
  const byName = new Map(joints.map((joint) => [joint.name, joint]));
  const done = new Set<string>();
  for (const joint of joints) {
    if (joint.mimics === null) continue;
    if (!byName.has(joint.mimics)) {
      faults.push({ kind: 'mimic-unknown', name: joint.mimics, line: joint.line });
      continue;
    }
    const way = new Set<string>();
    let at: string | null = joint.name;
    while (at !== null && !done.has(at)) {
      if (way.has(at)) {
        faults.push({ kind: 'mimic-loop', name: at, line: joint.line });
        break;
      }
      way.add(at);
      at = byName.get(at)?.mimics ?? null;
    }
    for (const name of way) done.add(name);
  }
  return faults;
}
