/** Paths of what people drop onto the window: the preload finds them out and tells them here, the page learns none. */
import { type BrowserWindow, ipcMain } from 'electron';
import { z } from 'zod';
import type { App } from '../../app.ts';
import type { Log } from '../../core/logging/log.ts';
import { isOurPage } from './bridge.ts';

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
