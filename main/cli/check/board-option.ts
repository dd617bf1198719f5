/** The board that a user names on the command line: one of their own, or its dimensions. Pure. */

import { dictionaries } from '../../contract/plain/capture/dictionaries.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { boardLayoutSchema, type NamedBoard } from '../../contract/schema/capture/board.ts';
import { type BoardInUse, boardOf } from '../../modules/captures/standalone-check.ts';

/** What a ruler is read to over one row of squares. */
const rulerMm = 0.5;
/** Squares that `--square` is taken to have been measured over, where the board's size is not given. */
const squaresMeasured = 5;
const usualRatio = 0.75;
const dimensions = /^(\d+)x(\d+):(\w+?)(?::(\d+(?:\.\d+)?))?(:legacy)?$/i;

/** `board` and `square` as typed. Throws `cli.usage`. */
export function boardFrom(
  options: { readonly board?: string | undefined; readonly square?: string | undefined },
  boards: readonly NamedBoard[],
): BoardInUse {
  const board = options.board === undefined ? boardOf(null) : boardNamed(options.board, boards);
  if (options.square === undefined) return board;
  const squareMm = Number(options.square.replace(',', '.'));
  if (!(squareMm >= 1 && squareMm <= 1000))
    throw new AppError('cli.usage', {
      reason: `“${options.square}” is no length of a square. Give millimetres, such as --square 35.2.`,
    });
  const { columns, rows } = board.chosen?.layout ?? { columns: squaresMeasured, rows: squaresMeasured };
  const squarePercent = (rulerMm / (squareMm * Math.max(columns, rows))) * 100;
  return { ...board, squareMm, squareMeasured: true, squarePercent };
}

function boardNamed(text: string, boards: readonly NamedBoard[]): BoardInUse {
  const own = boards.find(({ name }) => name.toLowerCase() === text.trim().toLowerCase());
  if (own !== undefined) return boardOf(own);
  const found = dimensions.exec(text.trim());
  const [, columns, rows, family = '', square, legacy] = found ?? [];
  const dictionary = dictionaries.find((name) => plain(name) === plain(family));
  const layout = boardLayoutSchema.safeParse({
    dictionary,
    columns: Number(columns),
    rows: Number(rows),
    markerRatio: usualRatio,
    legacy: legacy !== undefined,
  });
  if (!layout.success) throw unknownBoard(text, boards);
  return {
    chosen: { name: text.trim(), layout: layout.data },
    squareMm: square === undefined ? null : Number(square),
    squareMeasured: false,
    squarePercent: null,
  };
}

/** `dict_4x4_50` and `4X4_50` are `DICT_4X4_50`. */
const plain = (family: string): string => family.toUpperCase().replace(/^DICT_/, '');

function unknownBoard(text: string, boards: readonly NamedBoard[]): AppError {
  const names = boards.map(({ name }) => `“${name}”`).join(', ');
  const own = names === '' ? 'You have no boards of your own yet.' : `Your boards: ${names}.`;
  return new AppError('cli.usage', {
    reason: `“${text}” is neither one of your boards nor dimensions such as 7x5:DICT_5X5_100. ${own}`,
  });
}
