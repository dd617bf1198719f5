/** What is said of an asset: its name, where it comes from, how far it is, and what can be done with it. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';

/** Its title and origin where it has none of its own, and its signs. */
export const assetWords = catalogue('asset.general', {
  errors: icu('{count, plural, one {1 error} other {{count} errors}}', (count: number) => ({ count })),
  warnings: icu('{count, plural, one {1 warning} other {{count} warnings}}', (count: number) => ({ count })),
  newNameOf: icu('New name for {name}', (name: string) => ({ name })),
  unnamed: icu('Asset {id}', (id: string) => ({ id })),
  fromImage: icu('From image {file}', (file: string) => ({ file })),
  fromImageAt: icu('From image at {url}', (url: string) => ({ url })),
  unknownOrigin: 'Origin unknown',
  fromDescription: 'From a description',
  fromAnImage: 'From an image',
  formats: { simreadyGlb: 'Sim-ready GLB', simreadyFbx: 'Sim-ready FBX' },
});

/** How far it is. */
export const statusWords = catalogue('asset.status', {
  tryAgain: 'Try again',
  progressOf: icu('Progress of {asset}', (asset: string) => ({ asset })),
  queued: 'Queued',
  finishing: 'Finishing',
  canceled: 'Canceled at the service',
  noFiles: 'No files',
  madeElsewhere: 'In progress at the service',
  stopped: 'The download stopped.',
  amount: icu('{received} of {total}', (received: string, total: string) => ({ received, total })),
  soon: 'Download starts soon',
  left: icu(', {time} left', (time: string) => ({ time })),
  slowHost: icu(' (slow host: {host})', (host: string) => ({ host })),
  noReason: 'The service gave no reason.',
  noType: 'The service gave no problem type',
});

/** A batch or set as one card. */
export const stackWords = catalogue('asset.stack', {
  close: 'Close',
  open: 'Open',
  assetsOf: icu('{matching} of {count} assets', (matching: number, count: number) => ({ matching, count })),
  batchOf: icu('Batch of {count}', (count: number) => ({ count })),
  setOf: icu('Set of {count} variants', (count: number) => ({ count })),
  assets: icu('{count, plural, one {# asset} other {# assets}}', (count: number) => ({ count })),
});

/** `1 asset`, `12,345 assets`. */
export function assetCount(count: number): string {
  return stackWords.assets(count);
}

/**
 * What concerns the whole connection is said once and in full above every screen, and in the details of a row. Rows and
 * cards only say what they wait for: an outage with hundreds on the way is no reason to alarm hundreds of times. English.
 */
const waits: Readonly<Record<string, string>> = catalogue('asset.waits', {
  'remote.unreachable': 'Waiting for the connection',
  'remote.timeout': 'Waiting for the connection',
  'remote.rate-limited': 'Rate limited',
  'remote.unauthorized': 'Waiting for a valid token',
  'connection.token-missing': 'Waiting for a token',
  'connection.token-malformed': 'Waiting for a valid token',
});

/** Without a full stop; null for what concerns this one alone. */
export function commonWait(error: { readonly code: string } | null): string | null {
  return error === null ? null : (waits[error.code] ?? null);
}

// Actions on one asset, or on the selection. English.

/** In menus and on buttons. */
export const assetActionWords = catalogue('asset.assetAction', {
  tags: icu('{count, plural, one {Tags…} other {Tags of # assets…}}', (count: number) => ({ count })),
  collections: icu(
    '{count, plural, one {Collections…} other {Collections of # assets…}}',
    (count: number) => ({ count }),
  ),
  review: icu('{count, plural, one {Review…} other {Review # assets…}}', (count: number) => ({ count })),
  note: icu('{count, plural, one {Note…} other {Note of # assets…}}', (count: number) => ({ count })),
  fetch: icu('{count, plural, one {Download} other {Download # assets}}', (count: number) => ({ count })),
  putBack: icu('{count, plural, one {Put back} other {Put back # assets}}', (count: number) => ({ count })),
  deleteHere: icu('{count, plural, one {Move to bin…} other {Move # assets to bin…}}', (count: number) => ({
    count,
  })),
  flip: icu('Browse {count, plural, one {# asset} other {# assets}}', (count: number) => ({ count })),
  flipHint: 'Step through with the arrow keys',
  compare: icu('Compare {count, plural, one {# asset} other {# assets}} side by side', (count: number) => ({
    count,
  })),
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
  chooseMembers: icu('Choose its {count, number} members', (count: number) => ({ count })),
  rename: 'Rename',
  all: 'Select all',
  membersAlone: 'Show members individually',
  asRows: 'Show as rows',
  asCards: 'Show as cards',
});

/** The bar below the assets. */
export const chosenWords = catalogue('asset.chosen', {
  name: 'Selected assets',
  count: icu('{assets} selected', (assets: string) => ({ assets })),
  allSoFar: icu('All results selected, {assets} so far', (assets: string) => ({ assets })),
  tags: 'Tags…',
  collections: 'Collections…',
  review: 'Review',
  deleteHere: 'Move to bin…',
  compare: 'Compare',
  export: 'Export…',
  clear: 'Clear selection',
  fetch: 'Download',
});

/** After something was copied. */
export const copiedWords = catalogue('asset.copied', {
  path: 'path',
  id: 'ID',
  hash: 'SHA-256',
  done: icu('Copied the {what}.', (what: string) => ({ what })),
  failed: icu('The {what} could not be copied.', (what: string) => ({ what })),
});
