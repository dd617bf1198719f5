/** What is said in place of a model. English. */

import { formatNumber } from '../../ui/text/format.ts';

/** While it is made, where it failed, and where there are only other files. */
export const noModelWords = {
  canceledTitle: 'This asset was canceled',
  canceled: 'It was canceled at the service before it was made.',
  onTheWay: 'Its files are on the way',
  beingMade: 'It is being made',
  sinceAsked: '{time} since it was requested',
  appears: 'The model appears here automatically.',
  notHereYet: 'Its files are not here yet',
  notDownloaded: 'Its files could not be downloaded',
  deleted: 'It was deleted at its service',
  notMade: 'The service could not make it',
  showInQueue: 'Show it in the queue',
  remoteTitle: 'Its files are at the service',
  remote: 'It is in your account, and none of its files are on this disk. Fetching them creates nothing new.',
  refusedTitle: 'All of its files were refused',
  refused: (files: number): string =>
    `${files === 1 ? 'The only file has a path' : `All ${formatNumber(files)} files have paths`} under which nothing can be kept safely on a disk. Downloading again changes nothing: the service’s operator has to rename the files.`,
  showFiles: 'Show what was refused',
  otherTitle: 'There is no model to turn around',
  noFile: 'No file of this asset is on this disk.',
  others: (kinds: string): string => `On this disk: ${kinds}. Open them from the asset’s folder.`,
} as const;
