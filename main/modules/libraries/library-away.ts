/** Which library is opened at the start, how its absence is noticed, and what can be done while it is not there. */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Api } from '../../contract/api.ts';
import { AppError, type AppFailureWire, isAppError, toFailure } from '../../contract/plain/errors.ts';
import { type Clock, systemClock } from '../../core/clock.ts';
import { type AppConfig, libraryLayout } from '../../core/config.ts';
import { readLibraryChoice } from '../../core/files/locations.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Ports } from '../../core/ports.ts';
import { isSystemName } from '../../transfer/walk-folder.ts';
import type { AppOptions } from '../shared/app-options.ts';
import { createEventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import { openPreferences } from '../shared/user-data.ts';
import { createWorkLoop, type WorkLoop } from '../shared/work-loop.ts';
import { listed, openAnother, openKnownLibraries } from './known-libraries.ts';
import { finishMove } from './move/finish.ts';
import { isLibrary, requireOutside, wholePath } from './move/judge-target.ts';
import { copyInThread } from './move/moving.ts';

// Before a library is opened: a move that was under way is finished, and one that is not there is made neither by mistake nor in another one.

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

// Looks every few seconds whether the open library is still there: a disk tells nobody that it was unplugged.

/** One look at one file each time; a caller that meets a failure of the disk checks at once. */
const watchEveryMs = 5000;

interface LibraryWatchDeps {
  readonly presence: Pick<LibraryPresence, 'look'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** One per application. */
export function createLibraryWatch({ presence, clock, log }: LibraryWatchDeps): WorkLoop {
  return createWorkLoop({
    name: 'library',
    clock,
    log,
    async pass() {
      await presence.look();
      return clock.now() + watchEveryMs;
    },
  });
}

// What can be done while the library that was chosen is not there: it is looked for again, another one opened, or one made.

/** Why a library is not there, though nothing is wrong with Caliper. */
export type Away = AppError<'library.away'> | AppError<'library.moved-away'>;

/** True for what `createApp` throws of a library whose disk may come back. */
export function isAway(error: unknown): error is Away {
  return isAppError(error, 'library.away') || isAppError(error, 'library.moved-away');
}

interface WithoutLibraryDeps {
  readonly failure: Away;
  readonly userDataPath: string;
  readonly libraryPath: string;
  readonly clock: Clock;
  readonly log: Log;
  readonly folderDialog: Ports['folderDialog'];
  readonly reopen: (libraryPath: string) => void;
}

type All = HandlersOf<Api>;

/** In the place of an application: all that its handlers do not have fails with `failure`. */
export interface WithoutLibrary {
  readonly libraryPath: string;
  readonly failure: Away;
  readonly handlers: {
    readonly app: Pick<All['app'], 'preferences' | 'setPreferences'>;
    readonly libraries: Pick<All['libraries'], 'state' | 'choose' | 'use' | 'forget'>;
    readonly events: Pick<All['events'], 'subscribe'>;
  };
  /** Answers 404: there are no bytes. */
  readonly content: (request: Request) => Promise<Response>;
  /** Rejects with `failure`. */
  readonly openFromOutside: () => Promise<never>;
  close(): Promise<void>;
}

/** Opens nothing, and writes nothing but what the user chooses. */
export async function createWithoutLibrary(deps: WithoutLibraryDeps): Promise<WithoutLibrary> {
  const { failure, userDataPath, libraryPath, clock, folderDialog, reopen } = deps;
  const hub = createEventHub(clock);
  const preferences = await openPreferences(userDataPath);
  const known = await openKnownLibraries(userDataPath, clock);
  const state = async () => ({
    libraries: await listed(known, null),
    hasDialog: folderDialog !== null,
    move: null,
  });
  return {
    libraryPath,
    failure,
    handlers: {
      app: {
        preferences: async () => preferences.get(),
        setPreferences: (patch) => preferences.set(patch),
      },
      libraries: {
        state,
        async choose({ purpose }) {
          if (folderDialog === null) throw new AppError('folders.no-dialog', {});
          return { path: await folderDialog.chooseFolder(`library-${purpose}`) };
        },
        async use({ path: typed, create }) {
          if (create || wholePath(typed) !== libraryPath) await openAnother(deps, typed, create);
          else if (failure.code === 'library.away' && !(await isLibrary(libraryPath))) throw failure;
          else reopen(libraryPath);
          return null;
        },
        async forget({ path: forgotten }) {
          await known.forget(forgotten);
          return state();
        },
      },
      events: { subscribe: async (_, { signal }) => hub.subscribe(signal) },
    },
    content: async () => new Response(null, { status: 404 }),
    openFromOutside: () => Promise.reject(failure),
    async close() {
      hub.close();
    },
  };
}
