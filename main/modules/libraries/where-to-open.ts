/** Before a library is opened: a move that was under way is finished, and one that is not there is made neither by mistake nor in another one. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { AppError, type AppFailureWire, toFailure } from '../../contract/plain/errors.ts';
import { type Clock, systemClock } from '../../core/clock.ts';
import { type AppConfig, libraryLayout } from '../../core/config.ts';
import { readLibraryChoice } from '../../core/files/library-choice.ts';
import { isSystemName } from '../../transfer/disk/system-files.ts';
import type { AppOptions } from '../shared/app-options.ts';
import { openKnownLibraries } from './known-libraries.ts';
import { copyInThread } from './move/copy-thread.ts';
import { finishMove } from './move/finish.ts';
import { requireOutside } from './move/judge-target.ts';

/** `config` names the library to open; `failure`: why a move could not be finished. */
export interface WhereToOpen {
  readonly config: AppConfig;
  readonly failure: AppFailureWire | null;
}

/** Throws `library.away` when the disk of the chosen library, or of one that was opened before, is away, `library.place-refused` for a new one in another, `catalogue.locked`, `library.moved-away`. */
export async function whereToOpen(
  config: AppConfig,
  { log, moveThread, clock = systemClock, open }: Pick<AppOptions, 'log' | 'moveThread' | 'clock' | 'open'>,
): Promise<WhereToOpen> {
  // It is open: its owner has finished what there was.
  if (open?.access === 'read') return { config, failure: null };
  const copy = moveThread && copyInThread({ entry: moveThread, clock, faults: null });
  const { libraryPath, failure } = await finishMove({ ...config, log, copy });
  const isChosen = readLibraryChoice(config.userDataPath) === libraryPath;
  if (!existsSync(path.join(libraryPath, libraryLayout.caliperFolder))) {
    if (isChosen || (await isUnplugged({ ...config, libraryPath }, clock)))
      throw new AppError('library.away', { path: libraryPath });
    await requireOutside(libraryPath);
  }
  return {
    config: { ...config, libraryPath },
    failure: failure === null ? null : toFailure(failure),
  };
}

/** It was opened before, and not even the folder of an asset is there: what is named may be where its disk is attached. */
async function isUnplugged(
  { userDataPath, libraryPath }: Pick<AppConfig, 'userDataPath' | 'libraryPath'>,
  clock: Clock,
): Promise<boolean> {
  const known = (await openKnownLibraries(userDataPath, clock)).list();
  if (!known.some((one) => one.path === libraryPath)) return false;
  return (await readdir(libraryPath).catch(() => [])).every(isSystemName);
}
