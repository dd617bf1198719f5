/** Codes and sentences of what can go wrong with the library: organising it, what is kept beside it, and its catalogue. */

import { catalogue, icu } from '../messages/catalogue.ts';
import { formatFixed } from '../messages/number-text.ts';

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

const gigabytes = (bytes: number): string =>
  bytes < 1e9 ? `${Math.max(1, Math.round(bytes / 1e6))} MB` : `${formatFixed(bytes / 1e9, 1)} GB`;

/** Continues “… cannot be used: ”; what is next is another sentence. */
const placeRefusals = catalogue('errors.placeRefusals', {
  'not-absolute': 'it is not an absolute path. Start it with “/” or “~”.',
  same: 'the library is there already. Select another folder.',
  inside: 'it is inside the library. Select a folder outside it.',
  around: 'it contains the library. Select an empty or new folder.',
  'in-a-library': icu(
    'it is inside another library{hasOuter, select, true {, {outer}} other {}}. Select a folder outside it.',
    (outer: string | undefined) => ({ hasOuter: outer !== undefined, outer: outer ?? '' }),
  ),
  'a-library': 'it is a library already. Open it, or select a new folder.',
  occupied: 'it is not empty. Select an empty or new folder.',
  'not-a-folder': 'it is a file. Select a folder.',
  'a-disk': 'it is the root of a disk. Enter a new folder on it.',
  'read-only': 'you have no write permission there. Make it writable, or select another folder.',
  'too-small': icu(
    'its disk has room for {free}, and {needed} are needed. Free some space, or select another disk.',
    (free: string, needed: string) => ({ free, needed }),
  ),
  unreachable: 'it cannot be reached. Connect its disk, or select another folder.',
} satisfies Record<PlaceRefusal, unknown>);

function refusalWords({
  why,
  outer,
  freeBytes = 0,
  neededBytes = 0,
}: LibraryErrorData['library.place-refused']): string {
  if (why === 'in-a-library') return placeRefusals[why](outer);
  if (why === 'too-small') return placeRefusals[why](gigabytes(freeBytes), gigabytes(neededBytes));
  return placeRefusals[why];
}

