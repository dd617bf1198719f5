/** Why a clip is not checked, trimmed or taken, and a board is not printed; and how files that are made of them are named. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const captureWords = catalogue('captures.refusals', {
  internalFault: 'an internal error occurred; see the log.',
  notSaved: 'the result could not be saved.',
  swapped: 'its end is before its start. Swap them.',
  beyondEnd: icu('the clip ends at {time}. Select an earlier part.', (time: string) => ({ time })),
  isA: icu('it is {mediaType}', (mediaType: string) => ({ mediaType })),
  noLayout: 'its layout is missing',
  fileNames: {
    report: icu('{clip} report', (clip: string) => ({ clip })),
    still: icu('{clip} at {time}', (clip: string, time: string) => ({ clip, time })),
    board: 'board',
  },
  printNotJson: icu('What is sent to {path} is not JSON.', (path: string) => ({ path })),
});
