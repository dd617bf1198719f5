/** Reports changes below a folder, as far as the file system notices them; callers scan again now and then, too. */
import { type FSWatcher, watch } from 'node:fs';

/** Programs write in bursts: the change is reported once they pause. */
const quietMs = 1500;
/** In an endless burst it is reported all the same. */
const longestMs = 15_000;

/** `onChange` is called after changes; ends with what it returns. Network drives and full tables of the system tell nothing. */
export function watchFolder(root: string, onChange: () => void): { close(): void } {
  let timer: NodeJS.Timeout | null = null;
  let firstMs = 0;
  const tell = (): void => {
    timer = null;
    firstMs = 0;
    onChange();
  };
  const changed = (): void => {
    const now = performance.now();
    firstMs ||= now;
    if (timer !== null) clearTimeout(timer);
    timer = setTimeout(tell, Math.max(0, Math.min(quietMs, firstMs + longestMs - now)));
    timer.unref();
  };
  let watcher: FSWatcher | null = null;
  try {
    watcher = watch(root, { recursive: true, persistent: false }, changed);
    watcher.on('error', () => watcher?.close());
  } catch {
    // No watching on this disk: the scan now and then is what remains.
  }
  return {
    close() {
      if (timer !== null) clearTimeout(timer);
      watcher?.close();
    },
  };
}
