/** Notes of what is in a new file in another way; all others are of what it does not have. */
import type { HandoverNoteCode } from '../../handover/types.ts';

export const writtenAnew: ReadonlySet<HandoverNoteCode> = new Set([
  'renamed',
  'mass-made',
  'inertia-made',
  'shape-as-mesh',
  'links-added',
]);
