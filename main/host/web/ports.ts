/** What plain Node offers to the application: for the web host and the command line. */
import { stat } from 'node:fs/promises';
import { AppError } from '../../contract/errors.ts';
import { createFileSecrets } from '../../core/file-secrets.ts';
import type { Log } from '../../core/log.ts';
import { type Ports, type StartSandbox, silentNotifier } from '../../core/ports.ts';
import { noUpdates } from '../../core/updates.ts';
import { openOutside } from './system-opener.ts';

/** `startSandbox` is made by `sandbox/start-in-worker.ts`. */
export interface NodePortsOptions {
  readonly userDataPath: string;
  readonly startSandbox: StartSandbox;
  readonly log: Log;
}

/** Secrets in a file of the user data folder, folders opened by the system's own opener. */
export function createNodePorts(options: NodePortsOptions): Ports {
  return {
    secrets: createFileSecrets({ folder: options.userDataPath, log: options.log }),
    opener: { openFolder, openFile },
    folderDialog: null,
    fileDrag: null,
    updates: noUpdates('elsewhere'),
    // The page itself asks its browser to show them.
    notifier: silentNotifier,
    startSandbox: options.startSandbox,
  };
}

/** Only ever a folder: the opener would run a program. Throws `folder.cannot-open`. */
async function openFolder(path: string): Promise<void> {
  const facts = await stat(path).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  const refuse = (reason: string): AppError => new AppError('folder.cannot-open', { path, reason });
  if (typeof facts === 'string') throw refuse(facts);
  if (!facts.isDirectory()) throw refuse('it is no folder');
  if (!(await openOutside(path))) throw refuse('no file manager was found');
}

/** Throws `file.cannot-open`. */
async function openFile(path: string): Promise<void> {
  if (!(await openOutside(path)))
    throw new AppError('file.cannot-open', { path, reason: 'no program was found that opens it' });
}
