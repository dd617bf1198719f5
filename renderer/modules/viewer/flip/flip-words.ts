/** What going from asset to asset says. English. */

import { formatNumber } from '../../../ui/text/format.ts';
import type { Stretch } from '../store/neighbours.ts';

const lists: Readonly<Record<Stretch['what'], string>> = {
  chosen: 'chosen',
  batch: 'the batch',
  set: 'the set',
  folder: 'the folder',
  search: 'the search',
};

export const flipWords = {
  /** Where one is in a list. */
  place: ({ place, total, what }: Pick<Stretch, 'place' | 'total' | 'what'>): string =>
    `${formatNumber(place + 1)} of ${formatNumber(total)} ${what === 'chosen' ? lists.chosen : `in ${lists[what]}`}`,
  strip: 'Neighbours',
  /** Of one whose name is not known yet. */
  unread: (place: number): string => `Number ${formatNumber(place + 1)}`,
  next: 'Flip to the next one',
  previous: 'Flip to the one before',
  first: 'Flip to the first one',
  last: 'Flip to the last one',
  throughBatch: 'Flip through this batch',
  throughSet: 'Flip through this set',
  throughHint: 'arrow keys variants members',
  noneThere: 'Nothing else of it is here yet.',
} as const;
