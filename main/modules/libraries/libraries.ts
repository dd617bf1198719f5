/** The libraries: the known ones, opening another one, making one, moving this one. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, type AppFailureWire, toFailure } from '../../contract/plain/errors.ts';
import type { LibrariesState } from '../../contract/schema/libraries.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Ports } from '../../core/ports.ts';
import type { ThreadFaults } from '../../core/process-faults.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import { type KnownLibraries, listed, openAnother, openKnownLibraries } from './known-libraries.ts';
import { copyHere, listTree } from './move/copy-tree.ts';
import { readMoveNote } from './move/journal.ts';
import { copyInThread, createMoving, type Moving } from './move/moving.ts';

interface Deps {
  readonly userDataPath: string;
  readonly libraryPath: string;
  readonly catalogue: Pick<Catalogue, 'assets' | 'readOnly'>;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly presence: Pick<LibraryPresence, 'away' | 'look' | 'onChange'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly faults: ThreadFaults;
  /** `move/worker.ts`, or what it was built to; without one this thread copies. */
  readonly moveThread: URL | undefined;
  readonly folderDialog: Ports['folderDialog'];
  /** Closes this library and opens that one; null in a program that ends on its own. */
  readonly reopen: ((libraryPath: string) => void) | null;
  /** Why a move could not be finished when this library was opened. */
  readonly moveFailure: AppFailureWire | null;
}

export interface Libraries {
  readonly handlers: HandlersOf<Api['libraries']>;
  close(): Promise<void>;
}

/** A size is measured again when it is older; milliseconds. */
const measuredForMs = 10 * 60_000;

/** Enters the library that is open into the list, and goes on with its move; the start does not wait for it. Throws nothing. */
export function createLibraries(deps: Deps): Libraries {
  const { clock, log, hub } = deps;
  const closing = new AbortController();
  const telling = createTelling(clock, () => publish());
  const opening = openDesk(deps, telling.tell);
  const state = async (): Promise<LibrariesState> => shown(deps, await opening);
  const publish = (): void => {
    state().then(
      (now) => hub.publish({ type: 'libraries.changed', state: now }),
      (error: unknown) => log.warn({ err: error }, 'the libraries could not be looked at'),
    );
  };
  deps.presence.onChange((away) => {
    hub.publish({ type: 'presence.changed', away: away === null ? null : toFailure(away) });
    publish();
  });
  const keep = async (...found: Parameters<KnownLibraries['measured']>): Promise<void> => {
    await (await opening).known.measured(...found);
    publish();
  };
  const measure = createMeasure(deps, keep, closing.signal);
  const withMove = async (work: (moving: Moving) => unknown): Promise<LibrariesState> => {
    await work((await opening).moving);
    return state();
  };
  return {
    handlers: {
      async state() {
        measure();
        return state();
      },
      async look() {
        const away = await deps.presence.look();
        return away === null ? null : toFailure(away);
      },
      async choose({ purpose }) {
        if (deps.folderDialog === null) throw new AppError('folders.no-dialog', {});
        return { path: await deps.folderDialog.chooseFolder(`library-${purpose}`) };
      },
      async use({ path: typed, create }) {
        await openAnother(deps, typed, create);
        return null;
      },
      async forget({ path: forgotten }) {
        if (forgotten !== deps.libraryPath) await (await opening).known.forget(forgotten);
        return state();
      },
      planMove: async ({ to, copy }) => (await opening).moving.plan(to, copy),
      move: ({ to, copy }) => withMove((moving) => moving.begin(to, copy)),
      resumeMove: () => withMove((moving) => moving.resume()),
      cancelMove: () => withMove((moving) => moving.cancel()),
      removeOld: () => withMove((moving) => moving.removeOld()),
      keepOld: () => withMove((moving) => moving.keepOld()),
    },
    async close() {
      closing.abort();
      telling.close();
      await (await opening).moving.close();
    },
  };
}

/** What is known of libraries, and the move. */
interface Desk {
  readonly known: KnownLibraries;
  readonly moving: Moving;
}

async function openDesk(deps: Deps, onChange: () => void): Promise<Desk> {
  const { userDataPath, libraryPath, catalogue, clock, log, reopen, faults, moveThread } = deps;
  const known = await openKnownLibraries(userDataPath, clock);
  const note = await readMoveNote(userDataPath);
  const isMoved = note?.to === libraryPath && (note.state === 'moved' || note.state === 'removing');
  try {
    if (isMoved && !catalogue.readOnly) await known.forget(note.from);
    if (!catalogue.readOnly) await known.opened(libraryPath);
  } catch (error) {
    log.warn({ err: error }, 'the list of libraries could not be kept');
  }
  const moving = await createMoving({
    ...deps,
    copy: moveThread === undefined ? copyHere : copyInThread({ entry: moveThread, clock, faults }),
    onChange,
    reopen: reopen === null ? null : () => reopen(libraryPath),
    failure: deps.moveFailure,
  });
  return { known, moving };
}

async function shown(
  { libraryPath, folderDialog, presence }: Deps,
  { known, moving }: Desk,
): Promise<LibrariesState> {
  const isThere = (await presence.look()) === null;
  const libraries = await listed(known, libraryPath);
  return {
    libraries: libraries.map((one) => (one.isOpen ? { ...one, isThere } : one)),
    hasDialog: folderDialog !== null,
    move: moving.state(),
  };
}

/** At most four times a second, and always the last one. */
function createTelling(clock: Clock, publish: () => void): { tell(): void; close(): void } {
  let waiting: { cancel(): void } | null = null;
  return {
    tell() {
      waiting ??= clock.after(250, () => {
        waiting = null;
        publish();
      });
    },
    close: () => waiting?.cancel(),
  };
}

/** What the open library holds, measured when somebody asks, and not again for a while. */
function createMeasure(
  { libraryPath, catalogue, clock, log }: Deps,
  keep: KnownLibraries['measured'],
  signal: AbortSignal,
): () => void {
  let measuredAt = Number.NEGATIVE_INFINITY;
  const measure = async (): Promise<void> => {
    const { bytes } = await listTree(libraryPath, { isOpen: true, signal });
    const assets = catalogue.assets.newest(1, false).assets;

    await keep(libraryPath, { assets, sizeBytes: bytes });
  };
  return () => {
    if (clock.now() - measuredAt < measuredForMs) return;
    measuredAt = clock.now();
    measure().catch((error: unknown) => {
      if (!signal.aborted) log.warn({ err: error }, 'the library could not be measured');
    });
  };
}
