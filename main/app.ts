/** The only place that wires things together: ports and configuration in, handlers and the byte channel out. */
import { openCapture } from './capture/open-capture.ts';
import type { Capture } from './capture/types.ts';
import { cataloguePath, openCatalogue } from './catalogue/open.ts';
import { toFailure } from './contract/errors.ts';
import type { AppFailureWire } from './contract/model/app-failure.ts';
import type { PreferencesPatch } from './contract/model/app-info.ts';
import type { ConnectionId } from './contract/model/ids.ts';
import type { OpenOperation } from './contract/model/operation-paths.ts';
import { type Clock, systemClock } from './core/clock.ts';
import type { AppConfig } from './core/config.ts';
import type { Log } from './core/log.ts';
import type { Ports } from './core/ports.ts';
import { createAssets } from './services/assets.ts';
import { readTable } from './services/batch-table/read-table.ts';
import { openBoards } from './services/boards.ts';
import { adoptClips } from './services/captures/adopt-clips.ts';
import { createCaptures } from './services/captures/captures.ts';
import { createClipMedia } from './services/captures/clip-media.ts';
import { toolsInUse } from './services/captures/tools-in-use.ts';
import { createConnectionGate } from './services/connection-gate.ts';
import { noteNotOffered } from './services/connection-profiles.ts';
import { createConnectionWatch } from './services/connection-watch.ts';
import { createConnections } from './services/connections.ts';
import { createContent } from './services/content.ts';
import { createRequestLookups } from './services/creation/request-lookups.ts';
import { createSubmissions } from './services/creation/submissions.ts';
import { createDownloads } from './services/downloads/downloads.ts';
import { createLiveDownloads } from './services/downloads/live-downloads.ts';
import { createDrafts } from './services/drafts.ts';
import { createEventHub } from './services/event-hub.ts';
import { createJobs } from './services/following/jobs.ts';
import { createGroups } from './services/groups/groups.ts';
import type { Handlers } from './services/handlers.ts';
import { createHealth } from './services/health.ts';
import { createInputs, type Inputs } from './services/inputs/inputs.ts';
import { createOrganising } from './services/library/organising.ts';
import { createLibraryPresence } from './services/library-presence.ts';
import { createLibrarySearch } from './services/library-search/library-search.ts';
import { createLocal, type Local } from './services/local/local.ts';
import { createNotifications } from './services/notifications.ts';
import { createOpening, type Opening } from './services/opening/opening.ts';
import { createVideos } from './services/pictures/videos.ts';
import { openPreferences } from './services/preferences.ts';
import { createPresent } from './services/present.ts';
import { openPresets } from './services/presets.ts';
import { createRemotes } from './services/remotes.ts';
import { createReviewing, type Reviewing } from './services/review/reviewing.ts';
import { createSamples } from './services/samples/samples.ts';
import { createThumbnails } from './services/thumbnails/thumbnails.ts';
import { type FileSystem, nodeFileSystem } from './transfer/file-system.ts';
import { openDownloads } from './transfer/open-downloads.ts';

/** A running application without a window. Hosts serve `handlers` through `host/dispatch.ts`. */
export interface App {
  readonly handlers: Handlers;
  /** The byte channel of `contract/content-paths.ts`; answers 404 for any other path. */
  readonly content: (request: Request) => Promise<Response>;
  /** For what runs on this machine only: a page must never name a path. */
  readonly storeFile: Inputs['storeFile'];
  readonly importFolder: Local['importFolder'];
  readonly openFromOutside: Opening['open'];
  readonly tellDrop: Local['tellDrop'];
  /** A ZIP that somebody handed on, by its absolute path: unpacked, compared with its hashes, and taken over. */
  readonly openHandedOn: Reviewing['openHandedOn'];
  readonly handOnTo: Reviewing['handOnTo'];
  readonly reviewSheet: Reviewing['sheet'];
  /** Stops work cleanly; what was under way goes on at the next start. */
  close(): Promise<void>;
}

/** What a host may leave to the defaults. */
export interface AppOptions {
  readonly log: Log;
  readonly clock?: Clock;
  /** In [0, 1); for the jitter of retries. */
  readonly random?: () => number;
  /** The disk that downloads are written to; tests make it full or read-only. */
  readonly files?: FileSystem;
  /** `transfer/threads/worker.ts`, or what it was built to: downloads then run in threads of their own. */
  readonly downloadThread?: URL;
  /** `catalogue/library-index/worker.ts`, or what it was built to; without one this thread searches the library. */
  readonly searchThread?: URL;
  /** The entry of the thread that looks into clips, or what it was built to; without one this thread does. */
  readonly captureThread?: URL;
  /** `services/local-files/worker.ts`, or what it was built to; without one this thread looks into files and folders. */
  readonly localThread?: URL;
  /** Where the samples lie that the package ships; without it there is no sample clip. */
  readonly samplesFolder?: string;
  /** What measures clips; tests give one of their own. */
  readonly measuring?: Capture;
}

