/** Newer versions from the channel that the package was made with; a package without one, and a checkout, ask nobody. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { app, dialog } from 'electron';
import type { AppUpdater } from 'electron-updater';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { noUpdates, type Updates } from '../../core/updates.ts';
import { createUpdateDesk } from './update-desk.ts';

/** `resourcesPath` is where the packer puts `app-update.yml` when a channel was named. */
export interface UpdateOptions {
  readonly resourcesPath: string;
  readonly log: Log;
  readonly clock: Clock;
}

/** Asks before it loads anything that it found on its own, and installs when Caliper is quit. */
export function openUpdates({ resourcesPath, log, clock }: UpdateOptions): Updates {
  if (!app.isPackaged || !existsSync(path.join(resourcesPath, 'app-update.yml'))) return noUpdates('off');
  return createUpdateDesk({ source: load, wanted: isWanted, restart, log, clock });
}

/** Loaded when there is a channel: a start without one has no time for it. */
function load(): AppUpdater {
  return (createRequire(import.meta.url)('electron-updater') as { autoUpdater: AppUpdater }).autoUpdater;
}

/** Where an installer begins at once, what is under way is closed before. A Mac's own updater waits for the end on its own. */
function restart(): void {
  if (process.platform === 'darwin') {
    load().quitAndInstall();
    return;
  }
  app.prependOnceListener('quit', () => load().quitAndInstall(false, true));
  app.quit();
}

async function isWanted(version: string): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: 'Caliper',
    message: `Caliper ${version} is there`,
    detail: `This is ${app.getVersion()}. The new version is loaded now and put in place when you quit Caliper; jobs and downloads go on after it. Settings, About shows how far it is.`,
    buttons: ['Load it', 'Not now'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}
