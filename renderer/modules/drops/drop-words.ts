/** What the dialog about dropped files says. English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
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
export const dropKindWords: Readonly<Record<DropKind, (count: number) => string>> = catalogue('drops.kind', {
  pairs: icu('{count, plural, one {# photo with a clip} other {# photos with clips}}', (count: number) => ({
    count,
  })),
  tables: icu('{count, plural, one {# table} other {# tables}}', (count: number) => ({ count })),
  images: icu('{count, plural, one {# image} other {# images}}', (count: number) => ({ count })),
  clips: icu('{count, plural, one {# clip} other {# clips}}', (count: number) => ({ count })),
  models: icu(
    '{count, plural, one {# folder or model file} other {# folders and model files}}',
    (count: number) => ({ count }),
  ),
  zips: icu('{count, plural, one {# ZIP} other {# ZIPs}}', (count: number) => ({ count })),
});

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