/** Opens the library and lets its work go on. Throws `catalogue.*` and `library.*`. */
export async function createApp(ports: Ports, config: AppConfig, options: AppOptions): Promise<App> {
  const base = await openBase(ports, config, options, () => goOn());
  const { catalogue, hub, preferences, remotes } = base.shared;
  if (base.rebuilt !== null) await adoptClips({ ...base.shared, inputs: base.inputs });
  const work = createWork(base, ports, config, options);
  const { submissions, groups, jobs, downloads } = work;
  const goOn = (): void => {
    for (const loop of work.loops) loop.kick();
  };
  const notices: AppFailureWire[] = [base.rebuilt, base.boards.damaged, base.presets.damaged]
    .filter((notice) => notice !== null)
    .map(toFailure);
  goOn();
  const handlers: Omit<Handlers, 'samples'> = {
    app: createAbout({
      ports,
      config,
      preferences,
      notices,
      onPreferences: work.captures.preferencesChanged,
    }),
    connections: createConnections({ ...base.shared, onUsable: goOn }),
    create: {
      ...submissions.handlers.create,
      ...createRequestLookups({ ...base.shared, inputs: base.inputs }),
      readTable: async (file) => readTable(file),
    },
    submissions: submissions.handlers.submissions,
    groups: groups.handlers,
    jobs: jobs.handlers,
    assets: createAssets({ ...base.shared, opener: ports.opener, fileDrag: ports.fileDrag }),
    transfers: downloads.handlers,
    captures: work.captures.handlers,
    boards: base.boards.handlers,
    library: {
      ...base.shared.search.handlers,
      ...work.organising.handlers.library,
    },
    collections: work.organising.handlers.collections,
    searches: work.organising.handlers.searches,
    ...work.local.handlers,
    ...work.reviewing.handlers,
    ...work.handlers,
    presets: base.presets.handlers,
    drafts: createDrafts(config.userDataPath),
    events: {
      subscribe: async (_, { signal, page }) =>
        hub.subscribe(signal, () => {
          if (page !== undefined) jobs.forgetPage(page);
        }),
    },
  };
  const samples = createSamples({
    ...base.shared,
    ...handlers,
    inputs: base.inputs,
    submit: submissions.submit,
    folder: options.samplesFolder,
  });
  return {
    handlers: { ...handlers, samples },
    storeFile: work.inputs.storeFile,
    importFolder: work.local.importFolder,
    openFromOutside: work.opening.open,
    tellDrop: work.local.tellDrop,
    openHandedOn: work.reviewing.openHandedOn,
    handOnTo: work.reviewing.handOnTo,
    reviewSheet: work.reviewing.sheet,
    content: createContent({ ...base.shared, ...work }),
    async close() {
      work.notifications.close();
      await work.opening.close();
      hub.close();
      await Promise.all(work.loops.map((loop) => loop.close()));
      await Promise.all([work.close(), base.shared.search.close()]);
      await remotes.close();
      catalogue.close();
    },
  };
}

type Base = Awaited<ReturnType<typeof openBase>>;

/** What all services share: the catalogue, the connections and their health, the events. `onBack`: the connection in use answers again. */
async function openBase(ports: Ports, config: AppConfig, options: AppOptions, onBack: () => void) {
  const { log, clock = systemClock, random = Math.random } = options;
  const { libraryPath } = config;
  const { catalogue, rebuilt } = await openCatalogue({ libraryPath, log, clock });
  const preferences = await openPreferences(config.userDataPath);
  const hub = createEventHub(clock);
  const publish = (): void => {
    const state = { connections: catalogue.connections.list(), health: health.current() };
    hub.publish({ type: 'connections.changed', state });
  };
  const onNotOffered = (id: ConnectionId, operation: OpenOperation): void =>
    noteNotOffered({ catalogue, clock, publish }, id, operation);
  const remotes = createRemotes({ catalogue, ports, config, clock, log, onNotOffered });
  const live = createLiveDownloads(clock, (assetId) => {
    const transfer = present.transfer(assetId);
    if (transfer !== null) hub.publish({ type: 'transfer.changed', transfer });
  });
  const present = createPresent(catalogue, libraryPath, live.get);
  const health = createHealth(clock, () => {
    publish();
    // A connection that is back is used at once by everything that waited for it.
    if (health.current().state === 'ok') onBack();
  });
  const search = createLibrarySearch({
    catalogue,
    present,
    hub,
    clock,
    log,
    cataloguePath: cataloguePath(libraryPath),
    searchThread: options.searchThread,
  });
  const gate = createConnectionGate(clock, random);
  const presence = await createLibraryPresence(libraryPath);
  const files = options.files ?? nodeFileSystem;
  const inputs = await createInputs({ libraryPath, presence, files });
  const boards = await openBoards({ userDataPath: config.userDataPath, clock, hub });
  const presets = await openPresets({ userDataPath: config.userDataPath, clock, hub });
  const thumbnails = createThumbnails({ libraryPath });
  const runs = { clock, log, random, libraryPath, files, preferences, thumbnails };
  return {
    rebuilt,
    inputs,
    boards,
    presets,
    shared: { ...runs, catalogue, remotes, presence, present, live, hub, search, health, gate, publish },
  };
}

