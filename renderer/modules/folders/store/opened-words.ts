/** What is said of things that were opened from outside. English. */

import { formatNumber } from '../../../../main/contract/plain/number-text.ts';

const assets = (count: number): string => (count === 1 ? '1 asset' : `${formatNumber(count)} assets`);

export const openedWords = {
  looking: (path: string): string => `Looking through ${path}…`,
  added: (count: number, folder: string): string =>
    `Opened ${assets(count)} of ${folder}. The folder is listed in the library now, and stays where it is.`,
  known: (count: number): string =>
    count === 1 ? 'It was in the library already.' : `${assets(count)} that were in the library already.`,
  remove: 'Remove from the library',
  removed: (folder: string): string => `${folder} is no longer listed. Nothing in it was changed.`,
} as const;
