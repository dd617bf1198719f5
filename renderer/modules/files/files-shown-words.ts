/** What a file that is read says beside its content. Pure; English. */
import type { PictureFacts } from '../../../main/contract/schema/inspection-report.ts';
import { formatNumber } from '../../ui/text/format.ts';

export const shownWords = {
  back: 'Back to the 3D view',
  openOutside: 'Open in default app',
  inFolder: 'Show in folder',
  asText: 'As text',
  asTree: 'As a tree',
  how: 'View as',
  reading: 'Reading the file…',
  gone: 'The file could not be read; it may have been moved or deleted. Inspect the asset again, or download its files.',
  tooLarge: (size: string, most: string): string =>
    `The file has ${size}; the limit here is ${most}. Open it in another app.`,
  otherTitle: 'No preview for this file type',
  otherText: 'Open it in its default app.',
  tree: (path: string): string => `Content of ${path}`,
  search: 'Search names and values',
  found: (hits: number): string => `${formatNumber(hits)} found`,
  notFound: 'No results',
  cut: 'The tree is truncated; switch to text to see the rest.',
  notJson: 'Not valid JSON; shown as text.',
  empty: 'The file is empty.',
  entries: (count: number): string => `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`,
  open: 'expanded',
  closed: 'collapsed',
  openAll: 'Expand all',
  closeAll: 'Collapse all',
  copyValue: 'Copy value',
  copyPath: 'Copy path',
  value: 'value',
  path: 'path',
  lines: (path: string): string => `Lines of ${path}`,
  linesIn: (count: number): string => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`,
  line: 'Go to line',
  picture: (path: string): string => `Image ${path}`,
  channels: 'Channels',
  all: 'All',
  channelNames: { all: 'All', r: 'Red', g: 'Green', b: 'Blue', a: 'Alpha' },
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  fitPicture: 'Fit image',
  showChannel: (name: string): string => `Show image channel: ${name}`,
  actual: 'Show image at actual size',
  zoom: (part: number): string => `${Math.round(part * 100)} %`,
  hugePicture: (width: number, height: number): string =>
    `The image is too large to show here (${formatNumber(width)} × ${formatNumber(height)} px). Open it in another app.`,
  brokenPicture:
    'The image cannot be shown; it may be damaged or not an image. Inspect the asset for details.',
  noAlpha: 'No alpha channel: the image is opaque.',
} as const;

const channelWords = ['', 'grey', 'grey and alpha', 'RGB', 'RGBA'];

/** `512 × 512 px, RGBA, 8 bits`. */
export function pictureText({ widthPx, heightPx, channels, bitsPerChannel }: PictureFacts): string {
  const bits = bitsPerChannel === 1 ? '1 bit' : `${bitsPerChannel} bits`;
  return `${formatNumber(widthPx)} × ${formatNumber(heightPx)} px, ${channelWords[channels] ?? ''}, ${bits}`;
}
