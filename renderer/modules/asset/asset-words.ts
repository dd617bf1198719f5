/** What is said of an asset: its name, where it comes from, how far it is, and what can be done with it. English. */
import { formatNumber } from '../../ui/text/format.ts';

/** Its title and origin where it has none of its own, and its signs. */
export const assetWords = {
  errors: (count: number): string => (count === 1 ? '1 error' : `${count} errors`),
  warnings: (count: number): string => (count === 1 ? '1 warning' : `${count} warnings`),
  newNameOf: (name: string): string => `New name of ${name}`,
  unnamed: (id: string): string => `Asset ${id}`,
  fromImage: (file: string): string => `From the image ${file}`,
  fromImageAt: (url: string): string => `From the image at ${url}`,
  unknownOrigin: 'Origin unknown',
  fromDescription: 'From a description',
  fromAnImage: 'From an image',
  formats: { simreadyGlb: 'Sim-ready GLB', simreadyFbx: 'Sim-ready FBX' },
} as const;

/** How far it is. */
export const statusWords = {
  tryAgain: 'Try again',
  progressOf: (asset: string): string => `Progress of ${asset}`,
  queued: 'Waiting for its turn',
  finishing: 'Finishing',
  canceled: 'Canceled at the service',
  noFiles: 'No files',
  madeElsewhere: 'The service is still making it',
  stopped: 'The download stopped.',
  amount: (received: string, total: string): string => `${received} of ${total}`,
  soon: 'The download begins soon',
  left: (time: string): string => `, ${time} left`,
  slowHost: (host: string): string => `: the host ${host} is very slow`,
  noReason: 'The service gave no reason.',
  noType: 'No problem type was given',
} as const;

/** A batch or set as one card. */
export const stackWords = {
  close: 'Close',
  open: 'Open',
  assetsOf: (matching: number, count: number): string => `${matching} of ${count} assets`,
  batchOf: (count: number): string => `Batch of ${count}`,
  setOf: (count: number): string => `Set of ${count} variants`,
} as const;

/** `1 asset`, `12,345 assets`. */
export function assetCount(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? 'asset' : 'assets'}`;
}

/**
 * What concerns the whole connection is said once and in full above every screen, and in the details of a row. Rows and
 * cards only say what they wait for: an outage with hundreds on the way is no reason to alarm hundreds of times. English.
 */
const waits: Readonly<Record<string, string>> = {
  'remote.unreachable': 'Waits for the connection',
  'remote.timeout': 'Waits for the connection',
  'remote.rate-limited': 'Rate limited',
  'remote.unauthorized': 'Waits for a token that is accepted',
  'connection.token-missing': 'Waits for a token',
  'connection.token-malformed': 'Waits for a token that is accepted',
};

/** Without a full stop; null for what concerns this one alone. */
export function commonWait(error: { readonly code: string } | null): string | null {
  return error === null ? null : (waits[error.code] ?? null);
}

// What can be done with one asset, or with all that are chosen. English.

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
  chooseMembers: (count: number): string => `Choose its ${formatNumber(count)} members`,
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
  review: 'Review',
  deleteHere: 'Delete here…',
  compare: 'Compare',
  export: 'Export…',
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
