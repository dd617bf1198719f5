/** Gives Caliper's own page, and nobody else, a port to the handlers; paths of what people drop come from the preload alone. */
import {
  type BrowserWindow,
  type IpcMainEvent,
  ipcMain,
  MessageChannelMain,
  type MessagePortMain,
} from 'electron';
import { z } from 'zod';
import type { App } from '../../app.ts';
import type { Log } from '../../core/logging/log.ts';
import { appOrigin } from './link-policy.ts';

/** The ports of the page that is open. */
export interface PageBridge {
  /** Answers `caliper:connect` with a port, one per request: a reloaded page asks anew and its old port closes on its own. */
  serve(dispatch: () => Promise<{ over(port: MessagePortMain): void }>): void;
  /**
   * Asks something of the page, as a menu item does. A page that is still loading, or a window that was only now opened
   * for it, hears of it when it has connected: what was sent before would reach nobody.
   */
  command(command: string): void;
  /** Closes every port; a page connects again on its own, and waits for what `dispatch` then answers. */
  part(): void;
}

const commandChannel = 'caliper:command';

/** One per program. */
export function createBridge(currentWindow: () => BrowserWindow | undefined, log: Log): PageBridge {
  const open = new Set<MessagePortMain>();
  const waiting: string[] = [];
  return {
    serve(dispatch) {
      ipcMain.on('caliper:connect', (event) => {
        const contents = currentWindow()?.webContents;
        if (contents === undefined || !isOurPage(event, contents)) {
          log.warn({ origin: event.senderFrame?.origin ?? 'gone' }, 'a stranger was refused a port');
          return;
        }
        dispatch().then(
          (served) => {
            const { port1, port2 } = new MessageChannelMain();
            open.add(port1);
            port1.once('close', () => open.delete(port1));
            served.over(port1);
            port1.start();
            if (contents.isDestroyed()) return undefined;
            contents.postMessage('caliper:port', null, [port2]);
            for (const command of waiting.splice(0)) contents.send(commandChannel, command);
            return undefined;
          },
          (error: unknown) => log.error({ err: error }, 'a page could not be connected'),
        );
      });
    },
    command(command) {
      const contents = open.size > 0 ? currentWindow()?.webContents : undefined;
      if (contents !== undefined) contents.send(commandChannel, command);
      else waiting.push(command);
    },
    part() {
      for (const port of open) port.close();
      open.clear();
    },
  };
}

/** The top frame of our window, on our origin: a subframe, another window or another origin is a stranger. */
function isOurPage(event: IpcMainEvent, contents: BrowserWindow['webContents']): boolean {
  const frame = event.senderFrame;
  return event.sender === contents && frame !== null && frame.parent === null && frame.origin === appOrigin;
}

// Paths of what people drop onto the window: the preload finds them out and tells them here, the page learns none.

/** A key that the page made, and the paths; Windows allows 32,767 characters. */
const dropSchema = z.tuple([z.uuid(), z.array(z.string().max(32_767)).max(10_000)]);

/** Hears `caliper:dropped` from Caliper's own page, and from nobody else. */
export function serveDrops(
  tellDrop: App['tellDrop'],
  currentWindow: () => BrowserWindow | undefined,
  log: Log,
): void {
  ipcMain.on('caliper:dropped', (event, ...received: unknown[]) => {
    const contents = currentWindow()?.webContents;
    const drop = dropSchema.safeParse(received);
    if (contents === undefined || !isOurPage(event, contents) || !drop.success) {
      log.warn({ origin: event.senderFrame?.origin ?? 'gone' }, 'a drop was refused');
      return;
    }
    const [key, paths] = drop.data;
    // Empty for a file that a script made up: it has no place on the disk.
    tellDrop(
      key,
      paths.filter((one) => one !== ''),
    );
  });
}
