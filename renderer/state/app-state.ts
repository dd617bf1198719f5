/** All stores of the page, wired to one bridge. They work without React. */

import type { Bridge, Client } from '../bridge/bridge.ts';
import type { PageClock } from '../bridge/clock.ts';
import { createEvents, type Events } from '../bridge/events.ts';
import type { Stores, StoresOf } from '../stores/stores.ts';
import type { BatchPorts } from './batch/batch.ts';
import { createBatchView } from './batch-table/batch-view.ts';
import { createBoards } from './captures/boards.ts';
import { createCaptureReport } from './captures/capture-report.ts';
import { createCaptures } from './captures/captures.ts';
import { createCapturesView } from './captures/captures-view.ts';
import type { UploadInput } from './create/image-slot.ts';
import { createForms } from './create-forms/create-forms.ts';
import type { SendZip } from './exports/opening-zip.ts';
import { createFolderDrops } from './folders/folder-drops.ts';
import { createFolders } from './folders/folders.ts';
import { showOpened } from './folders/opened.ts';
import { keepLayout } from './layout.ts';
import { createCollections } from './library/collections.ts';
import { createDeletions } from './library/deletions.ts';
import { createLibraries } from './library/libraries.ts';
import { createLibrary, type Library } from './library/library.ts';
import { createListing } from './library/listing.ts';
import { createPictures, type DrawPictures } from './library/pictures.ts';
import { createSamples } from './library/samples.ts';
import { createSavedSearches } from './library/saved-searches.ts';
import { createWatching } from './library/watching.ts';
import { createClipIntake } from './measured/clip-intake.ts';
import { createNavigation, type Navigation, type Screen } from './navigation/navigation.ts';
import { createRecent } from './navigation/recent.ts';
import { createDeletionsHere } from './organise/deletions-here.ts';
import { createOrganise } from './organise/organise.ts';
import { createOrganiseWindows } from './organise/organise-windows.ts';
import { createProblems } from './problems/problems.ts';
import { createCapacity } from './queue/capacity.ts';
import { createClearing } from './queue/clearing.ts';
import { createDiscards } from './queue/discards.ts';
import { createExpected } from './queue/expected.ts';
import { createFetches } from './queue/fetches.ts';
import { createGroups } from './queue/groups.ts';
import { createJobs } from './queue/jobs.ts';
import { createQueueView } from './queue/queue-view.ts';
import { createSubmissions } from './queue/submissions.ts';
import { createTransfers } from './queue/transfers.ts';
import { createReviewing } from './reviews/reviewing.ts';
import { type Desk, tellOfEnded } from './session/ended.ts';
import { createSession } from './session/session.ts';
import { createUpdates } from './session/updates.ts';
import { createCommands } from './shared/commands.ts';
import { createNotices, type Notices } from './shared/notices.ts';
import { createUndo } from './shared/undo.ts';
import { createAssetDetails } from './viewer/asset-details.ts';
import { createFlip } from './viewer/flip.ts';
import { createLook } from './viewer/look.ts';
import { createMeasures } from './viewer/measures.ts';
import { createNeighbours } from './viewer/neighbours.ts';
import { createPhysicsView } from './viewer/physics-view.ts';
import { createShownFile } from './viewer/shown-file.ts';
import { createStudio } from './viewer/studio.ts';
import { createTruth } from './viewer/truth.ts';
import { createViewer } from './viewer/viewer.ts';
import { createWebhooks } from './webhooks/webhooks.ts';

/** Makes the stores; `start` opens the connection and returns how to stop. */
export function createStores(options: {
  readonly bridge: Bridge;
  readonly clock: PageClock;
  readonly firstScreen?: Screen;
  readonly upload: UploadInput;
  readonly sendZip: SendZip;
  /** The same for the rows of batches, images and clips. */
  readonly inputs: Pick<BatchPorts, 'store' | 'sizeOfInput'>;
  /** Keeps the create form and the draft of a batch over a reload. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly desk: Desk;
  /** Makes files that were dropped known to the desktop host; answers the key of the drop. */
  readonly tellDropped: (files: readonly File[]) => string;
  readonly drawPictures: DrawPictures;
  /** Loads the page anew: another library is open. */
  readonly beginAnew?: () => void;
}): { readonly state: Stores; readonly start: () => () => void } {
  const { bridge, clock, upload, sendZip, inputs, storage } = options;
  const { api } = bridge;
  const ground = createGround(options);
  const { events, notices, session, library, navigation } = ground;
  const submissions = createSubmissions({ api, events });
  const capturing = createCapturing({ api, events, notices, storage, inputs });
  const { captures } = capturing;
  const jobs = createJobs({ api, events });
  const groups = createGroups({ api, events });
  const common = { api, events, clock, notices };
  const organising = createOrganising(common);
  const forms = createForms({ api, events, clock, notices, captures, upload, inputs, storage });
  const queueView = createQueueView();
  const viewing = createViewing({ ...common, navigation, library, draw: options.drawPictures });
  showOpened({ ...common, ...viewing, navigation, folders: organising.folders });
  const layout = keepLayout({ drafts: forms.drafts, navigation, queueView, viewer: viewing.viewer });
  const state: Stores = {
    bridge,
    api,
    ...ground,
    jobs,
    groups,
    expected: createExpected({ api, events, clock }),
    samples: createSamples({ api, events, clock }),
    clearing: createClearing({ api, jobs, groups, undo: organising.undo }),
    capacity: createCapacity({ api, events }),
    watching: createWatching({ api, events, clock }),
    webhooks: createWebhooks({ api, events, clock }),
    desk: options.desk,
    updates: createUpdates({ api, events }),
    libraries: createLibraries({ api, events, session, begin: options.beginAnew ?? (() => undefined) }),
    submissions,
    discards: createDiscards({ submissions, notices }),
    ...organising,
    ...createTruth({ api, events, notices, undo: organising.undo }),
    ...createReviewing({ api, events, notices, navigation, undo: organising.undo, storage, sendZip }),
    folderDrops: createFolderDrops({ ...organising, api, session, notices, tell: options.tellDropped }),
    deletions: createDeletions({ api, notices }),
    queueView,
    transfers: createTransfers({ api, events }),
    fetches: createFetches({ api, events, clock }),
    layout,
    ...forms,
    recent: createRecent(forms.drafts),
    batchView: createBatchView(),
    ...capturing,
    ...viewing,
  };
  return {
    state,
    start() {
      const stop = events.start();
      bridge.start();
      return () => {
        stop();
        bridge.close();
      };
    },
  };
}