/** The loops that work in the background, each told of what another one makes possible. */
function createWork({ shared, inputs, boards }: Base, ports: Ports, config: AppConfig, options: AppOptions) {
  const transfers = openDownloads({ ...options, clock: shared.clock });
  const downloads = createDownloads({
    ...shared,
    download: transfers.download,
    parallelFiles: config.parallelDownloads,
  });
  const notifications = createNotifications({ ...shared, notifier: ports.notifier });
  const jobs = createJobs({
    ...shared,
    onComplete: downloads.kick,
    onRefresh: () => loops.forEach((loop) => loop.kick()),
    onEnded: notifications.jobEnded,
  });
  const submissions = createSubmissions({
    ...shared,
    inputs,
    onAccepted: () => {
      jobs.kick();
      groups.kick();
    },
  });
  const groups = createGroups({
    ...shared,
    announce: jobs.announce,
    onMembers: jobs.kick,
    submit: (requests, rest) => submissions.submit({ requests: [...requests], ...rest }),
  });
  const filming = createFilming(shared, config, options);
  const { media, measuring } = filming;
  const captures = createCaptures({ ...shared, inputs, boards, measuring, media });
  const organising = createOrganising({
    ...shared,
    stopDownloads: downloads.stop,
    holdDownloads: downloads.hold,
    onRestored: downloads.kick,
    onReviewed: (ids) => reviewing.touched(ids),
  });
  const { folderDialog, opener } = ports;
  const reviewing = createReviewing({ ...shared, folderDialog, opener });
  const onFound = reviewing.touched;
  const local = createLocal({ ...shared, folderDialog, localThread: options.localThread, onFound });
  const opening = createOpening({
    ...shared,
    userDataPath: config.userDataPath,
    importFolder: local.importFolder,
    forgetFolder: (folderId) => local.handlers.folders.remove({ folderId }, { signal: undefined }),
    openHandedOn: reviewing.openHandedOn,
  });
  const loops = [
    captures,
    submissions,
    jobs,
    groups,
    downloads,
    organising,
    local,
    reviewing,
    createConnectionWatch(shared),
  ];
  return {
    organising,
    local,
    reviewing,
    opening,
    submissions,
    groups,
    jobs,
    downloads,
    notifications,
    captures,
    ...filming,
    loops,
    inputs: telling(inputs, submissions.inputStored),
    handlers: { opened: opening.handlers, viewer: filming.videos.handlers },
    close: () => Promise.all([filming.videos.close(), transfers.close(), measuring.close()]),
  };
}

/** What works with ffmpeg: looking into clips, and making films of the 3D view. */
function createFilming(
  { preferences, clock }: Base['shared'],
  { userDataPath }: AppConfig,
  { log, captureThread, measuring }: AppOptions,
) {
  const tools = toolsInUse(() => preferences.get().ffmpegPath);
  return {
    media: createClipMedia(tools),
    videos: createVideos({ userDataPath, clock, tools }),
    measuring: measuring ?? openCapture({ log, tools, entry: captureThread, clock }),
  };
}

/** A file that is stored again may be what a submission waits for. */
function telling(inputs: Inputs, stored: () => void): Inputs {
  const told = <T>(answer: T): T => {
    stored();
    return answer;
  };
  return {
    ...inputs,
    store: (...given) => inputs.store(...given).then(told),
    storeFile: (...given) => inputs.storeFile(...given).then(told),
  };
}

function createAbout({
  ports,
  config,
  preferences,
  notices,
  onPreferences,
}: {
  readonly ports: Ports;
  readonly config: AppConfig;
  readonly preferences: Awaited<ReturnType<typeof openPreferences>>;
  readonly notices: AppFailureWire[];
  readonly onPreferences: (patch: PreferencesPatch) => void;
}): Handlers['app'] {
  return {
    info: async () => ({
      version: config.version,
      host: config.host,
      platform: process.platform,
      libraryPath: config.libraryPath,
      secrets: { kind: ports.secrets.kind, description: await ports.secrets.describe() },
      notices,
    }),
    preferences: () => Promise.resolve(preferences.get()),
    async setPreferences(patch) {
      const changed = await preferences.set(patch);
      onPreferences(patch);
      return changed;
    },
  };
}
