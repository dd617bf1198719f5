/** The only place that wires things together: ports and configuration in, handlers and the byte channel out. */
import { cataloguePath, openCatalogue } from './catalogue/opening/open.ts';
import { toFailure } from './contract/plain/errors.ts';
import type { OpenOperation } from './contract/plain/operation-paths.ts';
import type { ConnectionId } from './contract/schema/ids.ts';
import { systemClock } from './core/clock.ts';
import type { AppConfig } from './core/config.ts';
import type { Ports } from './core/ports.ts';
import { createThreadFaults } from './core/process-faults.ts';
import { readTable } from './modules/batch-table/index.ts';
import {
  adoptClips,
  type Captures,
  createCaptures,
  createFilming,
  createHeicConverter,
  createPhotoChecks,
  openBoards,
} from './modules/captures/index.ts';
import {
  connectionsState,
  createConnectionGate,
  createConnections,
  createConnectionWatch,
  createHealth,
  createRemotes,
  noteNotOffered,
} from './modules/connections/index.ts';
import { createContent } from './modules/content/index.ts';
import { createRequestLookups, createSubmissions } from './modules/creation/index.ts';
import { createDownloads, createLiveDownloads } from './modules/downloads/index.ts';
import { createReviewing, type Reviewing } from './modules/exports/index.ts';
import { createGroups } from './modules/groups/index.ts';
import { createInputs, type Inputs, tellStored } from './modules/inputs/index.ts';
import { createIntake, type Intake } from './modules/intake/index.ts';
import { createJobs } from './modules/jobs/index.ts';
import { createLibraries, createLibraryWatch, whereToOpen } from './modules/libraries/index.ts';
import { createAssets, createOrganising } from './modules/library/index.ts';
import { createLocal, type Local } from './modules/local/index.ts';
import { type Opening, openingOf } from './modules/opening/index.ts';
import { createSamples } from './modules/samples/index.ts';
import { createLibrarySearch } from './modules/search/index.ts';
import {
  createAbout,
  createNotifications,
  createSettingsDesk,
  createStartNotices,
  openPresets,
  type SettingsDesk,
  type StartNotices,
} from './modules/settings/index.ts';
import type { AppOptions } from './modules/shared/app-options.ts';
import { createEventHub } from './modules/shared/event-hub.ts';
import type { Handlers } from './modules/shared/handlers.ts';
import { createLibraryPresence } from './modules/shared/library-presence.ts';
import { createPresent } from './modules/shared/present.ts';
import { createTransferLimits } from './modules/shared/transfer-limits.ts';
import { createDrafts, openPreferences } from './modules/shared/user-data.ts';
import { createThumbnails } from './modules/thumbnails/index.ts';
import { createWebhooks } from './modules/webhooks/index.ts';
import { nodeFileSystem } from './transfer/disk/file-system.ts';
import { openDownloads } from './transfer/open-downloads.ts';

export { createWithoutLibrary, isAway, type WithoutLibrary } from './modules/libraries/index.ts';
export type { AppOptions } from './modules/shared/app-options.ts';

/** A running application without a window. Hosts serve `handlers` through `host/dispatch.ts`. */
export interface App {
  /** The one that is open: another one than was requested when a move was finished first. */
  readonly libraryPath: string;
  readonly handlers: Handlers;
  /** The byte channel of `contract/content-paths.ts`; answers 404 for any other path. */
  readonly content: (request: Request) => Promise<Response>;
  /** For what runs on this machine only: a page must never name a path. */
  readonly setFfmpeg: Captures['ownFfmpeg']['set'];
  readonly storeFile: Inputs['storeFile'];
  readonly importFolder: Local['importFolder'];
  readonly watchForClips: Intake['watchFolder'];
  readonly openFromOutside: Opening['open'];
  readonly tellDrop: Local['tellDrop'];
  /** A ZIP that somebody exported, by its absolute path: unpacked, compared with its hashes, and taken over. */
  readonly importZip: Reviewing['importZip'];
  readonly exportTo: Reviewing['exportTo'];
  readonly reviewSheet: Reviewing['sheet'];
  /** For a host that shows it beside the page, or without one. */
  readonly start: Pick<StartNotices, 'reports' | 'seen'>;
  /** Stops work cleanly; what was under way goes on at the next start. */
  close(): Promise<void>;
}

