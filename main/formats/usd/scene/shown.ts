/** Which parts of a stage are looked at, and which collide: visibility, purpose and UsdPhysics' collision shapes. Pure. */
import type { StagePrim } from '../compose/stage-prim.ts';
import { type ColliderShape, colliderOf } from './colliders.ts';

/** Parts that a file holds beside those that are for everything (UsdGeomImageable). */
export type Purpose = 'render' | 'proxy' | 'guide';

/** What is looked at unless the user chooses otherwise. */
export const usualPurposes: readonly Purpose[] = ['render'];

/** Inherited downwards. */
export interface Shown {
  readonly visible: boolean;
  readonly purpose: Purpose | 'default';
}

/** The parts that one Gprim plays: it may be looked at and collide at once. */
export interface Parts {
  readonly looks: boolean;
  readonly role: 'guide' | 'proxy' | null;
  readonly collider: ColliderShape | null;
}

const isPurpose = (name: string | null): name is Shown['purpose'] =>
  name === 'default' || name === 'render' || name === 'proxy' || name === 'guide';

/** What holds for a prim and goes on to its children. */
export function shownBelow(prim: StagePrim, above: Shown): Shown {
  const own = prim.text('purpose');
  const purpose = isPurpose(own) ? own : above.purpose;
  return { visible: above.visible && prim.text('visibility') !== 'invisible', purpose };
}

/** Nothing at all for what is invisible and does not collide. `purposes` are looked at. */
export function partsOf(prim: StagePrim, { visible, purpose }: Shown, purposes: readonly Purpose[]): Parts {
  const collider = colliderOf(prim);
  const looks = visible && (purpose === 'default' || purposes.includes(purpose));
  const helper = visible && !looks && (purpose === 'guide' || purpose === 'proxy') ? purpose : null;
  return { looks, collider, role: collider === null || helper === 'proxy' ? helper : null };
}
