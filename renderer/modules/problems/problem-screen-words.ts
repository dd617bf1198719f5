/** What the inbox's bar, list and commands say. English. */

import { formatNumber } from '../../ui/text/format.ts';
import { countedAssets } from '../shared/store/undo.ts';

/** The bar above, what is said of the whole list, and the bar below. */
export const problemScreenWords = {
  title: 'Problems',
  selected: 'Selected',
  tryAgain: 'Try again',
  filters: { all: 'All', error: 'Errors', warn: 'Warnings', note: 'Notes', ignored: 'Ignored' },
  show: 'Show',
  groupBy: 'Group by',
  groupings: { code: 'By kind of problem', asset: 'By asset' },
  inspectAll: 'Inspect all again',
  inspection: 'Inspection of the library',
  showAll: 'Show all problems',
  selectedOf: (counted: string): string => `${counted} selected`,
  more: (count: number): string =>
    `; ${formatNumber(count)} more are being read or come when these are dealt with`,
} as const;

/** On buttons and in menus. */
export const problemActionWords = {
  putBack: 'Put back',
  ignore: 'Ignore',
  putAllBack: 'Put all back',
  ignoreAll: 'Ignore all',
  openAsset: 'Open the asset',
  showReport: 'Show what its files say',
  showInFolder: 'Show in folder',
  fixMany: (count: number): string => withCount('Fix', count),
  putBackMany: (count: number): string => withCount('Put back', count),
  ignoreMany: (count: number): string => withCount('Ignore', count),
  fixSome: 'Fix what can be fixed',
  clear: 'Clear',
  fetched: (assets: number): string =>
    `The files of ${countedAssets(assets)} are fetched again; what is whole on this disk is kept.`,
  inspected: (assets: number): string => `${countedAssets(assets)} will be inspected again.`,
} as const;

const withCount = (action: string, count: number): string =>
  count > 1 ? `${action} (${formatNumber(count)})` : action;

/** In the palette. */
export const problemCommandWords = {
  open: 'Open the asset of the problem',
  fix: 'Fix the problems',
  ignore: 'Ignore the problems, or put them back',
  selectAll: 'Select all problems',
  clear: 'Clear the selection',
  group: 'Group by asset, or by kind of problem',
} as const;
