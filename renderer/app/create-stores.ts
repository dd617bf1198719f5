/** All stores of the page, wired to one bridge. They work without React. */

import { setLanguage } from '../../main/contract/messages/languages.ts';
import type { Bridge, Client } from '../bridge/bridge.ts';
import type { PageClock } from '../bridge/clock.ts';
import { createEvents, type Events } from '../bridge/events.ts';
import { createAssetDetails } from '../modules/asset/store/asset-details.ts';
import { createDeletions } from '../modules/asset/store/deletions.ts';
import type { BatchPorts } from '../modules/batch/store/batch.ts';
import { createBatchView } from '../modules/batch/store/view.ts';
import { createBoards } from '../modules/captures/store/boards.ts';
import { createCaptureReport } from '../modules/captures/store/capture-report.ts';
import { createCaptures, createCapturesView } from '../modules/captures/store/captures.ts';
import { createCheckRun } from '../modules/captures/store/check-run.ts';
import { createClipIntake } from '../modules/captures/store/clip-intake.ts';
import { createPhotoIntake } from '../modules/captures/store/intake.ts';
import type { UploadInput } from '../modules/creation/store/image-slot.ts';
import type { SendZip } from '../modules/exports/store/exports.ts';
import { createFixes } from '../modules/fixes/store/fixes.ts';
import { createFolderDrops, createFolders } from '../modules/folders/store/folders.ts';
import { showOpened } from '../modules/folders/store/opened.ts';
import { createCollections, createSavedSearches } from '../modules/library/store/collections.ts';
import { createLibrary, type Library } from '../modules/library/store/library.ts';
import { createPictures, type DrawPictures } from '../modules/library/store/pictures.ts';
import { createListing, createSamples } from '../modules/library/store/sources.ts';
import { createWatching } from '../modules/library/store/watching.ts';
import { createLook } from '../modules/look/store/look.ts';
import { createMeasures } from '../modules/look/store/measures.ts';
import { createStudio } from '../modules/look/store/studio.ts';
import { createNavigation, type Navigation, type Screen } from '../modules/navigation/store/navigation.ts';
import { createRecent } from '../modules/navigation/store/recent.ts';
import { createOrganise } from '../modules/organise/store/organise.ts';
import { createDeletionsHere, createOrganiseWindows } from '../modules/organise/store/organise-windows.ts';
import { createReviewDrafts } from '../modules/organise/store/review-drafts.ts';
import { createPhysicsView } from '../modules/physics/store/physics-view.ts';
import { createProblems } from '../modules/problems/store/problems.ts';
import { createCapacity, createFetches } from '../modules/queue/store/account-activity.ts';
import { createExportsUnderWay } from '../modules/queue/store/closing.ts';
import { createExpected } from '../modules/queue/store/expected.ts';
import {
  createGroups,
  createJobs,
  createSubmissions,
  createTransfers,
} from '../modules/queue/store/queue-tables.ts';
import { createQueueView } from '../modules/queue/store/queue-view.ts';
import { createClearing, createDiscards } from '../modules/queue/store/removals.ts';
import { createReviewing } from '../modules/reviews/store/reviews.ts';
import { type Desk, tellOfEnded } from '../modules/session/store/ended.ts';
import { createSession, createUpdates } from '../modules/session/store/session.ts';
import { createLibraries } from '../modules/settings/store/libraries.ts';
import { createCommands, noKeys } from '../modules/shared/store/commands.ts';
import { createNotices, type Notices } from '../modules/shared/store/notices.ts';
import { createUndo } from '../modules/shared/store/undo.ts';
import { createShownFile } from '../modules/stage/store/shown-file.ts';
import { createTruth } from '../modules/truth/store/truth.ts';
import { createUseIn } from '../modules/use-in/store/use-in.ts';
import { createVersionDiff } from '../modules/version-diff/store/version-diff.ts';
import { createVersions } from '../modules/versions/store/versions.ts';
import { createFlip, createNeighbours } from '../modules/viewer/store/flip.ts';
import { createViewer } from '../modules/viewer/store/viewer.ts';
import { createWebhooks } from '../modules/webhooks/store/webhooks.ts';
import type { Stores, StoresOf } from '../stores/stores.ts';
import { createForms } from './create-forms.ts';
import { keepLayout } from './layout.ts';

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
    ...createReviewing({ ...common, ...forms, navigation, undo: organising.undo, storage, sendZip }),
    folderDrops: createFolderDrops({ ...organising, api, session, notices, tell: options.tellDropped }),
    deletions: createDeletions({ api, notices }),
    queueView,
    transfers: createTransfers({ api, events }),
    exportsUnderWay: createExportsUnderWay({ api, events }),
    fetches: createFetches({ api, events, clock }),
    layout,
    ...forms,
    recent: createRecent(forms.drafts),
    reviewDrafts: createReviewDrafts(forms.drafts),
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
    setLanguage(preferences?.language ?? 'en');
    if (preferences?.keys !== before.preferences?.keys) commands.setKeys(preferences?.keys ?? noKeys);
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
  | 'versionDiff'
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
    versionDiff: createVersionDiff(base),
  };
}

/** Clips and their checks. */
function createCapturing(base: {
  readonly api: Client;
  readonly events: Events;
  readonly notices: Notices;
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly inputs: Pick<BatchPorts, 'store'>;
}): StoresOf<
  'boards' | 'captures' | 'capturesView' | 'captureReport' | 'checkRun' | 'clipIntake' | 'photoIntake'
> {
  const { inputs } = base;
  const captures = createCaptures(base);
  const clipIntake = createClipIntake({ store: inputs.store, captures, newKey: anyKey });
  return {
    captures,
    clipIntake,
    checkRun: createCheckRun({ captures, clipIntake }),
    boards: createBoards(base),
    capturesView: createCapturesView(),
    captureReport: createCaptureReport(base),
    photoIntake: createPhotoIntake({ ...base, store: inputs.store, captures }),
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
  | 'handOver'
  | 'collections'
  | 'savedSearches'
  | 'deletionsHere'
  | 'problems'
  | 'folders'
  | 'listing'
  | 'fixes'
  | 'versions'
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
    handOver: createUseIn(),
    savedSearches: createSavedSearches({ ...base, undo }),
    deletionsHere: createDeletionsHere({ ...base, organise }),
    problems: createProblems({ ...base, undo }),
    folders: createFolders(base),
    listing: createListing(base),
    fixes: createFixes({ ...base, undo }),
    versions: createVersions({ ...base, undo }),
  };
}
