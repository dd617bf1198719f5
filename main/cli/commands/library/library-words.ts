/** What the commands for libraries, folders and assets say: lists, downloads, versions, deletions, moves. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

const counted = (count: number): { count: number } => ({ count });
const named = (title: string, service: string): { title: string; service: string } => ({ title, service });

export const libraryWords = catalogue('cli.library', {
  empty: 'The library is empty.',
  noResults: 'No results.',
  noGroups: 'No batches or sets.',
  noFolders: 'No folders. Add one with “caliper import FOLDER”.',
  /** The state of an asset in a table. */
  onDisk: 'on disk',
  download: icu('download {state}', (state: string) => ({ state })),
  opening: icu('Opening {path}', (path: string) => ({ path })),
  opened: icu(
    'Opened {path} in the running Caliper: {count, plural, =1 {one asset} other {{count} assets}}.',
    (path: string, count: number) => ({ path, count }),
  ),
  noPage: icu('No page is open. Open this link, which works once:\n\n  {address}', (address: string) => ({
    address,
  })),
});

export const importWords = catalogue('cli.import', {
  scanning: icu('Scanning {folder}', (folder: string) => ({ folder })),
  assets: icu(
    '{folder}: {count, plural, =1 {1 asset} other {{count} assets}}{isWatched, select, true {, now watched} other {}}',
    (folder: string, count: number, isWatched: boolean) => ({ folder, count, isWatched }),
  ),
  endedEarly: icu('The scan ended early: {reason}. Import its folders one by one.', (reason: string) => ({
    reason,
  })),
  notRecognised: 'Not recognised:',
  more: icu('and {count} more', counted),
});

export const downloadWords = catalogue('cli.download', {
  /** What is downloaded where nothing was named. */
  all: 'All',
  nothingNew: 'Nothing new to download.',
  compared: icu('{folder}: hashes compared', (folder: string) => ({ folder })),
});

export const deleteWords = catalogue('cli.delete', {
  asset: icu(
    '“{title}” will be deleted at “{service}” and cannot be downloaded again; its local files and its entry in the library stay.',
    named,
  ),
  set: icu(
    'The set “{title}” and its {count, plural, one {# member} other {# members}} will be deleted at “{service}” and cannot be downloaded again; local files and entries in the library stay.',
    (title: string, count: number, service: string) => ({ title, count, service }),
  ),
  assetDeleted: icu('Deleted “{title}” ({id}) at “{service}”.', deleted),
  setDeleted: icu('Deleted the set “{title}” ({id}) at “{service}”.', deleted),
  /** Where the name of a service would stand. */
  removedConnection: 'a removed connection',
  needsYes: icu('{consequence} Nothing was deleted: add --yes to delete it.', (consequence: string) => ({
    consequence,
  })),
  /** The answer that is taken as one is `y` or `yes`. */
  question: icu('{consequence}\nThis cannot be undone. Delete? [y/N] ', (consequence: string) => ({
    consequence,
  })),
  notDeleted: 'Nothing was deleted.',
});

export const librariesWords = catalogue('cli.libraries', {
  none: 'No libraries yet.',
  notFound: icu('{folder} (not found)', (folder: string) => ({ folder })),
  switched: icu(
    'Switched to {folder}. A running Caliper keeps its library until it is restarted.',
    (folder: string) => ({ folder }),
  ),
  moving: icu(
    '{done} of {all}, {filesDone} of {files} files copied and verified',
    (move: { done: string; all: string; filesDone: number; files: number }) => move,
  ),
  moved: icu('The library is now in {folder}.', (folder: string) => ({ folder })),
  oldCopy: icu(
    'Its old copy is still in {folder}. Check the new one, then delete the old one with “caliper library remove-old”.',
    (folder: string) => ({ folder }),
  ),
  noOldCopy: 'There is no old copy to remove.',
  removed: icu(
    '{count} files in {folder} were deleted.{kept, plural, =0 {} =1 { One file is not part of the copy and stayed there.} other { {kept} files are not part of the copy and stayed there.}}',
    (count: number, folder: string, kept: number) => ({ count, folder, kept }),
  ),
});

export const versionWords = catalogue('cli.versions', {
  onlyOne: 'Use only one of --switch, --name, --revert and --delete.',
  needsName: 'Give --name the number of the version and its name, such as --name 2 "Half the mass".',
  current: 'current',
  original: 'original',
  copy: icu('copy of version {number}', (number: number | null) => ({ number: String(number) })),
  changed: icu('{fixes} ({count} files changed)', (fixes: string, count: number) => ({ fixes, count })),
});

function deleted(title: string, id: string, service: string): { title: string; id: string; service: string } {
  return { title, id, service };
}
