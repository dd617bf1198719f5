/** What the settings say about libraries, and about moving one. English. */
import type { MovePlan } from '../../../../main/contract/schema/libraries.ts';
import { formatBytes, formatDuration, formatNumber } from '../../../ui/text/format.ts';

const files = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'file' : 'files'}`;

/** The library that is open, and the list of all. */
export const libraryWords = {
  title: 'Library',
  about: 'One folder per asset, with its files and a manifest.',
  path: 'path of the library',
  move: 'Move…',
  listTitle: 'Libraries',
  listAbout: 'Each has its own assets, queue and connections. One of them is open; work of the others rests.',
  open: 'Open',
  openOf: (name: string): string => `Open the library “${name}”`,
  openOther: 'Open another…',
  create: 'New library…',
  forget: 'Forget',
  forgetOf: (name: string): string => `Forget “${name}”, its files stay`,
  inUse: 'Open now',
  notThere: 'Not there',
  openAway:
    'The disk is not connected, or the folder is gone. Downloads rest until it is back; nothing is lost.',
  away: 'Its disk is not connected, or the folder is gone',
  opened: 'Last opened {time}',
  holds: (assets: number | null, bytes: number | null): string =>
    [
      ...(assets === null ? [] : [`${formatNumber(assets)} ${assets === 1 ? 'asset' : 'assets'}`]),
      ...(bytes === null ? [] : [formatBytes(bytes)]),
    ].join(', '),
  opening: 'Opening…',
} as const;

/** The page in the place of all others while the chosen library is not there. */
export const libraryAwayWords = {
  title: 'Your library is not there',
  again: 'Try again',
  others: 'Other libraries',
} as const;

/** The window in which a folder is named; by purpose. */
export const libraryFolderWords = {
  open: {
    title: 'Open another library',
    about:
      'The one that is in use is closed. Its downloads and uploads stop cleanly, and go on when it is opened again.',
    label: 'Folder of the library',
    submit: 'Open library',
  },
  create: {
    title: 'New library',
    about: 'It begins empty, with connections of its own. Nothing in your other libraries changes.',
    label: 'An empty folder, or the name of a new one',
    submit: 'Create and open',
  },
  move: {
    title: 'Move the library',
    about: 'To another folder or another disk. You can go on working meanwhile.',
    label: 'An empty folder, or the name of a new one',
    submit: 'Look at it',
  },
  hint: 'The whole path, such as ~/Assets/Kitchen',
  choose: 'Choose…',
  cancel: 'Cancel',
  begin: 'Move library',
} as const;

/** What a move would take, and how it goes. */
export const libraryMoveWords = {
  plan: ({ how, files: count, bytes, freeBytes }: MovePlan): string =>
    how === 'rename'
      ? `It lies on the same disk: the folder is renamed, which takes a moment. ${files(count)}, ${formatBytes(bytes)}.`
      : `${files(count)}, ${formatBytes(bytes)}, are copied to another disk${freeBytes === null ? '' : `, which has room for ${formatBytes(freeBytes)}`}. Every copy is compared with its file before the library is used there; the old folder stays until you remove it.`,
  titles: {
    copying: 'The library is being copied',
    stopped: 'Moving the library has stopped',
    switching: 'The library is opened at its new place',
    moved: 'The library was moved',
    removing: 'The old copy is being removed',
  },
  to: 'To {path}',
  from: 'From {path}',
  progress: (done: number, all: number, doneBytes: number, bytes: number): string =>
    `${formatBytes(doneBytes)} of ${formatBytes(bytes)}, ${formatNumber(done)} of ${files(all)}`,
  left: (ms: number): string => `about ${formatDuration(ms)} left`,
  label: 'Copying the library',
  meanwhile:
    'You can go on working. At the end Caliper opens the library at its new place automatically. If Caliper is closed, the copy resumes at the next start.',
  interrupted: 'It was interrupted. What has been copied is kept.',
  resume: 'Go on',
  cancel: 'Cancel the move',
  cancelled: 'The library stays where it is.',
  old: 'It is in use at its new place, every file compared. The old copy is still in the old folder and takes room there.',
  renamed: 'The folder was renamed; nothing is left in the old place.',
  removeOld: 'Remove the old copy…',
  keepOld: 'Keep the old copy',
  fine: 'Fine',
  confirm: {
    title: 'Remove the old copy?',
    body: 'Files in the old folder that are as they were copied are deleted. Anything that was put there or changed since stays.',
    action: 'Remove old copy',
  },
} as const;
