/** What can be done with one asset, or with all that are chosen. English. */

import { assetCount } from './asset-words.ts';

/** One asset is not counted. */
const those = (count: number): string => (count === 1 ? '' : ` ${assetCount(count)}`);
const ofThose = (count: number): string => (count === 1 ? '' : ` of ${assetCount(count)}`);

/** In menus and on buttons. */
export const assetActionWords = {
  tags: (count: number): string => `Tags${ofThose(count)}…`,
  collections: (count: number): string => `Collections${ofThose(count)}…`,
  review: (count: number): string => `Review${those(count)}…`,
  note: (count: number): string => `Note${ofThose(count)}…`,
  fetch: (count: number): string => `Fetch${those(count)}`,
  putBack: (count: number): string => `Put back${those(count)}`,
  deleteHere: (count: number): string => `Delete${those(count)} here…`,
  flip: (count: number): string => `Flip through ${assetCount(count)}`,
  flipHint: 'The arrow keys go from one to the next',
  compare: (count: number): string => `Compare ${assetCount(count)} side by side`,
  open: 'Open',
  noFolder: 'Its files have not arrived yet',
  deleteAtService: 'Delete at the service…',
  deleteSetAtService: 'Delete set at the service…',
  showInFolder: 'Show in folder',
  copyPath: 'Copy path',
  copyId: 'Copy id',
  whatToDo: 'What to do about its error',
  again: 'Make it again',
  showInQueue: 'Show in the queue',
  againHint: 'The same request once more; it counts as a new asset',
  closeStack: 'Close the stack',
  openStack: 'Open the stack',
  rename: 'Rename',
  all: 'Choose all',
  membersAlone: 'Show members individually',
  asRows: 'Show as rows',
  asCards: 'Show as cards',
} as const;

/** The bar below the assets. */
export const chosenWords = {
  name: 'Chosen assets',
  count: (assets: string): string => `${assets} chosen`,
  allSoFar: (assets: string): string => `All that is found is chosen, ${assets} so far`,
  tags: 'Tags…',
  collections: 'Collections…',
  review: 'Review…',
  deleteHere: 'Delete here…',
  clear: 'Clear the choice',
  fetch: 'Fetch',
} as const;

/** After something was copied. */
export const copiedWords = {
  path: 'path',
  id: 'id',
  hash: 'SHA-256',
  done: (what: string): string => `The ${what} is on the clipboard.`,
  failed: (what: string): string => `The ${what} could not be copied.`,
} as const;
