/** What a file that is read says beside its content. Pure; English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { PictureFacts } from '../../../main/contract/schema/inspection-report.ts';

export const shownWords = catalogue('files.shown', {
  back: 'Back to the 3D view',
  openOutside: 'Open in default app',
  inFolder: 'Show in folder',
  asText: 'As text',
  asTree: 'As a tree',
  how: 'View as',
  reading: 'Reading the file…',
  gone: 'The file could not be read; it may have been moved or deleted. Inspect the asset again, or download its files.',
  tooLarge: icu(
    'The file has {size}; the limit here is {most}. Open it in another app.',
    (size: string, most: string) => ({ size, most }),
  ),
  otherTitle: 'No preview for this file type',
  otherText: 'Open it in its default app.',
  tree: icu('Content of {path}', (path: string) => ({ path })),
  search: 'Search names and values',
  found: icu('{hits, number} found', (hits: number) => ({ hits })),
  notFound: 'No results',
  cut: 'The tree is truncated; switch to text to see the rest.',
  notJson: 'Not valid JSON; shown as text.',
  empty: 'The file is empty.',
  entries: icu('{count, number} {count, plural, one {entry} other {entries}}', (count: number) => ({
    count,
  })),
  open: 'expanded',
  closed: 'collapsed',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  copyValue: 'Copy value',
  copyPath: 'Copy path',
  value: 'value',
  path: 'path',
  lines: icu('Lines of {path}', (path: string) => ({ path })),
  linesIn: icu('{count, number} {count, plural, one {line} other {lines}}', (count: number) => ({ count })),
  line: 'Go to line',
  picture: icu('Image {path}', (path: string) => ({ path })),
  channels: 'Channels',
  all: 'All',
  channelNames: { all: 'All', r: 'Red', g: 'Green', b: 'Blue', a: 'Alpha' },
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  fitPicture: 'Fit image',
  showChannel: icu('Show image channel: {name}', (name: string) => ({ name })),
  actual: 'Show image at actual size',
  zoom: (part: number): string => `${Math.round(part * 100)} %`,
  hugePicture: icu(
    'The image is too large to show here ({width, number} × {height, number} px). Open it in another app.',
    (width: number, height: number) => ({ width, height }),
  ),
  brokenPicture:
    'The image cannot be shown; it may be damaged or not an image. Inspect the asset for details.',
  noAlpha: 'No alpha channel: the image is opaque.',
});

const pictureWords = catalogue('files.picture', {
  facts: icu(
    '{widthPx, number} × {heightPx, number} px, {channels, select, 1 {grey} 2 {grey and alpha} 3 {RGB} 4 {RGBA} other {}}, {bits, plural, one {{bits} bit} other {{bits} bits}}',
    ({ widthPx, heightPx, channels, bitsPerChannel }: PictureFacts) => ({
      widthPx,
      heightPx,
      channels,
      bits: bitsPerChannel,
    }),
  ),
});

/** `512 × 512 px, RGBA, 8 bits`. */
export function pictureText(facts: PictureFacts): string {
  return pictureWords.facts(facts);
}
