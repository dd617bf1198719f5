/** Codes and sentences of what can go wrong with the library: organising it, what is kept beside it, and its catalogue. */
import { counted, formatNumber } from '../messages/number-text.ts';

/** Part of `ErrorData`; the same rules. */
export interface LibraryErrorData {
  'edit.unknown': { id: string };
  'edit.undone': Record<string, never>;
  'edit.nothing-selected': Record<string, never>;
  /** `assets` were left as they are; so they are with the other codes. */
  'edit.too-many-tags': { assets: number; limit: number };
  'edit.tag-too-long': { assets: number; limit: number };
  'edit.interrupted': Record<string, never>;
  'collection.unknown': { id: string };
  'collection.too-many': { limit: number };
  'search.unknown': { id: string };
  'search.too-many': { limit: number };
  /** `reason` for the details view. */
  'search.unavailable': { reason: string };
  /** `reason` follows “because”. */
  'bin.unusable': { path: string; reason: string };
  /** `back`: out of the bin; `name` is that of the first of `assets`. */
  'bin.not-moved': { name: string; assets: number; back: boolean; reason: string };
  'bin.not-emptied': { path: string; assets: number; reason: string };
  'asset.in-bin': { name: string };
  /** `name`: made elsewhere on the account, as far as its service has said. */
  'asset.not-made-yet': { name: string };
  'asset.never-made': { name: string; status: 'failed' | 'canceled' };
  /** Of a variation set: its parent job has not ended. */
  'group.still-active': { name: string };
  'group.still-arriving': { name: string; assets: number };
  'group.not-deletable': { name: string };
  'preset.unknown': { id: string };
  'preset.too-many': { limit: number };
  /** `setAside`: what the damaged file is called now, in the folder of the settings; `kept`: presets that could be read. */
  'preset.file-damaged': { setAside: string; kept: number };
  /** `pid`, `host`: of the Caliper that has it, when they can be known. */
  'catalogue.locked': { path: string; pid?: number; host?: CaliperHost };
  /** Opened for reading beside the older Caliper that owns it. */
  'catalogue.older': { path: string; found: number; supported: number };
  /** `fileSystem`: `nfs4`, `cifs`; null where the system does not say. */
  'library.no-locks': { path: string; fileSystem: string | null };
  /** `path` has no library. */
  'library.not-a-library': { path: string };
  /** A folder that a library cannot be made in or moved to. */
  'library.place-refused': {
    path: string;
    why: PlaceRefusal;
    neededBytes?: number;
    freeBytes?: number;
    /** The library that it lies in. */
    outer?: string;
  };
  'library.move-under-way': { from: string; to: string };
  'library.move-broke-off': { path: string; reason: string };
  /** The one that was chosen: its disk is not connected, or somebody moved it. */
  'library.away': { path: string };
  /** The old copy of one that was moved. */
  'library.moved-away': { path: string; to: string };
  /** What was searched for on the command line. */
  'library.nothing-matches': { text: string };
  /** `verify` found no folder of an asset in it. */
  'verify.nothing-found': { folder: string };
  /** Of its files, none is one of those that are looked into. */
  'inspect.nothing-recognised': { path: string };
  'draft.too-large': { key: string; limitBytes: number };
}

/** The kinds of program that open a library. */
type CaliperHost = 'electron' | 'web' | 'cli';

/** Why a library cannot go there. */
export type PlaceRefusal =
  | 'not-absolute'
  | 'same'
  | 'inside'
  | 'around'
  | 'in-a-library'
  | 'a-library'
  | 'occupied'
  | 'not-a-folder'
  | 'a-disk'
  | 'read-only'
  | 'too-small'
  | 'unreachable';

type LibrarySentences = { [C in keyof LibraryErrorData]: (data: LibraryErrorData[C]) => string };

const assetsOf = (count: number): string => (count === 1 ? 'One asset' : `${formatNumber(count)} assets`);
const andMore = (count: number): string =>
  count <= 1 ? '' : ` and ${formatNumber(count - 1)} more asset${count === 2 ? '' : 's'}`;

