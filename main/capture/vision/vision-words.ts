/** Why boards cannot be looked for in the frames of a clip. Reasons are sentences in “… could not be checked: ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const visionWords = catalogue('clipCheck.vision', {
  // In place of a file’s name, where there is none.
  theClip: 'The clip',
  theBoard: 'The board',
  frameUnusable: icu(
    'A frame of {widthPx}x{heightPx} with {bytes} bytes cannot be searched.',
    (widthPx: number, heightPx: number, bytes: number) => ({ widthPx, heightPx, bytes }),
  ),
  libraryUnusable: icu('The vision library cannot be used. {reason}', (reason: string) => ({ reason })),
  startedTooLate: 'It did not start in time.',
});
