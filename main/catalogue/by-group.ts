/** Rows of several groups, apart by group. Pure. */
import type { GroupId } from '../contract/schema/ids.ts';

/** In the order of the rows; a group without rows is missing. */
export function byGroup<T>(rows: readonly (readonly [GroupId, T])[]): Map<GroupId, T[]> {
  const found = new Map<GroupId, T[]>();
  for (const [groupId, row] of rows) {
    const own = found.get(groupId);
    if (own === undefined) found.set(groupId, [row]);
    else own.push(row);
  }
  return found;
}