const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${(bytes / 1e9).toFixed(1)} GB`;

const placeRefusals: Record<PlaceRefusal, (data: LibraryErrorData['library.place-refused']) => string> = {
  'not-absolute': () => 'it is not an absolute path. Start it with “/” or “~”.',
  same: () => 'the library is there already. Select another folder.',
  inside: () => 'it is inside the library. Select a folder outside it.',
  around: () => 'it contains the library. Select an empty or new folder.',
  'in-a-library': (d) =>
    `it is inside another library${d.outer === undefined ? '' : `, ${d.outer}`}. Select a folder outside it.`,
  'a-library': () => 'it is a library already. Open it, or select a new folder.',
  occupied: () => 'it is not empty. Select an empty or new folder.',
  'not-a-folder': () => 'it is a file. Select a folder.',
  'a-disk': () => 'it is the root of a disk. Enter a new folder on it.',
  'read-only': () => 'you have no write permission there. Make it writable, or select another folder.',
  'too-small': (d) =>
    `its disk has room for ${gigabytes(d.freeBytes ?? 0)}, and ${gigabytes(d.neededBytes ?? 0)} are needed. Free some space, or select another disk.`,
  unreachable: () => 'it cannot be reached. Connect its disk, or select another folder.',
};

const hostNames: Record<CaliperHost, string> = {
  electron: 'The Caliper window',
  web: 'The Caliper web host',
  cli: 'Another caliper command',
};

export const librarySentences: LibrarySentences = {
  'catalogue.locked': ({ path, pid, host }) =>
    `${host === undefined ? 'Another Caliper' : `${hostNames[host]} (process ${pid})`} is using the library ${path}, so nothing was done. Close it and try again, or use another library, in a terminal with --library DIR.`,
  'catalogue.older': (d) =>
    `The library is open in an older Caliper (catalogue version ${d.found}, this one reads ${d.supported}), so it cannot be read at the same time. Close the older Caliper, then try again; the catalogue is then upgraded.`,
  'edit.unknown': () => 'This change is too old to be undone. Edit the assets instead.',
  'edit.undone': () => 'This change has been undone already. Use Redo to apply it again.',
  'edit.nothing-selected': () =>
    'None of these assets is in the library any more, so nothing was changed. Select others.',
  'edit.too-many-tags': (d) =>
    `${assetsOf(d.assets)} would exceed the limit of ${d.limit} tags, so nothing was added there. Remove some tags first.`,
  'edit.tag-too-long': (d) =>
    `${assetsOf(d.assets)} would get a tag longer than ${d.limit} characters, so nothing was changed there. Use a shorter tag.`,
  'edit.interrupted': () =>
    'Caliper is closing. This change continues automatically at the next start; do not repeat it.',
  'collection.unknown': () => 'This collection no longer exists. Select another, or create a new one.',
  'collection.too-many': (d) =>
    `The limit of ${d.limit} collections is reached. Delete one that you no longer need.`,
  'search.unknown': () => 'This saved search no longer exists. Save it under a new name.',
  'search.too-many': (d) =>
    `The limit of ${d.limit} saved searches is reached. Delete one that you no longer need.`,
  'search.unavailable': (d) =>
    `The library could not be searched (${d.reason}). Search again, and restart Caliper if that does not help; nothing is lost.`,
  'bin.unusable': (d) =>
    `Nothing was moved, because ${d.reason}. Fix the library's bin, ${d.path}, then try again.`,
  'bin.not-moved': (d) =>
    `The ${d.assets <= 1 ? 'folder' : 'folders'} of “${d.name}”${andMore(d.assets)} could not be moved ${d.back ? 'out of' : 'to'} the library's bin (${d.reason}), so ${d.assets <= 1 ? 'it stays' : 'they stay'} where ${d.assets <= 1 ? 'it is' : 'they are'}. Close programs that use the files, then try again.`,
  'bin.not-emptied': (d) =>
    `The files of ${d.assets === 1 ? 'one asset' : `${formatNumber(d.assets)} assets`} in ${d.path} could not be deleted (${d.reason}). Close programs that use them, then empty the bin again.`,
  'asset.in-bin': (d) => `“${d.name}” is in the bin, so it was not downloaded. Restore it first.`,
  'asset.not-made-yet': (d) =>
    `“${d.name}” is still being created. Its files are available when all of them are ready.`,
  'asset.never-made': (d) =>
    `The job of “${d.name}” ${d.status === 'failed' ? 'failed' : 'was canceled'} at its service, so there are no files to download. Create another like it if you still need it.`,
  'group.still-active': (d) =>
    `The set “${d.name}” is still queued or running, and a set can be deleted once it is no longer active. Wait until it has finished or cancel it, then delete it again.`,
  'group.still-arriving': (d) =>
    `Files of ${assetsOf(d.assets)} of “${d.name}” are not downloaded yet, so the set was not deleted. Wait for the downloads or move those assets to the bin, then delete it again.`,
  'group.not-deletable': (d) =>
    `“${d.name}” is a batch, and the service cannot delete batches as a whole. Delete its assets one by one.`,
  'preset.unknown': () => 'This preset no longer exists. Save the options under a new name.',
  'preset.too-many': (d) => `The limit of ${d.limit} presets is reached. Delete one that you no longer need.`,
  'preset.file-damaged': (d) =>
    `The presets file was damaged and moved to ${d.setAside}${d.kept === 0 ? '' : `; ${d.kept === 1 ? 'one preset' : `${d.kept} presets`} could be read and ${d.kept === 1 ? 'is' : 'are'} kept`}. Save the missing ones again.`,
  'library.no-locks': (d) =>
    `The library ${d.path} is on a drive${d.fileSystem === null ? '' : ` (${d.fileSystem})`} that supports no file locks (ENOLCK), so it was not opened: two instances could damage it. Move it to a local disk, or enable locks for the drive (NFS: mount without “nolock”, with the lock service running).`,
  'library.not-a-library': (d) =>
    `${d.path} is not a Caliper library. Select the folder that contains the asset folders, or create a new library in an empty folder.`,
  'library.place-refused': (d) => `${d.path} cannot be used: ${placeRefusals[d.why](d)}`,
  'library.move-under-way': (d) =>
    `The library is still being moved from ${d.from} to ${d.to}. Wait for the move or cancel it; if the old copy is still there, remove or keep it first.`,
  'library.move-broke-off': (d) =>
    `Moving the library stopped at ${d.path} (${d.reason}). The library is intact in its old location; fix the problem, then continue the move or cancel it.`,
  'library.away': (d) =>
    `The library ${d.path} is not available: its disk is disconnected, or its folder was moved. Connect the disk and try again, or open another library, in a terminal with “caliper library use DIR”.`,
  'library.moved-away': (d) =>
    `${d.path} is the old copy of a library that was moved to ${d.to}. Open it there; connect its disk first if necessary.`,
  'library.nothing-matches': (d) =>
    `Nothing in the library matches “${d.text}”. Try other words, or list all assets with “caliper library”.`,
  'verify.nothing-found': (d) =>
    `No asset folder was found in ${d.folder}, so nothing was compared. Check that its disk is connected and its folders were not moved.`,
  'inspect.nothing-recognised': (d) =>
    `No 3D file was recognised in ${d.path}. Give a folder or file with GLB, glTF, USD, MJCF, URDF, SDF, FBX, OBJ, DAE, STL or PLY.`,
  'draft.too-large': (d) =>
    `The form is too large to save as a draft (more than ${Math.round(d.limitBytes / 1e6)} MB). Submit it before you close Caliper, or make it smaller.`,
};

