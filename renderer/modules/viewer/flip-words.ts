/** What going from asset to asset says. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { Stretch } from './store/flip.ts';

export const flipWords = catalogue('viewer.flip', {
  /** Where one is in a list. */
  place: icu(
    '{place, number} of {total, number} {what, select, chosen {selected} batch {in the batch} set {in the set} folder {in the folder} library {in the library} other {in the search}}',
    ({ place, total, what }: Pick<Stretch, 'place' | 'total' | 'what'>) => ({
      place: place + 1,
      total,
      what,
    }),
  ),
  strip: 'Neighbours',
  /** Of one whose name is not known yet. */
  unread: icu('Asset {place, number}', (place: number) => ({ place: place + 1 })),
  next: 'Next in this list',
  previous: 'Previous in this list',
  first: 'First in this list',
  last: 'Last in this list',
  throughBatch: 'Browse this batch',
  throughSet: 'Browse this set',
  throughHint: 'flip through arrow keys variants members',
  noneThere: 'No other members are in the library yet.',
});
