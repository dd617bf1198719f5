/** What a prim inherits from those above it on its way into the picture, and which part of the picture that makes it. */

import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import type { Purpose } from '../../alternatives.ts';
import type { ColliderShape } from '../../types.ts';
import { colliderOf } from '../physics/collider.ts';

/** Inherited downwards. */
export interface Shown {
  readonly visible: boolean;
  /** As USD names them (UsdGeomImageable). */
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
