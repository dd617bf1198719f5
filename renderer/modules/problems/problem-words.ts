/** What problems and their inbox say. Pure; English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type {
  AssetProblem,
  AssetProblemCode,
  ProblemFix,
  ProblemSeverity,
} from '../../../main/contract/schema/library/facts.ts';
import { countedAssets } from '../shared/store/notice-words.ts';
import type { ProblemFilter } from './store/problems.ts';

/** A problem of one kind and of many. */
export const problemTitles: Readonly<Record<AssetProblemCode, string>> = catalogue('problems.problemTitles', {
  'missing-file': 'Missing file',
  'wrong-hash': 'Modified or damaged file',
  'damaged-file': 'Incomplete file',
  'folder-gone': 'Folder not found',
  'missing-texture': 'Missing texture',
  'unreadable-model': 'Unreadable model',
  'invalid-inertia': 'Invalid inertia',
  'no-mass': 'No mass',
  'failed-validation': 'Failed validation',
  'scale-mismatch': 'Inconsistent sizes',
  'unportable-path': 'Non-portable path',
  'missing-collider': 'Missing collision shape',
  'invalid-joint': 'Invalid joint',
  'files-disagree': 'Inconsistent files',
  'twins-differ': 'Left and right differ',
  'download-failed': 'Failed download',
});

/** One word for a severity. */
export const severityWords: Readonly<Record<ProblemSeverity, string>> = catalogue('problems.severity', {
  error: 'Error',
  warn: 'Warning',
  note: 'Note',
});

/** What the button of a fix says; null where Caliper can do nothing on its own. */
export const fixWords: Readonly<Record<ProblemFix, string | null>> = catalogue('problems.fix', {
  'fetch-again': 'Download again',
  'find-folder': 'Find the folder…',
  'inspect-again': 'Inspect again',
  none: null,
});

/** The same for a group; without one fix for all of them, as `none` says. */
export const fixAllWords: Readonly<Record<ProblemFix, string>> = catalogue('problems.fixAll', {
  'fetch-again': 'Download all again',
  'find-folder': 'Find the folders…',
  'inspect-again': 'Inspect all again',
  none: 'Fix all fixable',
});

/** Where there is nothing to show. */
export const nothingWords: Readonly<Record<ProblemFilter, readonly [title: string, text: string]>> =
  catalogue('problems.nothing', {
    all: ['No problems', 'The files of all inspected assets are present, complete and consistent.'],
    error: ['No errors', 'Nothing was found that breaks a simulator or viewer.'],
    warn: ['No warnings', 'Nothing was found that you should check.'],
    note: ['No notes', 'There are no notes on your assets.'],
    ignored: ['No ignored problems', 'Problems that you ignore are listed here, and can be put back.'],
  });

const countMessages = catalogue('problems.count', {
  count: icu(
    '{problems, plural, one {# problem} other {# problems}} in {assets, plural, one {# asset} other {# assets}}',
    (problems: number, assets: number) => ({ problems, assets }),
  ),
  left: icu('{assets, plural, one {# asset} other {# assets}} still to inspect', (assets: number) => ({
    assets,
  })),
});

/** `12 problems of 3 assets`. */
export function countWords(problems: readonly Pick<AssetProblem, 'assetId'>[]): string {
  const assets = new Set(problems.map(({ assetId }) => assetId)).size;
  return countMessages.count(problems.length, assets);
}

/** While files are looked into. */
export function inspectionWords(left: number): string {
  return countMessages.left(left);
}

/** The bar above, what is said of the whole list, and the bar below. */
export const problemScreenWords = catalogue('problems.problemScreen', {
  title: 'Problems',
  selected: 'Selected',
  tryAgain: 'Try again',
  filters: { all: 'All', error: 'Errors', warn: 'Warnings', note: 'Notes', ignored: 'Ignored' },
  show: 'Show',
  groupBy: 'Group by',
  groupings: { code: 'By kind of problem', asset: 'By asset' },
  inspectAll: 'Inspect all again',
  inspection: 'Library inspection',
  showAll: 'Show all problems',
  selectedOf: icu('{counted} selected', (counted: string) => ({ counted })),
  more: icu('; {count, number} more are loading or follow when these are resolved', (count: number) => ({
    count,
  })),
});

/** On buttons and in menus. */
export const problemActionWords = catalogue('problems.problemAction', {
  putBack: 'Put back',
  ignore: 'Ignore',
  putAllBack: 'Put all back',
  ignoreAll: 'Ignore all',
  openAsset: 'Open asset',
  showReport: 'Show validation',
  showInFolder: 'Show in folder',
  fixMany: icu('{count, plural, =0 {Fix} one {Fix} other {Fix (#)}}', (count: number) => ({ count })),
  putBackMany: icu('{count, plural, =0 {Put back} one {Put back} other {Put back (#)}}', (count: number) => ({
    count,
  })),
  ignoreMany: icu('{count, plural, =0 {Ignore} one {Ignore} other {Ignore (#)}}', (count: number) => ({
    count,
  })),
  fixSome: 'Fix all fixable',
  clear: 'Clear',
  fetched: icu(
    'Downloading the files of {assets} again. Intact files on this disk are kept.',
    (assets: number) => ({ assets: countedAssets(assets) }),
  ),
  inspected: icu('{assets} will be inspected again.', (assets: number) => ({
    assets: countedAssets(assets),
  })),
});

/** In the palette. */
export const problemCommandWords = catalogue('problems.problemCommand', {
  open: 'Open asset of the problem',
  fix: 'Fix problems',
  ignore: 'Ignore problems or put them back',
  selectAll: 'Select all problems',
  clear: 'Clear selection',
  group: 'Group by asset or by kind',
});
