/** The intake's part of the contract: photos and their facts, watched folders, disks that are offered, and the verdict of what came in by itself. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { IntakeState, OfferedDisk } from '../../contract/schema/capture/intake.ts';
import type { CaptureCheck } from '../../contract/schema/capture/report.ts';
import type { Clock } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import type { Log } from '../../core/logging/log.ts';
import type { FolderDialog, Notifier } from '../../core/ports.ts';
import type { Tools } from '../../media/types.ts';
import type { Captures } from '../captures/index.ts';
import type { Inputs } from '../inputs/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { createGathering, createWorkLoop } from '../shared/work-loop.ts';
import { findDisks, type Mounts, mountsOf } from './disks.ts';
import { createFacts, openPhotos, type Photos } from './photos.ts';
import { verdictWords } from './verdict-words.ts';
import { openWatched, type TakenFile, type Watched } from './watched.ts';

interface IntakeDeps {
  readonly userDataPath: string;
  readonly libraryPath: string;
  readonly catalogue: Catalogue;
  readonly hub: EventHub;
  readonly clock: Clock;
  readonly log: Log;
  readonly inputs: Inputs;
  readonly captures: Pick<Captures, 'handlers'>;
  readonly tools: () => Promise<Tools>;
  readonly local: { readonly watch: (root: string, onChange: () => void) => { close(): void } };
  readonly folderDialog: FolderDialog | null;
  readonly notifier: Pick<Notifier, 'show'>;
  readonly preferences: { get(): Pick<Preferences, 'notifications'> };
  readonly host: AppConfig['host'];
  /** Where disks are mounted, if not where this system does it. */
  readonly mounts?: Mounts;
}

/** One per application. */
export interface Intake {
  readonly handlers: HandlersOf<Api['intake']>;
  /** For what runs on this machine only: a page must never name a path. Throws as `Watched.add`. */
  watchFolder(folder: string): Promise<IntakeState>;
  kick(): void;
  close(): Promise<void>;
}

/** One question to the system for each place of mounts. */
const disksMs = 5000;
const together = { quietMs: 3000, mostMs: 60_000 } as const;
const tellMs = 200;

/** What was opened before the application is there is loaded with the first call or pass. */
export function createIntake(deps: IntakeDeps): Intake {
  const { hub, clock, log } = deps;
  const mounts = deps.mounts ?? mountsOf(deps.host);
  let telling: { cancel(): void } | null = null;
  const closing = new AbortController();
  const verdicts = createVerdicts(deps);
  const tell = (): void => {
    if (closing.signal.aborted) return;
    telling ??= clock.after(tellMs, () => {
      telling = null;
      void state().then((now) => hub.publish({ type: 'intake.changed', state: now }));
    });
  };
  const disks = createOffers(mounts, tell);
  const opening = (async () => {
    const photos = await openPhotos(deps);
    const watched = await openWatched({
      ...deps,
      captures: deps.captures.handlers,
      watch: deps.local.watch,
      photos,
      onChange: () => loop.kick(),
      onState: tell,
      onTaken: verdicts.taken,
    });
    return { photos, watched };
  })();
  const state = async (): Promise<IntakeState> => {
    const { photos, watched } = await opening;
    const folders = watched.list();
    const isWatched = ({ path }: OfferedDisk): boolean => folders.some((folder) => folder.path === path);
    return {
      photos: await photos.list(),
      folders,
      disks: disks.list().filter((disk) => !isWatched(disk)),
    };
  };
  const loop = createWorkLoop({
    name: 'intake',
    clock,
    log,
    async pass(signal) {
      if (mounts === null || deps.catalogue.readOnly) return null;
      const { watched } = await opening;
      await disks.look();
      const next = await watched.look(signal);
      return Math.min(next ?? Number.POSITIVE_INFINITY, clock.now() + disksMs);
    },
  });
  const watchFolder = async (folder: string): Promise<IntakeState> => {
    await (await opening).watched.add(folder);
    loop.kick();
    return state();
  };
  return {
    watchFolder,
    handlers: createHandlers(deps, { opening, state, disks, watchFolder, tell }),
    kick: loop.kick,
    async close() {
      closing.abort();
      telling?.cancel();
      verdicts.close();
      await loop.close();
      (await opening).watched.close();
    },
  };
}

