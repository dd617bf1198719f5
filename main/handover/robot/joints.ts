/** Joints as engines take them. Pure. */
import type { RobotJoint } from '../../formats/robot/robot.ts';
import type { HandoverNotes } from '../types.ts';
import { mapLinks, type RobotTree } from './robot-tree.ts';

/**
 * With limits from the lesser to the greater, for MuJoCo takes others for none; and without joints along no axis, which
 * Gazebo and MuJoCo refuse: these hold their links. What was changed is noted.
 */
export function withUsableJoints(tree: RobotTree, notes: HandoverNotes): RobotTree {
  return mapLinks(tree, (link) =>
    link.joint === null || link.parent === null ? link : { ...link, joint: usable(link.joint, notes) },
  );
}

function usable(joint: RobotJoint, notes: HandoverNotes): RobotJoint {
  const { name, type, motion, axis, limits } = joint;
  const hasAxis = motion === 'hinge' || motion === 'slide' || motion === 'planar';
  if (hasAxis && Math.hypot(...axis) < 1e-9) {
    notes.add('joint-fixed', { joint: name, type });
    return { ...joint, motion: 'fixed', limits: null, mimics: null };
  }
  if (limits === null || limits[0] <= limits[1]) return joint;
  notes.add('limits-swapped', { joint: name });
  return { ...joint, limits: [limits[1], limits[0]] };
}
