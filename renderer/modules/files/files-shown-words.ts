/** What a file that is read says beside its content. Pure; English. */
import type { PictureFacts } from '../../../main/contract/schema/inspection-report.ts';
import { formatNumber } from '../../ui/text/format.ts';

export const shownWords = {
  back: 'Back to the 3D view',
  openOutside: 'Open with the system’s program',
  inFolder: 'Show in folder',
  asText: 'As text',
  asTree: 'As a tree',
  how: 'Shown',
  reading: 'Reading the file…',
  gone: 'The file could not be read. It may have been moved or deleted: inspect the asset again, or fetch its files.',
  tooLarge: (size: string, most: string): string =>
    `It has ${size}, and up to ${most} are shown here. Open it with another program.`,
  otherTitle: 'Caliper does not show files of this kind',
  otherText: 'Open it with the program that your system has for it.',
  tree: (path: string): string => `Content of ${path}`,
  search: 'Search names and values',
  found: (hits: number): string => `${formatNumber(hits)} found`,
  notFound: 'Nothing in it has this in its name or value.',
  cut: 'It holds more than can be shown as a tree; the rest is in the text.',
  notJson: 'It is no JSON, or damaged: it is shown as text.',
  empty: 'It is empty.',
  entries: (count: number): string => `${formatNumber(count)} ${count === 1 ? 'entry' : 'entries'}`,
  open: 'open',
  closed: 'closed',
  openAll: 'Open all of the tree',
  closeAll: 'Close all of the tree',
  copyValue: 'Copy the value',
  copyPath: 'Copy its path',
  value: 'value',
  path: 'path',
  lines: (path: string): string => `Lines of ${path}`,
  linesIn: (count: number): string => `${formatNumber(count)} ${count === 1 ? 'line' : 'lines'}`,
  line: 'Go to line',
  picture: (path: string): string => `Picture ${path}`,
  channels: 'Channels',
  all: 'All',
  channelNames: { all: 'All', r: 'Red', g: 'Green', b: 'Blue', a: 'Alpha' },
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit',
  fitPicture: 'Fit the picture into its place',
  showChannel: (name: string): string => `Show the picture’s channel: ${name}`,
  actual: 'Show the picture pixel by pixel',
  zoom: (part: number): string => `${Math.round(part * 100)} %`,
  hugePicture: (width: number, height: number): string =>
    `It has ${formatNumber(width)} × ${formatNumber(height)} px, more than is shown here. Open it with another program.`,
  brokenPicture:
    'It cannot be shown: it is damaged, or no picture. Inspect the asset to see what is known of it.',
  noAlpha: 'It has no alpha channel: it is opaque everywhere.',
} as const;

const channelWords = ['', 'grey', 'grey and alpha', 'RGB', 'RGBA'];

/** `512 × 512 px, RGBA, 8 bits`. */
export function pictureText({ widthPx, heightPx, channels, bitsPerChannel }: PictureFacts): string {
  const bits = bitsPerChannel === 1 ? '1 bit' : `${bitsPerChannel} bits`;
  return `${formatNumber(widthPx)} × ${formatNumber(heightPx)} px, ${channelWords[channels] ?? ''}, ${bits}`;
}
