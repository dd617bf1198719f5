/** What the inbox of problems says. Pure; English. */

import type {
  AssetProblem,
  AssetProblemCode,
  ProblemFix,
  ProblemSeverity,
} from '../../../main/contract/schema/library/facts.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { countedAssets } from '../shared/store/undo.ts';
import type { ProblemFilter } from './store/problems-reading.ts';

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
