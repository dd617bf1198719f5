/** What a stack is called. Pure. */
import type { LibraryRow } from '../../../main/contract/schema/library/search.ts';
import { stackWords } from './asset-words.ts';

/** Its own name, or what it is; never empty. */
export function stackTitle({ group }: LibraryRow & { type: 'stack' }): string {
  if (group.name !== null && group.name.trim() !== '') return group.name;
  return group.type === 'batch' ? stackWords.batchOf(group.count) : stackWords.setOf(group.count);
}
