/** Places in the queue: numbers with room between them, so that one is moved without touching the others. Pure. */

/** A place in the queue. */
export interface Placed<Id> {
  readonly id: Id;
  readonly position: number;
}

/** Below this, numbers of the queue's size soon have no room left between them. */
const smallestGap = 1e-6;

/**
 * The new positions when `ids` (in this order) go before `before`, or to the end; `queue` is in order. Usually those of
 * `ids` alone, and when there is no room left, of all: then they are 1, 2, 3, ... Ids that are not in the queue are left out.
 * Null when `before` is not in the queue.
 */
export function moved<Id>(
  queue: readonly Placed<Id>[],
  ids: readonly Id[],
  { before, lastPosition }: { readonly before: Id | null; readonly lastPosition: number },
): Map<Id, number> | null {
  const wanted = new Set(ids);
  const known = new Map(queue.map((one) => [one.id, one]));
  const moving = [...wanted].filter((id) => known.has(id));
  const target = before === null ? queue.length : queue.findIndex((one) => one.id === before);
  if (target < 0) return null;
  const earlier = queue.slice(0, target).filter((one) => !wanted.has(one.id));
  const later = queue.slice(target).filter((one) => !wanted.has(one.id));
  const low = earlier.at(-1)?.position ?? (later[0]?.position ?? 1) - moving.length - 1;
  const high = later[0]?.position ?? Math.max(low, lastPosition) + moving.length + 1;
  const from = later.length === 0 ? Math.max(low, lastPosition) : low;
  const gap = (high - from) / (moving.length + 1);
  if (gap >= smallestGap) return new Map(moving.map((id, at) => [id, from + gap * (at + 1)]));
  const order = [...earlier.map((one) => one.id), ...moving, ...later.map((one) => one.id)];
  return new Map(order.map((id, at) => [id, at + 1]));
}
