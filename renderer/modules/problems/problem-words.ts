/** What problems and their inbox say. Pure; English. */
import type {
  AssetProblem,
  AssetProblemCode,
  ProblemFix,
  ProblemSeverity,
} from '../../../main/contract/schema/library/facts.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { countedAssets } from '../shared/store/notice-words.ts';
import type { ProblemFilter } from './store/problems.ts';

/** A problem of one kind and of many. */
export const problemTitles: Readonly<Record<AssetProblemCode, string>> = {
  'missing-file': 'Missing file',
  'wrong-hash': 'Changed or damaged file',
  'damaged-file': 'Incomplete file',
  'folder-gone': 'Folder gone',
  'missing-texture': 'Missing texture',
  'unreadable-model': 'Unreadable model',
  'invalid-inertia': 'Invalid inertia',
  'no-mass': 'No mass',
  'failed-validation': 'Failed validation',
  'scale-mismatch': 'Sizes that disagree',
  'unportable-path': 'Path that other machines do not find',
  'missing-collider': 'Missing collision shape',
  'invalid-joint': 'Invalid joint',
  'files-disagree': 'Files that disagree',
  'twins-differ': 'Left and right that differ',
  'download-failed': 'Failed download',
};

/** One word for a severity. */
export const severityWords: Readonly<Record<ProblemSeverity, string>> = {
  error: 'Error',
  warn: 'Warning',
  note: 'Note',
};

/** What the button of a fix says; null where Caliper can do nothing on its own. */
export const fixWords: Readonly<Record<ProblemFix, string | null>> = {
  'fetch-again': 'Download again',
  'find-folder': 'Find the folder…',
  'inspect-again': 'Inspect again',
  none: null,
};

/** The same for a group; without one fix for all of them, as `none` says. */
export const fixAllWords: Readonly<Record<ProblemFix, string>> = {
  'fetch-again': 'Download all again',
  'find-folder': 'Find the folders…',
  'inspect-again': 'Inspect all again',
  none: 'Fix what can be fixed',
};

/** Where there is nothing to show. */
export const nothingWords: Readonly<Record<ProblemFilter, readonly [title: string, text: string]>> = {
  all: ['No problems', 'The files of every asset that was inspected are there, whole, and fit together.'],
  error: ['No errors', 'Nothing that a simulator or a viewer would stumble over was found.'],
  warn: ['No warnings', 'Nothing was found that you should look at.'],
  note: ['No notes', 'There is nothing to remark.'],
  ignored: ['Nothing is ignored', 'A problem that you ignore stays here, and can be put back on the list.'],
};

/** `12 problems of 3 assets`. */
export function countWords(problems: readonly Pick<AssetProblem, 'assetId'>[]): string {
  const assets = new Set(problems.map(({ assetId }) => assetId)).size;
  return `${formatNumber(problems.length)} ${problems.length === 1 ? 'problem' : 'problems'} of ${countedAssets(assets)}`;
}

/** While files are looked into. */
export function inspectionWords(left: number): string {
  return `${countedAssets(left)} still to inspect`;
}

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
