/** What the dialog about dropped files says. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import { formatNumber } from '../../ui/text/format.ts';
import type { DropAction, DropKind } from './drop-plan.ts';

export const dropWords = catalogue('drops.drop', {
  over: 'Drop images, clips, tables, folders of models or ZIPs',
  title: 'Add dropped files',
  nothing: 'These files cannot be used',
  cancel: 'Cancel',
  close: 'Close',
  list: 'What happens to the files',
  leftOut: 'Left out',
  action: icu('Action for {what}', (what: string) => ({ what })),
  add: icu('Add {count, number} items', (count: number) => ({ count })),
  others: icu('And {count, number} more.', (count: number) => ({ count })),
  more: 'Only the first 10,000 files were read. Drop the rest afterwards.',
  checking: icu(
    '{count, plural, one {1 clip is being checked.} other {{count, number} clips are being checked.}}',
    (count: number) => ({ count }),
  ),
  showCaptures: 'Show captures',
});

/** By kind. */
export const dropKindWords: Readonly<Record<DropKind, (count: number) => string>> = {
  pairs: (count) => (count === 1 ? '1 photo with a clip' : `${formatNumber(count)} photos with clips`),
  tables: (count) => (count === 1 ? '1 table' : `${formatNumber(count)} tables`),
  images: (count) => (count === 1 ? '1 image' : `${formatNumber(count)} images`),
  clips: (count) => (count === 1 ? '1 clip' : `${formatNumber(count)} clips`),
  models: (count) =>
    count === 1 ? '1 folder or model file' : `${formatNumber(count)} folders and model files`,
  zips: (count) => (count === 1 ? '1 ZIP' : `${formatNumber(count)} ZIPs`),
};

/** In the list of actions, and on the button when there is only one. */
export const dropActionNames: Readonly<Record<DropAction, string>> = catalogue('drops.dropActionNames', {
  asset: 'Create asset',
  batch: 'Create batch',
  measured: 'Create measured asset',
  'measured-batch': 'Create measured batch',
  check: 'Check clips',
  pair: 'Pair with clips',
  photos: 'Use photos only',
  add: 'Add to library',
  import: 'Import ZIP',
  leave: 'Leave out',
});

/** Below the kind. */
export const dropActionWords: Readonly<Record<DropAction, string>> = catalogue('drops.dropAction', {
  asset: 'Fills the form; nothing is sent yet.',
  batch: 'Fills a batch, one asset per image or table row; nothing is sent yet.',
  measured: 'Fills the form with the photo and the clip; nothing is sent yet.',
  'measured-batch':
    'Fills a batch with a measured asset per photo and clip of the same name; nothing is sent yet.',
  check: 'Copies the clips to Captures and checks them.',
  pair: 'Copies the photos to Captures and pairs them with clips by name or time.',
  photos: 'Fills a batch of standard assets from the photos. The clips are left out.',
  add: 'Adds the models to the library. The files stay where they are.',
  import: 'Imports the assets in the ZIP with their files.',
  leave: 'Nothing happens to these.',
});