// Codes and sentences of the catalogue: what became of it when it was damaged, and why it cannot be opened.

/** Part of `ErrorData`; the same rules. `setAside` is the name of the damaged file in the library's folder `.caliper`. */
export interface CatalogueErrorData {
  'catalogue.from-the-future': { path: string; found: number; supported: number };
  'catalogue.rebuilt': {
    setAside: string;
    assets: number;
    unreadable: number;
    /** Requests that wait hang on so many services whose address was lost. */
    addressesLost: number;
    rescued: {
      requests: number;
      assets: number;
      jobs: number;
      groups: number;
      groupsLost: number;
      requestsWhole: boolean;
    };
  };
  /** Nothing was lost; `logLost`: but what its log held beside the file. */
  'catalogue.mended': { setAside: string; logLost: boolean };
  /** There were asset folders and no catalogue. */
  'catalogue.missing': { assets: number; unreadable: number };
  /** `tried`: those that may be at the service. `file` is a path. */
  'catalogue.requests-unreadable': { count: number; tried: number; file: string };
  /** Its row was lost with a damaged catalogue, and nothing else tells where the service is. */
  'connection.address-lost': { name: string; id: string };
  /** It was named as one whose URL was lost, and has one. Null for the sandbox, which needs none. */
  'connection.address-known': { name: string; baseUrl: string | null };
}

