/** What is said in place of a model: while it is made, where it failed, and where there are only other files. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

export const noModelWords = catalogue('viewer.noModel', {
  canceledTitle: 'Asset canceled',
  canceled: 'The asset was canceled at the service before it was created.',
  onTheWay: 'Downloading files',
  beingMade: 'Creating the asset',
  sinceAsked: '{time} since it was requested',
  appears: 'The model appears here automatically.',
  notHereYet: 'Files not downloaded yet',
  notDownloaded: 'Download failed',
  deleted: 'Deleted at the service',
  notMade: 'The service could not create this asset',
  showInQueue: 'Show in queue',
  remoteTitle: 'Files at the service only',
  remote:
    'The asset is in your account, but its files are not on this disk. Downloading them does not create a new asset.',
  refusedTitle: 'All files were refused',
  refused: icu(
    '{files, plural, one {The only file has a path} other {All # files have paths}} that cannot be saved safely on a disk. Ask the service’s operator to rename the files; downloading again does not help.',
    (files: number) => ({ files }),
  ),
  showFiles: 'Show refused files',
  otherTitle: 'No model to show',
  noFile: 'No file of this asset is on this disk.',
  others: icu('On this disk: {kinds}. Open them from the asset folder.', (kinds: string) => ({ kinds })),
});
