/** The keys of the physics tool: MuJoCo's own where it has one. They win over the view's while the tool is open. */
import type { PhysicsMark } from './store/physics-view.ts';

/** One key each; see `isPress` for how they are written. */
export const physicsKeys = {
  play: 'Space',
  step: 'ArrowRight',
  alsoStep: 'S',
  reset: 'Backspace',
  drop: 'D',
  slower: '[',
  faster: ']',
  looks: 'O',
} as const;

/** As in MuJoCo's viewer. */
export const markKeys: Readonly<Record<PhysicsMark, string>> = {
  colliders: 'H',
  'centre-of-mass': 'M',
  inertia: 'I',
  joints: 'J',
};