/** Disks that are offered until they are dismissed or taken out. */
interface Offers {
  list(): readonly OfferedDisk[];
  look(): Promise<void>;
  dismiss(diskId: string): void;
}

function createOffers(mounts: Mounts | null, tell: () => void): Offers {
  let disks: readonly OfferedDisk[] = [];
  let dismissed = new Set<string>();
  return {
    list: () => disks.filter(({ id }) => !dismissed.has(id)),
    async look() {
      if (mounts === null) return;
      const found = await findDisks(mounts);
      const ids = new Set(found.map(({ id }) => id));
      // One that was taken out may be offered when it comes again.
      dismissed = new Set([...dismissed].filter((id) => ids.has(id)));
      const isChanged = found.length !== disks.length || disks.some(({ id }) => !ids.has(id));
      disks = found;
      if (isChanged) tell();
    },
    dismiss(diskId) {
      dismissed.add(diskId);
      tell();
    },
  };
}

interface HandlerParts {
  readonly opening: Promise<{ readonly photos: Photos; readonly watched: Watched }>;
  readonly state: () => Promise<IntakeState>;
  readonly disks: Offers;
  readonly watchFolder: Intake['watchFolder'];
  readonly tell: () => void;
}

function createHandlers(
  deps: IntakeDeps,
  { opening, state, disks, watchFolder, tell }: HandlerParts,
): Intake['handlers'] {
  return {
    state,
    async addPhotos({ photos }) {
      await (await opening).photos.add(photos);
      tell();
      return state();
    },
    async removePhotos({ inputIds }) {
      await (await opening).photos.remove(inputIds);
      tell();
      return state();
    },
    facts: createFactsHandler(deps),
    async watchFolder() {
      if (deps.folderDialog === null) throw new AppError('folders.no-dialog', {});
      const chosen = await deps.folderDialog.chooseFolder('captures');
      return chosen === null ? null : watchFolder(chosen);
    },
    async watchDisk({ diskId }) {
      const disk = disks.list().find(({ id }) => id === diskId);
      if (disk === undefined) throw new AppError('folders.unknown', { id: diskId });
      return watchFolder(disk.path);
    },
    async dismissDisk({ diskId }) {
      disks.dismiss(diskId);
      return state();
    },
    async unwatch({ folderId }) {
      await (await opening).watched.remove(folderId);
      return state();
    },
  };
}

function createFactsHandler(deps: Pick<IntakeDeps, 'inputs' | 'tools'>): HandlersOf<Api['intake']>['facts'] {
  const facts = createFacts(deps);
  return ({ inputIds }, { signal }) => facts(inputIds, signal);
}

/** Tells the verdict of the clips that came in by themselves, together when they come together. */
function createVerdicts({ hub, clock, log, notifier, preferences }: IntakeDeps) {
  const awaited = new Set<string>();
  const tell = (items: readonly (CaptureCheck | 'photo')[]): void => {
    const checks = items.filter((item) => item !== 'photo');
    const words = verdictWords(checks, items.length - checks.length);
    let shown = false;
    try {
      const { tag, title, body } = words;
      shown = preferences.get().notifications && notifier.show({ tag, title, body });
    } catch (error) {
      log.warn({ err: error }, 'the desktop could not show a notification');
    }
    hub.publish({ type: 'ended', ended: { ...words, shown } });
  };
  const gathering = createGathering<CaptureCheck | 'photo'>(clock, together, tell);
  hub.listen((event) => {
    if (event.type === 'capture.removed') awaited.delete(event.inputId);
    if (event.type !== 'capture.changed') return;
    const { inputId, state } = event.capture;
    if ((state === 'done' || state === 'failed') && awaited.delete(inputId)) gathering.add(event.capture);
  });
  return {
    taken({ role, inputId }: TakenFile): void {
      if (role === 'clip') awaited.add(inputId);
      else gathering.add('photo');
    },
    close: gathering.close,
  };
}
