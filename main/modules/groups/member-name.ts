/** What Caliper calls things that it names itself: members of a set, and a group that is retried. Pure. */
import { limits } from '../../contract/plain/param-values.ts';

/** Null without a name of the set. */
export function memberName(setName: string | null, index: number): string | null {
  if (setName === null || setName === '') return null;
  return withEnding(setName, ` ${index}`);
}

const retryEnding = / \(retry \d+\)$/;

/**
 * `Kitchen (retry 1)`, then `(retry 2)`: the first that is not `taken`, so that a name goes on meaning one group. A
 * retry of a retry counts on. Null without a name of the group.
 */
export function retryName(
  group: { readonly name: string | null; readonly isRetry: boolean },
  taken: ReadonlySet<string>,
): string | null {
  if (group.name === null || group.name === '') return null;
  const first = group.isRetry ? group.name.replace(retryEnding, '') : group.name;
  for (let count = 1; ; count += 1) {
    const name = withEnding(first, ` (retry ${count})`);
    if (!taken.has(name)) return name;
  }
}

/** A long name is cut, so that the whole stays within the limit of names (code points). */
function withEnding(name: string, ending: string): string {
  const room = limits.nameLength - ending.length;
  return `${Array.from(name).slice(0, room).join('').trimEnd()}${ending}`;
}
