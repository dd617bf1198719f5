/** What is wrong with the clips and the board that `caliper check` is given. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const checkWords = catalogue('cli.check', {
  noClips: icu('There is no MP4 or MOV clip in {folder}.', (folder: string) => ({ folder })),
  notASquare: icu(
    '“{text}” is not a square size. Use millimetres, such as --square 35.2.',
    (text: string) => ({ text }),
  ),
  tooFewSquares: icu(
    'A board of {columns} by {rows} squares has too few to locate the camera. Use one of 7 by 5 or more.',
    (columns: number, rows: number) => ({ columns, rows }),
  ),
  unknownBoard: icu(
    '“{text}” is neither a saved board nor a layout such as 7x5:DICT_5X5_100. {hasBoards, select, true {Saved boards: {names}.} other {There are no saved boards.}}',
    (text: string, names: string) => ({ text, hasBoards: names !== '', names }),
  ),
});
