/** What is said of an asset: its name, where it comes from, how far it is, and what can be done with it. English. */
import { formatNumber } from '../../ui/text/format.ts';

/** Its title and origin where it has none of its own, and its signs. */
export const assetWords = {
  errors: (count: number): string => (count === 1 ? '1 error' : `${count} errors`),
  warnings: (count: number): string => (count === 1 ? '1 warning' : `${count} warnings`),
  newNameOf: (name: string): string => `New name for ${name}`,
  unnamed: (id: string): string => `Asset ${id}`,
  fromImage: (file: string): string => `From image ${file}`,
  fromImageAt: (url: string): string => `From image at ${url}`,
  unknownOrigin: 'Origin unknown',
  fromDescription: 'From a description',
  fromAnImage: 'From an image',
  formats: { simreadyGlb: 'Sim-ready GLB', simreadyFbx: 'Sim-ready FBX' },
} as const;

/** How far it is. */
export const statusWords = {
  tryAgain: 'Try again',
  progressOf: (asset: string): string => `Progress of ${asset}`,
  queued: 'Queued',
  finishing: 'Finishing',
  canceled: 'Canceled at the service',
  noFiles: 'No files',
  madeElsewhere: 'In progress at the service',
  stopped: 'The download stopped.',
  amount: (received: string, total: string): string => `${received} of ${total}`,
  soon: 'Download starts soon',
  left: (time: string): string => `, ${time} left`,
  slowHost: (host: string): string => ` (slow host: ${host})`,
  noReason: 'The service gave no reason.',
  noType: 'The service gave no problem type',
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
  'remote.unreachable': 'Waiting for the connection',
  'remote.timeout': 'Waiting for the connection',
  'remote.rate-limited': 'Rate limited',
  'remote.unauthorized': 'Waiting for a valid token',
  'connection.token-missing': 'Waiting for a token',
  'connection.token-malformed': 'Waiting for a valid token',
};

/** Without a full stop; null for what concerns this one alone. */
export function commonWait(error: { readonly code: string } | null): string | null {
  return error === null ? null : (waits[error.code] ?? null);
}

// Actions on one asset, or on the selection. English.

/** One asset is not counted. */
const those = (count: number): string => (count === 1 ? '' : ` ${assetCount(count)}`);
const ofThose = (count: number): string => (count === 1 ? '' : ` of ${assetCount(count)}`);

/** In menus and on buttons. */
export const assetActionWords = {
  tags: (count: number): string => `Tags${ofThose(count)}…`,
  collections: (count: number): string => `Collections${ofThose(count)}…`,
  review: (count: number): string => `Review${those(count)}…`,
  note: (count: number): string => `Note${ofThose(count)}…`,
  fetch: (count: number): string => `Download${those(count)}`,
  putBack: (count: number): string => `Put back${those(count)}`,
  deleteHere: (count: number): string => `Move${those(count)} to bin…`,
  flip: (count: number): string => `Browse ${assetCount(count)}`,
  flipHint: 'Step through with the arrow keys',
  compare: (count: number): string => `Compare ${assetCount(count)} side by side`,
  open: 'Open',
  noFolder: 'No files on this disk yet',
  deleteAtService: 'Delete at the service…',
  deleteSetAtService: 'Delete set at the service…',
  showInFolder: 'Show in folder',
  copyPath: 'Copy path',
  copyId: 'Copy ID',
  whatToDo: 'Help with this error',
  again: 'Retry',
  showInQueue: 'Show in queue',
  againHint: 'Sends the same request again; counts as a new asset',
  closeStack: 'Close stack',
  openStack: 'Open stack',
  chooseMembers: (count: number): string => `Choose its ${formatNumber(count)} members`,
  rename: 'Rename',
  all: 'Select all',
  membersAlone: 'Show members individually',
  asRows: 'Show as rows',
  asCards: 'Show as cards',
} as const;

/** The bar below the assets. */
export const chosenWords = {
  name: 'Selected assets',
  count: (assets: string): string => `${assets} selected`,
  allSoFar: (assets: string): string => `All results selected, ${assets} so far`,
  tags: 'Tags…',
  collections: 'Collections…',
  review: 'Review',
  deleteHere: 'Move to bin…',
  compare: 'Compare',
  export: 'Export…',
  clear: 'Clear selection',
  fetch: 'Download',
} as const;

/** After something was copied. */
export const copiedWords = {
  path: 'path',
  id: 'ID',
  hash: 'SHA-256',
  done: (what: string): string => `Copied the ${what}.`,
  failed: (what: string): string => `The ${what} could not be copied.`,
} as const;