/** Opens the library and lets its work go on, unless `goesOn` is false. Throws `catalogue.*` and `library.*`. */
export async function createApp(ports: Ports, given: AppConfig, options: AppOptions): Promise<App> {
  const { config, failure: moveFailure } = await whereToOpen(given, options);
  const base = await openBase(ports, config, options, () => goOn());
  const { catalogue, hub, remotes } = base.shared;
  if (base.isRebuilt) await adoptClips({ ...base.shared, inputs: base.inputs });
  const work = createWork(base, ports, config, options);
  const { submissions } = work;
  const goOn = (): void => {
    if (options.goesOn === undefined || options.goesOn === true) for (const loop of work.loops) loop.kick();
  };
  base.shared.presence.onChange((away) => (away === null ? goOn() : work.downloads.rest()));
  const start = createStartNotices(config, {
    damaged: [base.boards.damaged, base.presets.damaged],
    failure: options.failure,
    moveFailure,
  });
  goOn();
  // A command is over before anybody could send it something.
  if (config.host !== 'cli') void work.webhooks.resume();
  const libraries = createLibraries({
    ...base.shared,
    ...config,
    folderDialog: ports.folderDialog,
    moveThread: options.moveThread,
    reopen: options.reopen ?? null,
    moveFailure,
  });
  const handlers = {
    ...handlersOf(base, work, { ports, config, start, goOn }),
    libraries: libraries.handlers,
  };
  const desk = createSettingsDesk({
    ...base.shared,
    ...ports,
    config,
    notices: start.notices,
    tools: work.tools,
    measure: work.local.measure,
    drafts: handlers.drafts,
  });
  const samples = createSamples({
    ...base.shared,
    ...handlers,
    inputs: base.inputs,
    submit: submissions.submit,
    folder: options.samplesFolder,
  });
  return {
    libraryPath: config.libraryPath,
    start,
    handlers: { ...handlers, ...desk.handlers, samples },
    setFfmpeg: work.captures.ownFfmpeg.set,
    storeFile: work.inputs.storeFile,
    importFolder: work.local.importFolder,
    watchForClips: work.intake.watchFolder,
    openFromOutside: work.opening.open,
    tellDrop: work.local.tellDrop,
    importZip: work.reviewing.importZip,
    exportTo: work.reviewing.exportTo,
    reviewSheet: work.reviewing.sheet,
    content: createContent({
      ...base.shared,
      ...work,
      reports: desk.reports,
      noticesFile: options.noticesFile,
    }),
    async close() {
      work.notifications.close();
      await libraries.close();
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

/** What features of the contract need no more than the loops and what all share. */
function handlersOf(
  base: Base,
  work: ReturnType<typeof createWork>,
  {
    ports,
    config,
    start,
    goOn,
  }: {
    readonly ports: Ports;
    readonly config: AppConfig;
    readonly start: StartNotices;
    readonly goOn: () => void;
  },
): Omit<Handlers, 'samples' | 'libraries' | keyof SettingsDesk['handlers']> {
  const { submissions, groups, jobs, downloads } = work;
  return {
    app: createAbout({
      ...base.shared,
      ports,
      config,
      start,
      ownFfmpeg: work.captures.ownFfmpeg,
      onPreferences(patch) {
        work.captures.preferencesChanged(patch);
        base.shared.transferLimits.apply();
        downloads.limitChanged();
      },
    }),
    connections: createConnections({ ...base.shared, onUsable: goOn }),
    create: {
      ...submissions.handlers.create,
      ...createRequestLookups({ ...base.shared, inputs: base.inputs }),
      ...createPhotoChecks({ inputs: base.inputs, measuring: work.measuring }),
      readTable: async (file) => readTable(file),
    },
    submissions: submissions.handlers.submissions,
    groups: groups.handlers,
    jobs: jobs.handlers,
    assets: createAssets({ ...base.shared, opener: ports.opener, fileDrag: ports.fileDrag }),
    transfers: downloads.handlers,
    captures: work.captures.handlers,
    intake: work.intake.handlers,
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
    drafts: base.shared.drafts,
    events: {
      subscribe: async (_, { signal, page }) =>
        base.shared.hub.subscribe(signal, () => {
          if (page !== undefined) jobs.forgetPage(page);
        }),
    },
  };
}

/** What all services share: the catalogue, the connections and their health, the events. `onChanged`: the connection in use answers again, and is used at once, or asks for a pause. */
async function openBase(ports: Ports, config: AppConfig, options: AppOptions, onChanged: () => void) {
  const { log, clock = systemClock, random = Math.random } = options;
  const { libraryPath, host } = config;
  const { catalogue, reports } = await openCatalogue({ libraryPath, log, clock, host, ...options.open });
  const preferences = await openPreferences(config.userDataPath);
  const transferLimits = createTransferLimits({ preferences, clock, usualFiles: config.parallelDownloads });
  const hub = createEventHub(clock);
  const publish = (): void =>
    hub.publish({ type: 'connections.changed', state: connectionsState({ catalogue, health, gate }) });
  const onNotOffered = (id: ConnectionId, operation: OpenOperation): void =>
    noteNotOffered({ catalogue, clock, publish }, id, operation);
  const faults = createThreadFaults({
    clock,
    log,
    tell: (failure) => hub.publish({ type: 'notice', notice: toFailure(failure) }),
  });
  const remotes = createRemotes({
    catalogue,
    faults,
    ports,
    config,
    clock,
    log,
    onNotOffered,
    uploads: transferLimits.uploads,
    onHeld: (pauseMs) => health.held(pauseMs),
  });
  const live = createLiveDownloads(clock, (assetId) => {
    const transfer = present.transfer(assetId);
    if (transfer !== null) hub.publish({ type: 'transfer.changed', transfer });
  });
  const present = createPresent(catalogue, libraryPath, live.get, live.waitOf);
  const health = createHealth(clock, remotes.activeHeldUntil, () => {
    publish();
    if (['ok', 'rate-limited'].includes(health.current().state)) onChanged();
  });
  const search = createLibrarySearch({
    catalogue,
    faults,
    present,
    hub,
    clock,
    log,
    cataloguePath: cataloguePath(libraryPath),
    searchThread: options.searchThread,
  });
  const gate = createConnectionGate(clock, random, remotes);
  const presence = await createLibraryPresence(libraryPath);
  const files = options.files ?? nodeFileSystem;
  const heic = createHeicConverter(() => preferences.get().ffmpegPath);
  const inputs = await createInputs({ libraryPath, presence, files, owned: !catalogue.readOnly, ...heic });
  const boards = await openBoards({ userDataPath: config.userDataPath, clock, hub });
  const presets = await openPresets({ userDataPath: config.userDataPath, clock, hub });
  const thumbnails = createThumbnails({ libraryPath, mayKeep: async () => (await presence.look()) === null });
  const drafts = createDrafts(config.userDataPath);
  const kept = { preferences, thumbnails, drafts };
  const runs = { transferLimits, faults, clock, log, random, libraryPath, files, ...kept };
  return {
    // Clips lie in a folder of their own, whatever their table has lost.
    isRebuilt: reports.some(({ code }) => code === 'catalogue.rebuilt' || code === 'catalogue.missing'),
    inputs,
    boards,
    presets,
    shared: { ...runs, catalogue, remotes, presence, present, live, hub, search, health, gate, publish },
  };
}

/** The loops that work in the background, each notified of what another one makes possible. */
function createWork({ shared, inputs, boards }: Base, ports: Ports, config: AppConfig, options: AppOptions) {
  const transfers = openDownloads({
    ...options,
    ...shared,
    limit: shared.transferLimits.downloads,
    systemProxy: ports.systemProxy,
  });
  const downloads = createDownloads({
    ...shared,
    download: transfers.download,
    limits: shared.transferLimits,
  });
  const notifications = createNotifications({ ...shared, notifier: ports.notifier });
  const jobs = createJobs({
    ...shared,
    onComplete: downloads.kick,
    loops: () => ({ all: loops, first: [submissions, groups] }),
    onEnded: notifications.jobEnded,
  });
  const submissions = createSubmissions({
    ...shared,
    inputs,
    atRest: options.goesOn === false,
    onAccepted: (due) => [jobs, groups, ...(due ? [downloads] : [])].forEach((loop) => loop.kick()),
  });
  const groups = createGroups({
    ...shared,
    announce: jobs.announce,
    onMembers: jobs.kick,
    submit: (requests, rest) => submissions.submit({ requests: [...requests], ...rest }),
  });
  const filming = createFilming(shared, config, options);
  const { folderDialog, opener } = ports;
  const captures = createCaptures({ ...shared, ...filming, folderDialog, inputs, boards });
  const organising = createOrganising({
    ...shared,
    stopDownloads: downloads.stop,
    holdDownloads: downloads.hold,
    onRestored: downloads.kick,
    onReviewed: (ids) => reviewing.touched(ids),
  });
  const localFiles: Pick<Local, 'handOver'> = { handOver: (order, how) => local.handOver(order, how) };
  const reviewing = createReviewing({ ...shared, folderDialog, opener, localFiles });
  const local = createLocal({ ...options, ...shared, folderDialog, groups, onFound: reviewing.touched });
  const parts = { local, reviewing, captures, inputs };
  const opening = openingOf(shared, config, parts);
  const intake = createIntake({ ...options, ...shared, ...filming, ...ports, ...config, ...parts });
  const webhooks = createWebhooks({ ...shared, secrets: ports.secrets, askNow: jobs.askNow });
  const loops = [
    captures,
    submissions,
    jobs,
    groups,
    downloads,
    organising,
    intake,
    local,
    reviewing,
    ...(config.host === 'cli' ? [] : [createConnectionWatch(shared)]),
    createLibraryWatch(shared),
  ];
  return {
    ...parts,
    organising,
    opening,
    submissions,
    groups,
    jobs,
    downloads,
    notifications,
    intake,
    ...filming,
    loops,
    inputs: tellStored(inputs, submissions.inputStored),
    webhooks,
    handlers: { opened: opening.handlers, viewer: filming.videos.handlers, ...webhooks.handlers },
    close: () =>
      Promise.all([webhooks.close(), filming.videos.close(), transfers.close(), filming.measuring.close()]),
  };
}
