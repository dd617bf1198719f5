/** Turns a plan's joint into numbers a simulator needs: limits, efforts, damping and friction that fit what hangs on it. */
import type { Joint } from '../articulation/articulation.ts';
import { cross, dot, length, normalized, subtract, type Vec3 } from '../geometry/vector.ts';
import { displaced, type MassProperties } from '../physics/mass-properties.ts';
import type { JointPlan } from './class.ts';

const gravity = 9.81;
/** Seconds in which damping alone stops a free swing or slide; long enough that one push still opens a door. */
const settling = 0.6;
const nouns = { revolute: 'hinge', continuous: 'spin', prismatic: 'slide', fixed: 'mount' } as const;

/** `carried` is everything beyond the joint, at rest. */
export function jointFor(child: string, plan: JointPlan, carried: MassProperties): Joint {
  const axis = normalized(plan.axis);
  const limits = plan.limits === undefined ? null : { lower: plan.limits[0], upper: plan.limits[1] };
  const { shown = 0 } = plan;
  const base = {
    name: `${child}_${nouns[plan.type]}`,
    type: plan.type,
    parent: plan.parent,
    child,
    at: plan.at,
    axis,
    limits,
    shown: limits === null ? shown : Math.min(limits.upper, Math.max(limits.lower, shown)),
  };
  if (plan.type === 'fixed') return { ...base, effort: 0, velocity: 0, damping: 0, friction: 0 };
  const weight = carried.massKg * gravity;
  if (plan.type === 'prismatic')
    return {
      ...base,
      effort: rounded(Math.max(10, weight * 5)),
      velocity: 1,
      damping: rounded(carried.massKg / settling),
      friction: rounded(weight * (plan.holds === true ? 1.5 : 0.03)),
    };
  const arm = length(cross(axis, subtract(carried.centre, plan.at)));
  const moment = momentAbout(carried, plan.at, axis);
  return {
    ...base,
    effort: rounded(Math.max(0.5, weight * arm * 10)),
    velocity: plan.type === 'continuous' ? 30 : 6,
    damping: rounded(moment / settling),
    friction: rounded(plan.holds === true ? weight * arm * 1.5 : weight * arm * 0.004),
  };
}

/** kg m² about the axis through `at`. */
function momentAbout({ massKg, centre, inertia }: MassProperties, at: Vec3, axis: Vec3): number {
  const i = displaced(inertia, massKg, subtract(centre, at));
  const turned: Vec3 = [
    i.xx * axis[0] + i.xy * axis[1] + i.xz * axis[2],
    i.xy * axis[0] + i.yy * axis[1] + i.yz * axis[2],
    i.xz * axis[0] + i.yz * axis[1] + i.zz * axis[2],
  ];
  return dot(turned, axis);
}

const rounded = (value: number): number => Number(value.toPrecision(4));
