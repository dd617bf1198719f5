/** Says that searches may find something else: at once, and then at most twice a second. */
import type { Clock } from '../../core/clock.ts';
import type { EventHub } from '../shared/event-hub.ts';

const everyMs = 500;

/** `say` may be called as often as something changes. */
export function createChanges(hub: Pick<EventHub, 'publish'>, clock: Clock): { say(): void; close(): void } {
  let pause: { cancel(): void } | null = null;
  let unsaid = false;
  const say = (): void => {
    unsaid = pause !== null;
    if (unsaid) return;
    hub.publish({ type: 'library.changed' });
    pause = clock.after(everyMs, () => {
      pause = null;
      if (unsaid) say();
    });
  };
  return { say, close: () => pause?.cancel() };
}