/** What all others stand on. */
function createGround({
  bridge,
  clock,
  firstScreen,
  desk,
}: {
  readonly bridge: Bridge;
  readonly clock: PageClock;
  readonly firstScreen?: Screen;
  readonly desk: Desk;
}): StoresOf<'events' | 'notices' | 'session' | 'library' | 'navigation' | 'commands'> {
  const { api } = bridge;
  const events = createEvents({ bridge, clock });
  const notices = createNotices();
  events.on((batch) => {
    for (const event of batch) if (event.type === 'notice') notices.fail(event.notice);
  });
  const session = createSession({ api, events });
  // What is requested first is answered first: people come for the library.
  const library = createLibrary({ api, events, clock });
  const navigation = createNavigation(firstScreen);
  const commands = createCommands();
  session.store.subscribe(({ preferences }, before) => {
    if (preferences?.keys !== before.preferences?.keys) commands.setKeys(preferences?.keys ?? {});
  });
  tellOfEnded({ events, notices, navigation, session, desk, commands });
  return { events, notices, session, library, navigation, commands };
}

const anyKey = (): string => crypto.randomUUID();

/** One asset on the screen, and those beside it. */
function createViewing(base: {
  readonly api: Client;
  readonly events: Events;
  readonly clock: PageClock;
  readonly notices: Notices;
  readonly navigation: Navigation;
  readonly library: Library;
  readonly draw: DrawPictures;
}): StoresOf<
  | 'assetDetails'
  | 'viewer'
  | 'shownFile'
  | 'neighbours'
  | 'flip'
  | 'look'
  | 'measures'
  | 'studio'
  | 'physicsView'
  | 'pictures'
> {
  const assetDetails = createAssetDetails(base);
  const pictures = createPictures({ ...base, fetch: globalThis.fetch.bind(globalThis) });
  base.events.on((batch) => {
    if (batch.some((event) => event.type === 'presence.changed' && event.away === null)) pictures.again();
  });
  const neighbours = createNeighbours({ api: base.api, search: () => base.library.store.getState() });
  return {
    assetDetails,
    neighbours,
    viewer: createViewer({ details: assetDetails }),
    shownFile: createShownFile(),
    flip: createFlip({ ...base, neighbours, details: assetDetails }),
    look: createLook(),
    measures: createMeasures(),
    studio: createStudio(base),
    physicsView: createPhysicsView(),
    pictures,
  };
}

/** Clips and their checks. */
function createCapturing(base: {
  readonly api: Client;
  readonly events: Events;
  readonly notices: Notices;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly inputs: Pick<BatchPorts, 'store'>;
}): StoresOf<'boards' | 'captures' | 'capturesView' | 'captureReport' | 'clipIntake'> {
  const { inputs } = base;
  const captures = createCaptures(base);
  return {
    captures,
    boards: createBoards(base),
    capturesView: createCapturesView(),
    captureReport: createCaptureReport(base),
    clipIntake: createClipIntake({ store: inputs.store, captures, newKey: anyKey }),
  };
}

/** What people say about assets, what is wrong with these, and where they lie. */
function createOrganising(base: {
  readonly api: Client;
  readonly events: Events;
  readonly clock: PageClock;
  readonly notices: Notices;
}): StoresOf<
  | 'undo'
  | 'organise'
  | 'organiseWindows'
  | 'collections'
  | 'savedSearches'
  | 'deletionsHere'
  | 'problems'
  | 'folders'
  | 'listing'
> {
  const undo = createUndo(base);
  const collections = createCollections(base);
  const organise = createOrganise({
    ...base,
    undo,
    collectionName: collections.nameOf,
    now: () => new Date().toISOString(),
  });
  return {
    undo,
    collections,
    organise,
    organiseWindows: createOrganiseWindows(base),
    savedSearches: createSavedSearches({ ...base, undo }),
    deletionsHere: createDeletionsHere({ ...base, organise }),
    problems: createProblems({ ...base, undo }),
    folders: createFolders(base),
    listing: createListing(base),
  };
}
