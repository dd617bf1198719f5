/** Newer versions from the channel that the package was made with; a package without one, and a checkout, ask nobody. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { app, dialog } from 'electron';
import type { AppUpdater, UpdateInfo } from 'electron-updater';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/log.ts';

/** After the start, which has better things to do, and then twice a day. */
const firstMs = 60_000;
const againMs = 12 * 3_600_000;

/** `resourcesPath` is where the packer puts `app-update.yml` when a channel was named. */
export interface UpdateOptions {
  readonly resourcesPath: string;
  readonly log: Log;
  readonly clock: Clock;
  readonly updater?: () => AppUpdater;
}

/** Asks before it loads anything, and installs when Caliper is quit. Answers how to stop. */
export function followUpdates({ resourcesPath, log, clock, updater = load }: UpdateOptions): () => void {
  if (!app.isPackaged || !existsSync(path.join(resourcesPath, 'app-update.yml'))) return () => undefined;
  let next: { cancel(): void };
  let from: AppUpdater | null = null;
  const declined = new Set<string>();
  const look = async (): Promise<void> => {
    next = clock.after(againMs, lookSoon);
    from ??= prepare(updater(), log);
    const found = await from.checkForUpdates();
    if (found === null || !found.isUpdateAvailable || declined.has(found.updateInfo.version)) return;
    if (!(await isWanted(found.updateInfo))) {
      declined.add(found.updateInfo.version);
      return;
    }
    await from.downloadUpdate();
    declined.add(found.updateInfo.version);
  };
  const lookSoon = (): void => {
    look().catch((error: unknown) => log.warn({ err: error }, 'newer versions could not be looked for'));
  };
  next = clock.after(firstMs, lookSoon);
  return () => next.cancel();
}

/** Loaded when there is a channel: a start without one has no time for it. */
function load(): AppUpdater {
  return (createRequire(import.meta.url)('electron-updater') as { autoUpdater: AppUpdater }).autoUpdater;
}

function prepare(updater: AppUpdater, log: Log): AppUpdater {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = true;
  updater.allowDowngrade = false;
  updater.logger = null;
  updater.on('error', (error) => log.warn({ err: error }, 'a newer version could not be had'));
  return updater;
}

async function isWanted({ version }: UpdateInfo): Promise<boolean> {
  const { response } = await dialog.showMessageBox({
    type: 'info',
    title: 'Caliper',
    message: `Caliper ${version} is there`,
    detail: `This is ${app.getVersion()}. The new version is loaded now and put in place when you quit Caliper; jobs and downloads go on after it.`,
    buttons: ['Load it', 'Not now'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}
