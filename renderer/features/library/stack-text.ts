/** What a stack is called. Pure. */
import type { LibraryRow } from '../../../main/contract/model/library/search.ts';

/** Its own name, or what it is; never empty. */
export function stackTitle({ group }: LibraryRow & { type: 'stack' }): string {
  if (group.name !== null && group.name.trim() !== '') return group.name;
  return group.type === 'batch' ? `Batch of ${group.count}` : `Set of ${group.count} variants`;
}
