/** Keeps how the library was left in the catalogue, under one key, a moment after the last change. */
import type { Client } from '../../bridge/bridge.ts';
import type { PageClock } from '../../bridge/clock.ts';
import { type KeptLibrary, keptOf } from './look.ts';

export interface Keeping {
  /** How it was left; as at first when nothing was kept or it cannot be read. */
  load(): Promise<KeptLibrary>;
  /** Something changed; `read` is asked when the moment has passed. */
  soon(read: () => KeptLibrary): void;
}

const key = 'library';
const pauseMs = 800;

/** What cannot be kept is lost at the restart and nothing else: no failure is worth a message here. */
export function createKeeping(drafts: Pick<Client['drafts'], 'get' | 'set'>, clock: PageClock): Keeping {
  let waiting: { cancel(): void } | null = null;
  let kept = '';
  return {
    async load() {
      try {
        const { value } = await drafts.get({ key });
        return keptOf(value);
      } catch {
        return keptOf(null);
      }
    },
    soon(read) {
      waiting?.cancel();
      waiting = clock.after(pauseMs, () => {
        const value = { ...read() };
        const text = JSON.stringify(value);
        if (text === kept) return;
        kept = text;
        drafts.set({ key, value: JSON.parse(text) }).catch(() => undefined);
      });
    },
  };
}
