/** Electron's answers to what the application needs from the outside world. */
import { safeStorage, shell } from 'electron';
import { AppError } from '../../contract/errors.ts';
import type { Log } from '../../core/log.ts';
import type { Ports, StartSandbox } from '../../core/ports.ts';
import { createKeychainSecrets } from './keychain.ts';
import { createElectronNotifier } from './notifier.ts';

/** The ports of this host; after `ready`, because the keychain is not known before. */
export function electronPorts(options: {
  userDataPath: string;
  startSandbox: StartSandbox;
  log: Log;
}): Ports {
  return {
    secrets: createKeychainSecrets({
      safeStorage,
      platform: process.platform,
      userDataPath: options.userDataPath,
      log: options.log,
    }),
    opener: { openFolder },
    notifier: createElectronNotifier(options.log),
    startSandbox: options.startSandbox,
  };
}

/** Opens a folder in the file manager. Throws `folder.cannot-open`. */
export async function openFolder(path: string): Promise<void> {
  const reason = await shell.openPath(path);
  if (reason !== '') throw new AppError('folder.cannot-open', { path, reason });
}
