/** In which order requests leave this machine, and where they go when they are moved. Pure. */

import type { Submission } from '../../../../main/contract/schema/creation/submission.ts';
import type { SubmissionId } from '../../../../main/contract/schema/ids.ts';

/** One step, or all the way. */
export type Shift = 'up' | 'down' | 'top' | 'bottom';

/** True while nothing of it can have reached the service: it can be paused, moved and taken back. */
export function isOnlyHere(submission: Submission): boolean {
  return submission.state === 'waiting' && !submission.mayBeAtService;
}

/** The ids of those that can be moved, first to be sent first. */
export function sendingOrder(submissions: Iterable<Submission>): SubmissionId[] {
  return [...submissions]
    .filter(isOnlyHere)
    .toSorted((a, b) => a.position - b.position)
    .map(({ id }) => id);
}

/** Which of them move, in order, and before which one (the end when null); null when nothing would change. */
export function shifted(
  order: readonly SubmissionId[],
  asked: ReadonlySet<string>,
  shift: Shift,
): { readonly moved: SubmissionId[]; readonly before: SubmissionId | null } | null {
  const moved = order.filter((id) => asked.has(id));
  const rest = order.filter((id) => !asked.has(id));
  const [first, last] = [moved[0], moved.at(-1)];
  if (first === undefined || last === undefined) return null;
  // How many of the others stand before the moved ones now.
  const above = order.slice(0, order.indexOf(first)).length;
  const belowFrom = rest.length - (order.length - 1 - order.indexOf(last));
  const at = {
    up: Math.max(0, above - 1),
    down: Math.min(rest.length, belowFrom + 1),
    top: 0,
    bottom: rest.length,
  }[shift];
  const next = [...rest.slice(0, at), ...moved, ...rest.slice(at)];
  if (next.every((id, index) => id === order[index])) return null;
  return { moved, before: rest[at] ?? null };
}
