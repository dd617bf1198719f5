/** Whose turn it is: deliveries that wait, a lane for each webhook, so that one dead receiver never holds up another. */

/** `dueMs` since the epoch; `sequence` is the order within a lane. */
export interface Waiting {
  readonly id: string;
  readonly webhookId: string;
  readonly sequence: number;
  readonly dueMs: number;
}

/** `failing`: the share of all places for webhooks whose last attempt failed. */
export interface Places {
  readonly all: number;
  readonly perWebhook: number;
  readonly failing: number;
}

interface Lane {
  readonly webhookId: string;
  /** By the time at which they are due. */
  readonly later: Waiting[];
  /** Those that are due, oldest event first. */
  readonly due: Waiting[];
  busy: number;
  failing: boolean;
}

/** Holds each delivery once, from `add` until its attempt is `done`. */
export class Lanes {
  readonly #places: Places;
  readonly #held = new Set<string>();
  /** The one that was served longest ago comes first. */
  readonly #lanes = new Map<string, Lane>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** True for a delivery that waits or is being tried. */
  has(id: string): boolean {
    return this.#held.has(id);
  }

  /** Takes in a delivery that is not held yet. */
  add(waiting: Waiting): void {
    this.#held.add(waiting.id);
    insert(this.#lane(waiting.webhookId).later, waiting, (one) => one.dueMs);
  }

  /** The next delivery to try, now in one of the places until `done`; null when none is due or no place is free. */
  take(nowMs: number): Waiting | null {
    const lanes = [...this.#lanes.values()];
    const busy = lanes.reduce((sum, lane) => sum + lane.busy, 0);
    if (busy >= this.#places.all) return null;
    const failing = lanes.reduce((sum, lane) => sum + (lane.failing ? lane.busy : 0), 0);
    for (const lane of lanes) {
      if (lane.busy >= this.#places.perWebhook) continue;
      if (lane.failing && failing >= this.#places.failing) continue;
      const next = takeDue(lane, nowMs);
      if (next === null) continue;
      lane.busy += 1;
      this.#lanes.delete(lane.webhookId);
      this.#lanes.set(lane.webhookId, lane);
      return next;
    }
    return null;
  }

  /** The attempt of a taken delivery is over; it is held no more. */
  done({ id, webhookId }: Waiting, failed: boolean): void {
    this.#held.delete(id);
    const lane = this.#lane(webhookId);
    lane.busy -= 1;
    lane.failing = failed;
    if (lane.busy === 0 && lane.due.length === 0 && lane.later.length === 0 && !failed)
      this.#lanes.delete(webhookId);
  }

  /** Lets go of all that waits for a webhook that is gone. */
  forget(webhookId: string): void {
    const lane = this.#lanes.get(webhookId);
    if (lane === undefined) return;
    for (const { id } of [...lane.later.splice(0), ...lane.due.splice(0)]) this.#held.delete(id);
    if (lane.busy === 0) this.#lanes.delete(webhookId);
  }

  /** The webhooks with deliveries here, or with a failure to remember. */
  webhookIds(): string[] {
    return [...this.#lanes.keys()];
  }

  /** When the next delivery that is not due by now will be, since the epoch; Infinity for none. */
  nextDueMs(nowMs: number): number {
    let next = Number.POSITIVE_INFINITY;
    for (const lane of this.#lanes.values()) {
      ripen(lane, nowMs);
      next = Math.min(next, lane.later[0]?.dueMs ?? next);
    }
    return next;
  }

  #lane(webhookId: string): Lane {
    const known = this.#lanes.get(webhookId);
    if (known !== undefined) return known;
    const lane: Lane = { webhookId, later: [], due: [], busy: 0, failing: false };
    this.#lanes.set(webhookId, lane);
    return lane;
  }
}

function takeDue(lane: Lane, nowMs: number): Waiting | null {
  ripen(lane, nowMs);
  return lane.due.shift() ?? null;
}

function ripen({ later, due }: Lane, nowMs: number): void {
  const ripe = later.findIndex(({ dueMs }) => dueMs > nowMs);
  for (const one of later.splice(0, ripe < 0 ? later.length : ripe))
    insert(due, one, (each) => each.sequence);
}

/** Into a list in ascending order, behind what is equal. */
function insert(list: Waiting[], one: Waiting, key: (each: Waiting) => number): void {
  const wanted = key(one);
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const there = list[middle];
    if (there !== undefined && key(there) <= wanted) from = middle + 1;
    else to = middle;
  }
  list.splice(from, 0, one);
}
