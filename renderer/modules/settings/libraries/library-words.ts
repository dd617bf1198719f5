/** What the settings say about libraries, and about moving one. English. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { MovePlan } from '../../../../main/contract/schema/libraries.ts';
import { formatBytes, formatDuration } from '../../../ui/text/format.ts';

/** The library that is open, and the list of all. */
export const libraryWords = catalogue('settings.library', {
  title: 'Library',
  about: 'One folder per asset, with its files and a manifest.',
  path: 'path of the library',
  move: 'Move…',
  listTitle: 'Libraries',
  listAbout:
    'Each library has its own assets, queue and connections. Only one is open; the others are paused.',
  open: 'Open',
  openOf: icu('Open the library “{name}”', (name: string) => ({ name })),
  openOther: 'Open library…',
  create: 'New library…',
  forget: 'Forget',
  forgetOf: icu('Forget “{name}”; its files are kept', (name: string) => ({ name })),
  inUse: 'In use',
  notThere: 'Not found',
  openAway:
    'The disk is disconnected, or the folder was moved. Downloads are paused until it is back; no data is lost.',
  away: 'The disk is disconnected, or the folder was moved',
  opened: 'Last opened {time}',
  holds: icu(
    '{what, select, both {{assets, plural, one {# asset} other {# assets}}, {size}} assets {{assets, plural, one {# asset} other {# assets}}} size {{size}} other {}}',
    (assets: number | null, bytes: number | null) => ({
      what: assets === null ? (bytes === null ? 'none' : 'size') : bytes === null ? 'assets' : 'both',
      assets: assets ?? 0,
      size: formatBytes(bytes ?? 0),
    }),
  ),
  opening: 'Opening…',
});

/** The page in the place of all others while the chosen library is not there. */
export const libraryAwayWords = catalogue('settings.libraryAway', {
  title: 'Library not found',
  again: 'Try again',
  others: 'Other libraries',
});

/** The window in which a folder is named; by purpose. */
export const libraryFolderWords = catalogue('settings.libraryFolder', {
  open: {
    title: 'Open another library',
    about:
      'The current library is closed. Its downloads and uploads pause, and resume when you open it again.',
    label: 'Library folder',
    submit: 'Open library',
  },
  create: {
    title: 'New library',
    about: 'A new library is empty and has its own connections. Your other libraries do not change.',
    label: 'Empty folder, or a new folder name',
    submit: 'Create and open',
  },
  move: {
    title: 'Move the library',
    about: 'Move it to another folder or disk. You can keep working during the move.',
    label: 'Empty folder, or a new folder name',
    submit: 'Continue',
  },
  hint: 'Full path, for example ~/Assets/Kitchen',
  choose: 'Choose…',
  cancel: 'Cancel',
  begin: 'Move library',
});

/** What a move would take, and how it goes. */
export const libraryMoveWords = catalogue('settings.libraryMove', {
  plan: icu(
    '{how, select, rename {Same disk: the folder is renamed, which takes a moment. {count, plural, one {# file} other {# files}}, {bytes}.} other {{count, plural, one {# file} other {# files}}, {bytes}, are copied to another disk{hasFreeBytes, select, true { ({freeBytes} free)} other {}}. Every copy is verified before the library is used there; the old folder is kept until you remove it.}}',
    ({ how, files: count, bytes, freeBytes }: MovePlan) => ({
      how,
      count,
      bytes: formatBytes(bytes),
      hasFreeBytes: freeBytes !== null,
      freeBytes: formatBytes(freeBytes ?? 0),
    }),
  ),
  titles: {
    copying: 'Copying the library',
    stopped: 'Library move interrupted',
    switching: 'Opening the library at its new location',
    moved: 'Library moved',
    removing: 'Removing the old copy',
  },
  to: 'To {path}',
  from: 'From {path}',
  progress: icu(
    '{doneBytes} of {bytes}, {done, number} of {all, plural, one {# file} other {# files}}',
    (done: number, all: number, doneBytes: number, bytes: number) => ({
      doneBytes: formatBytes(doneBytes),
      bytes: formatBytes(bytes),
      done,
      all,
    }),
  ),
  left: icu('about {ms} left', (ms: number) => ({ ms: formatDuration(ms) })),
  label: 'Copying the library',
  meanwhile:
    'You can keep working. When the copy is complete, Caliper opens the library at its new location. If you close Caliper, the copy resumes at the next start.',
  interrupted: 'The move was interrupted. Copied files are kept.',
  resume: 'Resume',
  cancel: 'Cancel move',
  cancelled: 'The library was not moved.',
  old: 'Every file was verified, and the library is in use at its new location. The old copy still takes up disk space.',
  renamed: 'The folder was renamed; nothing is left at the old location.',
  removeOld: 'Remove old copy…',
  keepOld: 'Keep old copy',
  fine: 'Done',
  confirm: {
    title: 'Remove the old copy?',
    body: 'Files in the old folder that are unchanged since they were copied are deleted. Files added or changed since are kept.',
    action: 'Remove old copy',
  },
});