export const librarySentences: LibrarySentences = catalogue('errors.librarySentences', {
  'catalogue.locked': icu(
    '{host, select, electron {The Caliper window (process {pid})} web {The Caliper web host (process {pid})} cli {Another caliper command (process {pid})} other {Another Caliper}} is using the library {path}, so nothing was done. Close it and try again, or use another library, in a terminal with --library DIR.',
    ({ path, pid, host }: LibraryErrorData['catalogue.locked']) => ({ path, pid, host: host ?? 'other' }),
  ),
  'catalogue.older': icu(
    'The library is open in an older Caliper (catalogue version {found}, this one reads {supported}), so it cannot be read at the same time. Close the older Caliper, then try again; the catalogue is then upgraded.',
    (d: LibraryErrorData['catalogue.older']) => ({ found: d.found, supported: d.supported }),
  ),
  'edit.unknown': icu('This change is too old to be undone. Edit the assets instead.', () => ({})),
  'edit.undone': icu('This change has been undone already. Use Redo to apply it again.', () => ({})),
  'edit.nothing-selected': icu(
    'None of these assets is in the library any more, so nothing was changed. Select others.',
    () => ({}),
  ),
  'edit.too-many-tags': icu(
    '{assets, plural, one {One asset} other {{assets, number} assets}} would exceed the limit of {limit} tags, so nothing was added there. Remove some tags first.',
    (d: LibraryErrorData['edit.too-many-tags']) => ({ assets: d.assets, limit: d.limit }),
  ),
  'edit.tag-too-long': icu(
    '{assets, plural, one {One asset} other {{assets, number} assets}} would get a tag longer than {limit} characters, so nothing was changed there. Use a shorter tag.',
    (d: LibraryErrorData['edit.tag-too-long']) => ({ assets: d.assets, limit: d.limit }),
  ),
  'edit.interrupted': icu(
    'Caliper is closing. This change continues automatically at the next start; do not repeat it.',
    () => ({}),
  ),
  'collection.unknown': icu(
    'This collection no longer exists. Select another, or create a new one.',
    () => ({}),
  ),
  'collection.too-many': icu(
    'The limit of {limit} collections is reached. Delete one that you no longer need.',
    (d: LibraryErrorData['collection.too-many']) => ({ limit: d.limit }),
  ),
  'search.unknown': icu('This saved search no longer exists. Save it under a new name.', () => ({})),
  'search.too-many': icu(
    'The limit of {limit} saved searches is reached. Delete one that you no longer need.',
    (d: LibraryErrorData['search.too-many']) => ({ limit: d.limit }),
  ),
  'search.unavailable': icu(
    'The library could not be searched ({reason}). Search again, and restart Caliper if that does not help; nothing is lost.',
    (d: LibraryErrorData['search.unavailable']) => ({ reason: d.reason }),
  ),
  'bin.unusable': icu(
    'Nothing was moved, because {reason}. Fix the library’s bin, {path}, then try again.',
    (d: LibraryErrorData['bin.unusable']) => ({ reason: d.reason, path: d.path }),
  ),
  'bin.not-moved': icu(
    '{others, plural, =0 {The folder of “{name}”} one {The folders of “{name}” and 1 more asset} other {The folders of “{name}” and {others, number} more assets}} could not be moved {back, select, true {out of} other {to}} the library’s bin ({reason}), so {others, plural, =0 {it stays where it is} other {they stay where they are}}. Close programs that use the files, then try again.',
    (d: LibraryErrorData['bin.not-moved']) => ({
      name: d.name,
      others: Math.max(0, d.assets - 1),
      back: d.back,
      reason: d.reason,
    }),
  ),
  'bin.not-emptied': icu(
    'The files of {assets, plural, one {one asset} other {{assets, number} assets}} in {path} could not be deleted ({reason}). Close programs that use them, then empty the bin again.',
    (d: LibraryErrorData['bin.not-emptied']) => ({ assets: d.assets, path: d.path, reason: d.reason }),
  ),
  'asset.in-bin': icu(
    '“{name}” is in the bin, so it was not downloaded. Restore it first.',
    (d: LibraryErrorData['asset.in-bin']) => ({ name: d.name }),
  ),
  'asset.not-made-yet': icu(
    '“{name}” is still being created. Its files are available when all of them are ready.',
    (d: LibraryErrorData['asset.not-made-yet']) => ({ name: d.name }),
  ),
  'asset.never-made': icu(
    'The job of “{name}” {status, select, failed {failed} other {was canceled}} at its service, so there are no files to download. Create another like it if you still need it.',
    (d: LibraryErrorData['asset.never-made']) => ({ name: d.name, status: d.status }),
  ),
  'group.still-active': icu(
    'The set “{name}” is still queued or running, and a set can be deleted once it is no longer active. Wait until it has finished or cancel it, then delete it again.',
    (d: LibraryErrorData['group.still-active']) => ({ name: d.name }),
  ),
  'group.still-arriving': icu(
    'Files of {assets, plural, one {one asset} other {{assets, number} assets}} of “{name}” are not downloaded yet, so the set was not deleted. Wait for the downloads or move those assets to the bin, then delete it again.',
    (d: LibraryErrorData['group.still-arriving']) => ({ assets: d.assets, name: d.name }),
  ),
  'group.not-deletable': icu(
    '“{name}” is a batch, and the service cannot delete batches as a whole. Delete its assets one by one.',
    (d: LibraryErrorData['group.not-deletable']) => ({ name: d.name }),
  ),
  'preset.unknown': icu('This preset no longer exists. Save the options under a new name.', () => ({})),
  'preset.too-many': icu(
    'The limit of {limit} presets is reached. Delete one that you no longer need.',
    (d: LibraryErrorData['preset.too-many']) => ({ limit: d.limit }),
  ),
  'preset.file-damaged': icu(
    'The presets file was damaged and moved to {setAside}{kept, plural, =0 {} other {; {kept, plural, one {one preset} other {{kept} presets}} could be read and {kept, plural, one {is} other {are}} kept}}. Save the missing ones again.',
    (d: LibraryErrorData['preset.file-damaged']) => ({ setAside: d.setAside, kept: d.kept }),
  ),
  'library.no-locks': icu(
    'The library {path} is on a drive{hasFileSystem, select, true { ({fileSystem})} other {}} that supports no file locks (ENOLCK), so it was not opened: two instances could damage it. Move it to a local disk, or enable locks for the drive (NFS: mount without “nolock”, with the lock service running).',
    (d: LibraryErrorData['library.no-locks']) => ({
      path: d.path,
      hasFileSystem: d.fileSystem !== null,
      fileSystem: d.fileSystem,
    }),
  ),
  'library.not-a-library': icu(
    '{path} is not a Caliper library. Select the folder that contains the asset folders, or create a new library in an empty folder.',
    (d: LibraryErrorData['library.not-a-library']) => ({ path: d.path }),
  ),
  'library.place-refused': icu(
    '{path} cannot be used: {refusal}',
    (d: LibraryErrorData['library.place-refused']) => ({
      path: d.path,
      refusal: refusalWords(d),
    }),
  ),
  'library.move-under-way': icu(
    'The library is still being moved from {from} to {to}. Wait for the move or cancel it; if the old copy is still there, remove or keep it first.',
    (d: LibraryErrorData['library.move-under-way']) => ({ from: d.from, to: d.to }),
  ),
  'library.move-broke-off': icu(
    'Moving the library stopped at {path} ({reason}). The library is intact in its old location; fix the problem, then continue the move or cancel it.',
    (d: LibraryErrorData['library.move-broke-off']) => ({ path: d.path, reason: d.reason }),
  ),
  'library.away': icu(
    'The library {path} is not available: its disk is disconnected, or its folder was moved. Connect the disk and try again, or open another library, in a terminal with “caliper library use DIR”.',
    (d: LibraryErrorData['library.away']) => ({ path: d.path }),
  ),
  'library.moved-away': icu(
    '{path} is the old copy of a library that was moved to {to}. Open it there; connect its disk first if necessary.',
    (d: LibraryErrorData['library.moved-away']) => ({ path: d.path, to: d.to }),
  ),
  'library.nothing-matches': icu(
    'Nothing in the library matches “{text}”. Try other words, or list all assets with “caliper library”.',
    (d: LibraryErrorData['library.nothing-matches']) => ({ text: d.text }),
  ),
  'verify.nothing-found': icu(
    'No asset folder was found in {folder}, so nothing was compared. Check that its disk is connected and its folders were not moved.',
    (d: LibraryErrorData['verify.nothing-found']) => ({ folder: d.folder }),
  ),
  'inspect.nothing-recognised': icu(
    'No 3D file was recognised in {path}. Give a folder or file with GLB, glTF, USD, MJCF, URDF, SDF, FBX, OBJ, DAE, STL or PLY.',
    (d: LibraryErrorData['inspect.nothing-recognised']) => ({ path: d.path }),
  ),
  'draft.too-large': icu(
    'The form is too large to save as a draft (more than {limitBytes} MB). Submit it before you close Caliper, or make it smaller.',
    (d: LibraryErrorData['draft.too-large']) => ({ limitBytes: Math.round(d.limitBytes / 1e6) }),
  ),
});

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

