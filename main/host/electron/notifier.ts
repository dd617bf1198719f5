/** Notifications of the desktop, through Electron. */
import { BrowserWindow, Notification } from 'electron';
import type { Log } from '../../core/log.ts';
import type { Notifier } from '../../core/ports.ts';

/** More than this many are not kept clickable; the desktop's own list shows fewer. */
const keptAtMost = 100;

/** After `ready`. Answers false where the desktop has none, and while a window of ours is in front: the page tells it then. */
export function createElectronNotifier(log: Log): Notifier {
  // A notification that nothing refers to is collected, and its click with it.
  const kept = new Map<string, Notification>();
  const listeners: ((tag: string) => void)[] = [];
  return {
    show({ tag, title, body }) {
      if (!Notification.isSupported() || BrowserWindow.getFocusedWindow() !== null) return false;
      kept.get(tag)?.close();
      const notification = new Notification({ title, body, silent: false });
      const forget = (): void => {
        if (kept.get(tag) === notification) kept.delete(tag);
      };
      notification.on('click', () => {
        forget();
        for (const listener of listeners) listener(tag);
      });
      notification.on('close', forget);
      notification.on('failed', (_event, reason) => {
        forget();
        log.warn({ reason }, 'the desktop could not show a notification');
      });
      kept.delete(tag);
      kept.set(tag, notification);
      const [oldest] = kept.keys();
      if (kept.size > keptAtMost && oldest !== undefined) kept.delete(oldest);
      notification.show();
      return true;
    },
    onClick: (listener) => void listeners.push(listener),
  };
}
