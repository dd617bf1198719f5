/** What plain Node offers to the application: for the web host and the command line. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import { isBundleName } from '../../core/files/paths.ts';
import { createFileSecrets } from '../../core/files/secrets-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { noUpdates, type Ports, type StartSandbox, silentNotifier } from '../../core/ports.ts';
import { openOutside } from './open-outside.ts';
import { openingWords } from './web-words.ts';

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
    opener: { showInFolder, openFile },
    folderDialog: null,
    fileDrag: null,
    systemProxy: null,
    updates: noUpdates('elsewhere'),
    // The page itself asks its browser to show them.
    notifier: silentNotifier,
    startSandbox: options.startSandbox,
  };
}

/** Opens the folder, or that in which a file or a bundle of macOS lies: the opener would run a program. Throws `folder.cannot-open`. */
async function showInFolder(shown: string): Promise<void> {
  const facts = await stat(shown).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
  const refuse = (reason: string): AppError => new AppError('folder.cannot-open', { path: shown, reason });
  if (typeof facts === 'string') throw refuse(facts);
  if (!(await openOutside(folderToOpen(shown, facts.isDirectory()))))
    throw refuse(openingWords.noFileManager);
}

function folderToOpen(at: string, isFolder: boolean): string {
  return isFolder && !isBundleName(path.basename(at)) ? at : folderToOpen(path.dirname(at), true);
}

/** Throws `file.cannot-open`. */
async function openFile(file: string): Promise<void> {
  if (!(await openOutside(file)))
    throw new AppError('file.cannot-open', { path: file, reason: openingWords.noProgram });
}