export const catalogueSentences: CatalogueSentences = catalogue('errors.catalogueSentences', {
  'catalogue.from-the-future': icu(
    'The catalogue {path} was written by a newer Caliper (version {found}; this one reads up to {supported}). Update Caliper, or open another library; nothing was changed.',
    (d: CatalogueErrorData['catalogue.from-the-future']) => ({
      path: d.path,
      found: d.found,
      supported: d.supported,
    }),
  ),
  'catalogue.rebuilt': icu(
    'The catalogue was damaged and was rebuilt: {assets, plural, one {# asset} other {# assets}} from {assets, plural, one {its folder} other {their folders}}, and from what was still readable {requests, plural, one {# queued request} other {# queued requests}}, {jobs, plural, one {# job} other {# jobs}}, {groups, plural, one {# batch or set} other {# batches and sets}} and {rescuedAssets, plural, one {# asset} other {# assets}} without a folder{unreadable, plural, =0 {} one {; # folder could not be read} other {; # folders could not be read}}{groupsLost, plural, =0 {} other {{unreadable, plural, =0 {;} other {,}} {groupsLost, plural, one {# batch or set} other {# batches and sets}} split into single assets}}. {whole, select, true {No queued request was lost.} other {Queued requests may be missing: check the queue and the service before you repeat one.}}{addressesLost, plural, =0 {} other { The URL of their service was lost, so they are on hold until you enter it in Settings, Connections, or with “caliper connect --url URL --for ID” (“caliper connections” lists the id).}} The damaged file is kept in .caliper as {setAside}.',
    (d: CatalogueErrorData['catalogue.rebuilt']) => ({
      assets: d.assets,
      requests: d.rescued.requests,
      jobs: d.rescued.jobs,
      groups: d.rescued.groups,
      rescuedAssets: d.rescued.assets,
      unreadable: d.unreadable,
      groupsLost: d.rescued.groupsLost,
      whole: d.rescued.requestsWhole,
      addressesLost: d.addressesLost,
      setAside: d.setAside,
    }),
  ),
  'catalogue.mended': icu(
    '{logLost, select, true {The catalogue’s log was damaged and could not be used, so the last changes before Caliper closed may be missing. Check the queue and the service before you repeat a request; the damaged files are kept in .caliper as {setAside}.} other {The catalogue was damaged and has been repaired; nothing was lost. The damaged file is kept in .caliper as {setAside}; check the disk if this happens again.}}',
    (d: CatalogueErrorData['catalogue.mended']) => ({ logLost: d.logLost, setAside: d.setAside }),
  ),
  'catalogue.missing': icu(
    'This library had no catalogue, so a new one was made from its folders: {assets, plural, one {# asset} other {# assets}} found{unreadable, plural, =0 {} other {, {unreadable, plural, one {# folder} other {# folders}} could not be read}}. Queued requests, jobs and collections could not be restored: put back a copy of .caliper/catalogue.db if you have one, or check the service before you repeat a request.',
    (d: CatalogueErrorData['catalogue.missing']) => ({ assets: d.assets, unreadable: d.unreadable }),
  ),
  'catalogue.requests-unreadable': icu(
    '{count, plural, one {A queued request is damaged and was} other {{count, number} queued requests are damaged and were}} removed from the queue; what is left of {count, plural, one {it} other {them}} is kept in {file}. {tried, plural, =0 {Nothing was sent: create it again.} other {It may have been sent: check the service before you create it again.}}',
    (d: CatalogueErrorData['catalogue.requests-unreadable']) => ({
      count: d.count,
      file: d.file,
      tried: d.tried,
    }),
  ),
  'connection.address-lost': icu(
    'The URL of this service was lost when the catalogue was damaged, so its requests are on hold and are not sent to any other service. Enter its URL in Settings, Connections, or run “caliper connect --url URL --for {id}”.',
    (d: CatalogueErrorData['connection.address-lost']) => ({ id: d.id }),
  ),
  'connection.address-known': icu(
    '“{name}” {hasBaseUrl, select, true {has its URL already ({baseUrl})} other {is the built-in sandbox, which has no URL}}, so nothing was replaced. Name a connection whose URL was lost (“caliper connections” lists them), or connect without --for.',
    (d: CatalogueErrorData['connection.address-known']) => ({
      name: d.name,
      hasBaseUrl: d.baseUrl !== null,
      baseUrl: d.baseUrl,
    }),
  ),
});