type CatalogueSentences = { [C in keyof CatalogueErrorData]: (data: CatalogueErrorData[C]) => string };

export const catalogueSentences: CatalogueSentences = {
  'catalogue.from-the-future': (d) =>
    `The catalogue ${d.path} was written by a newer Caliper (version ${d.found}; this one reads up to ${d.supported}). Update Caliper, or open another library; nothing was changed.`,
  'catalogue.rebuilt': (d) =>
    `The catalogue was damaged and was rebuilt: ${counted(d.assets, 'asset')} from ${d.assets === 1 ? 'its folder' : 'their folders'}, and from what was still readable ${counted(d.rescued.requests, 'queued request')}, ${counted(d.rescued.jobs, 'job')}, ${counted(d.rescued.groups, 'batch or set', 'batches and sets')} and ${counted(d.rescued.assets, 'asset')} without a folder${lost(d)}. ${nextSteps(d)} The damaged file is kept in .caliper as ${d.setAside}.`,
  'catalogue.mended': (d) =>
    d.logLost
      ? `The catalogue's log was damaged and could not be used, so the last changes before Caliper closed may be missing. Check the queue and the service before you repeat a request; the damaged files are kept in .caliper as ${d.setAside}.`
      : `The catalogue was damaged and has been repaired; nothing was lost. The damaged file is kept in .caliper as ${d.setAside}; check the disk if this happens again.`,
  'catalogue.missing': (d) =>
    `This library had no catalogue, so a new one was made from its folders: ${counted(d.assets, 'asset')} found${d.unreadable === 0 ? '' : `, ${counted(d.unreadable, 'folder')} could not be read`}. Queued requests, jobs and collections could not be restored: put back a copy of .caliper/catalogue.db if you have one, or check the service before you repeat a request.`,
  'catalogue.requests-unreadable': (d) =>
    `${d.count === 1 ? 'A queued request is damaged and was' : `${formatNumber(d.count)} queued requests are damaged and were`} removed from the queue; what is left of ${d.count === 1 ? 'it' : 'them'} is kept in ${d.file}. ${d.tried === 0 ? 'Nothing was sent: create it again.' : 'It may have been sent: check the service before you create it again.'}`,
  'connection.address-lost': (d) =>
    `The URL of this service was lost when the catalogue was damaged, so its requests are on hold and are not sent to any other service. Enter its URL in Settings, Connections, or run “caliper connect --url URL --for ${d.id}”.`,
  'connection.address-known': (d) =>
    `“${d.name}” ${d.baseUrl === null ? 'is the built-in sandbox, which has no URL' : `has its URL already (${d.baseUrl})`}, so nothing was replaced. Name a connection whose URL was lost (“caliper connections” lists them), or connect without --for.`,
};

function lost({ unreadable, rescued: { groupsLost } }: CatalogueErrorData['catalogue.rebuilt']): string {
  const parts = [
    ...(unreadable === 0 ? [] : [`${counted(unreadable, 'folder')} could not be read`]),
    ...(groupsLost === 0
      ? []
      : [`${counted(groupsLost, 'batch or set', 'batches and sets')} split into single assets`]),
  ];
  return parts.length === 0 ? '' : `; ${parts.join(', ')}`;
}

function nextSteps(d: CatalogueErrorData['catalogue.rebuilt']): string {
  const queue = d.rescued.requestsWhole
    ? 'No queued request was lost.'
    : 'Queued requests may be missing: check the queue and the service before you repeat one.';
  return d.addressesLost === 0
    ? queue
    : `${queue} The URL of their service was lost, so they are on hold until you enter it in Settings, Connections, or with “caliper connect --url URL --for ID” (“caliper connections” lists the id).`;
}
