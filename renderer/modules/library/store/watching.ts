/** Tells main which jobs are on the screen: they are requested more often (specification: Job status). */
import type { JobId } from '../../../../main/contract/schema/ids.ts';
import type { Client } from '../../../bridge/bridge.ts';
import type { PageClock } from '../../../bridge/clock.ts';
import type { Events } from '../../../bridge/events.ts';

/** At most one call in 2 s, renewed each minute. */
export interface Watching {
  /** Replaces what was shown before; nothing when the screen is left or hidden. */
  show(jobIds: readonly JobId[]): void;
}

const leastMs = 2000;
const renewMs = 60_000;
const mostIds = 500;

/** A call that fails is made again with the next change or renewal; a new connection gets the call at once. */
export function createWatching(options: { api: Client; events: Events; clock: PageClock }): Watching {
  const { api, events, clock } = options;
  let shown: readonly JobId[] = [];
  let said = '';
  let saidAtMs = Number.NEGATIVE_INFINITY;
  let timer: { cancel(): void } | null = null;
  const say = (): void => {
    timer = null;
    said = shown.join(' ');
    saidAtMs = clock.now();
    api.jobs.watch({ jobIds: [...shown] }).catch(() => {
      said = '?';
    });
    plan();
  };
  const plan = (): void => {
    timer?.cancel();
    timer = null;
    const changed = shown.join(' ') !== said;
    if (!changed && shown.length === 0) return;
    const dueMs = saidAtMs + (changed ? leastMs : renewMs);
    timer = clock.after(Math.max(0, dueMs - clock.now()), say);
  };
  events.on((batch) => {
    if (!batch.some((event) => event.type === 'ready') || shown.length === 0) return;
    said = '?';
    plan();
  });
  return {
    show(jobIds) {
      shown = [...new Set(jobIds)].slice(0, mostIds);
      plan();
    },
  };
}

declare module '../../../stores/stores.ts' {
  interface Stores {
    readonly watching: Watching;
  }
}
