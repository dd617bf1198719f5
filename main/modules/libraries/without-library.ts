/** What can be done while the library that was chosen is not there: it is looked for again, another one opened, or one made. */
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Ports } from '../../core/ports.ts';
import { createEventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { openPreferences } from '../shared/preferences.ts';
import { listed, openKnownLibraries } from './known-libraries.ts';
import { isLibrary, wholePath } from './move/judge-target.ts';
import { openAnother } from './open-another.ts';

/** Why a library is not there, though nothing is wrong with Caliper. */
export type Away = AppError<'library.away'> | AppError<'library.moved-away'>;

/** True for what `createApp` throws of a library whose disk may come back. */
export function isAway(error: unknown): error is Away {
  return isAppError(error, 'library.away') || isAppError(error, 'library.moved-away');
}

interface Deps {
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
export async function createWithoutLibrary(deps: Deps): Promise<WithoutLibrary> {
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
