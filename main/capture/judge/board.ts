/** The board: whether it is there, the right one, large enough, and seen for long enough; and what is said of it. */
import { isDeepStrictEqual } from 'node:util';
import { cornerCount, givesPose, poseCorners } from '../../contract/plain/capture/board-size.ts';
import { dictionaries } from '../../contract/plain/capture/dictionaries.ts';
import type { BoardCode, BoardFound, BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { CaptureIssue, Span } from '../../contract/schema/capture/report.ts';
import { median } from '../../core/statistics.ts';
import { showsBoard } from '../analyse/path.ts';
import { crossed, type Facts, graver, type Judgement, type Words } from './facts.ts';
import { lengthOf, percent, spansWhere, stretches } from './spans.ts';
import { unreadIssue, unreadReason } from './unread-board.ts';

/** Fewer finds than this part of the clip are chance: 2 of 100 frames. */
const chancePart = 0.02;

/** `no-board`, `mirrored-board`, `too-few-squares`, `wrong-board`, `board-unreadable`, `board-code-differs`, `several-boards`, `board-hidden`, `board-too-small`, `board-size-unsure`, `square-unmeasured`. */
export const judgeBoard: Judgement = (facts, found) => {
  const { board } = facts.measurement;
  const { chosen } = facts.board;
  const seen = facts.analysis.boardVisible > chancePart;
  if (board?.mirrored === true) return [{ ...whole('mirrored-board', 'fail'), ...boardWords.mirrored() }];
  if (board !== null && chosen !== null && !isSameBoard(board, chosen.layout)) {
    // A second board may lie there: what counts is whether the chosen one was looked for and seen.
    const chosenSeen = seen && isDeepStrictEqual(facts.measurement.layout, chosen.layout);
    if (!chosenSeen) return [{ ...whole('wrong-board', 'fail'), ...boardWords.wrong(board.layout, chosen) }];
  }
  if (board !== null && board.sizeSure && !givesPose(board.layout))
    return [{ ...whole('too-few-squares', 'fail'), ...boardWords.tooFewSquares(board.layout) }];
  const unread = unreadReason(facts, found);
  if (!seen)
    return [unread === null ? none(facts, found) : unreadIssue(unread, whole('board-unreadable', 'fail'))];
  const lost = hidden(facts, spoilt(found), found.find(({ code }) => code === 'board-moved')?.spans ?? []);
  return [
    lost === null || unread === null ? lost : unreadIssue(unread, lost),
    tooSmall(facts),
    codeDiffers(facts),
    board === null ? null : several(board),
    board === null ? null : sizeUnsure(facts, board),
    unmeasured(facts),
  ].filter((issue) => issue !== null);
};

/** Light or blur that hides everything, a board included. */
const spoilt = (found: readonly CaptureIssue[]): boolean => found.some((issue) => issue.severity === 'fail');

/** Where nothing can be seen at all, that is what to mend: the board may well lie there. */
function none(facts: Facts, found: readonly CaptureIssue[]): CaptureIssue {
  return spoilt(found)
    ? { ...whole('no-board', 'warn'), ...boardWords.unseen() }
    : { ...whole('no-board', 'fail'), ...boardWords.none(facts.board.chosen) };
}

const whole = (
  code: CaptureIssue['code'],
  severity: CaptureIssue['severity'],
): Pick<CaptureIssue, 'code' | 'severity' | 'spans' | 'measured'> => ({
  code,
  severity,
  spans: [],
  measured: null,
});

/**
 * What was found is the smallest dictionary and, where it is never seen whole, the smallest size that explain what was
 * seen: a larger one of the same family fits too, and one that begins with rows that were hidden. The legacy order of
 * colours only shows with an even number of rows; a print in negative is the same board.
 */
export function isSameBoard(found: BoardFound, chosen: BoardLayout): boolean {
  const { layout } = found;
  const fits = (seen: number, has: number): boolean => (found.sizeSure ? seen === has : seen <= has);
  return (
    familyOf(layout) === familyOf(chosen) &&
    dictionaries.indexOf(layout.dictionary) <= dictionaries.indexOf(chosen.dictionary) &&
    fits(layout.columns, chosen.columns) &&
    fits(layout.rows, chosen.rows) &&
    fits(chosen.firstId ?? 0, layout.firstId ?? 0) &&
    (chosen.rows % 2 === 1 || layout.legacy === chosen.legacy)
  );
}

/** What the code beside the board says, where the markers do not say otherwise; null for prints without one. */
export function agreedCode({ board, code }: Pick<Measurement, 'board' | 'code'>): BoardCode | null {
  return board !== null && code !== null && isSameBoard(board, code.layout) ? code : null;
}

/** The markers win, and the user's choice does; but then one of the prints is not what it is taken for. */
function codeDiffers({ measurement, board: { chosen, codeOf = null } }: Facts): CaptureIssue | null {
  const { board, code } = measurement;
  if (board === null || code === null) return null;
  if (agreedCode(measurement) === null)
    return { ...whole('board-code-differs', 'warn'), ...boardWords.codeDiffers(code, board.layout) };
  if (chosen === null || codeOf === null || codeOf === chosen.name) return null;
  return {
    ...whole('board-code-differs', 'warn'),
    ...boardWords.codeOfOther(code.serial, codeOf, chosen.name),
  };
}

/** `DICT_5X5` of `DICT_5X5_100`; the others stand for themselves. */
const familyOf = ({ dictionary }: BoardLayout): string => dictionary.replace(/(X\d)_\d+$/, '$1');

/** By the part of the clip in which it is seen, and by the longest time in which the walk is lost. `unfit`: nothing can be seen. */
function hidden(facts: Facts, unfit: boolean, moved: readonly Span[]): CaptureIssue | null {
  const unseen = spansWhere(facts.samples, (sample) => !showsBoard(sample), facts.endS);
  // While it is moved a hand hides it: that is said on its own.
  const isMoved = ({ fromS, toS }: Span): boolean =>
    moved.some((one) => one.fromS < toS + 0.5 && one.toS > fromS - 0.5);
  const lost = facts.followed ? facts.analysis.gaps.filter((gap) => !gap.bridged && !isMoved(gap)) : [];
  const seldom = crossed(facts.limits, 'boardVisible', facts.analysis.boardVisible);
  const longest = Math.max(0, ...lost.map((gap) => gap.toS - gap.fromS));
  const worst = graver(seldom, crossed(facts.limits, 'hidden', longest));
  // In such a picture a board is not found even where it lies: that is no second thing to mend.
  if (worst === null || unfit || facts.coarse) return null;
  const spans: Span[] = (seldom !== null && lengthOf(unseen) > 0 ? unseen : lost).map(({ fromS, toS }) => ({
    fromS,
    toS,
  }));
  return {
    code: 'board-hidden',
    severity: worst.severity,
    spans,
    measured: worst.measured,
    ...boardWords.hidden(facts.analysis.boardVisible, spans),
  };
}

/** Edge of a square in px at a width of 1920, from the board's area: what its markers are read by. */
function tooSmall(facts: Facts): CaptureIssue | null {
  const { facts: video, layout } = facts.measurement;
  if (video === null || layout === null) return null;
  const scaled = 1920 / Math.max(video.widthPx, video.heightPx);
  const squares = layout.columns * layout.rows;
  const areaPx = video.widthPx * video.heightPx;
  const edges = facts.samples.flatMap(({ boardArea }) =>
    boardArea === null ? [] : [Math.sqrt((Math.max(boardArea, 0) * areaPx) / squares) * scaled],
  );
  const over = crossed(facts.limits, 'boardSize', median(edges));
  if (over === null) return null;
  return {
    code: 'board-too-small',
    severity: over.severity,
    spans: [],
    measured: over.measured,
    ...boardWords.tooSmall(over.measured.value),
  };
}

/** Boards that share markers look the same: places of the camera come from now one, now the other. */
function several({ layout, others = [] }: BoardFound): CaptureIssue | null {
  if (others.length === 0) return null;
  const mixed = others.some((other) => sharesMarkers(layout, other));
  const words = boardWords.several([layout, ...others], mixed);
  return { ...whole('several-boards', mixed ? 'fail' : 'warn'), ...words };
}

/** Of its last marker: half of the squares are white, the smaller half where they are odd. */
const lastId = ({ firstId = 0, columns, rows }: BoardLayout): number =>
  firstId + Math.floor((columns * rows) / 2) - 1;

function sharesMarkers(one: BoardLayout, other: BoardLayout): boolean {
  return (
    familyOf(one) === familyOf(other) &&
    (one.firstId ?? 0) <= lastId(other) &&
    (other.firstId ?? 0) <= lastId(one)
  );
}

function sizeUnsure(facts: Facts, found: BoardFound): CaptureIssue | null {
  if (found.sizeSure || facts.board.chosen !== null) return null;
  return { ...whole('board-size-unsure', 'note'), ...boardWords.sizeUnsure(found.layout) };
}

function unmeasured(facts: Facts): CaptureIssue | null {
  if (facts.board.squareMeasured) return null;
  return {
    ...whole('square-unmeasured', 'note'),
    ...boardWords.unmeasured(facts.board.chosen?.name ?? null, facts.board.squareMm),
  };
}

/** `7x5 DICT_5X5_100`, with what is not as usual: the old order of colours, another first id, a print in negative. */
export const layoutName = ({
  columns,
  rows,
  dictionary,
  legacy,
  firstId = 0,
  inverted,
}: BoardLayout): string =>
  [
    `${columns}x${rows} ${dictionary}${legacy && rows % 2 === 0 ? ' (legacy)' : ''}`,
    ...(firstId === 0 ? [] : [`first id ${firstId}`]),
    ...(inverted === true ? ['printed in negative'] : []),
  ].join(', ');

interface Chosen {
  readonly name: string;
  readonly layout: BoardLayout;
}

const boardWords = {
  none: (chosen: Chosen | null): Words => ({
    seen:
      chosen === null
        ? 'There is no ChArUco board in the clip.'
        : `There is no ChArUco board in the clip; “${chosen.name}” is selected, ${layoutName(chosen.layout)}.`,
    why: 'The board gives the scale and the camera positions: without it nothing can be measured.',
    todo: 'Lay the printed board flat on the floor next to the object, and keep both in view while you walk around them. If it was there, it was too small to be detected: move closer, or print larger squares.',
  }),
  unseen: (): Words => ({
    seen: 'No ChArUco board could be detected in the clip.',
    why: 'With this image quality it cannot be detected even if it is there.',
    todo: 'Fix the image first, and keep the printed board in view, flat on the floor next to the object.',
  }),
  mirrored: (): Words => ({
    seen: 'The board was printed mirrored, or the clip was mirrored by the front camera or an editor.',
    why: 'Mirrored markers cannot be read, so no camera position can be computed.',
    todo: 'Record with the rear camera and without effects. If the print is mirrored, print it again without “mirror” or “flip”.',
  }),
  wrong: (found: BoardLayout, chosen: Chosen): Words => ({
    seen: `This clip shows another board, ${layoutName(found)}; “${chosen.name}”, ${layoutName(chosen.layout)}, is selected.`,
    why: 'With the wrong board the scale is wrong, or nothing can be measured.',
    todo: 'Select the board that was recorded, or re-film with the selected one.',
  }),
  tooFewSquares: (found: BoardLayout): Words => ({
    seen: `The board has too few squares: ${found.columns} by ${found.rows}, with ${cornerCount(found)} corners between them.`,
    why: `At least ${poseCorners} corners are needed to compute the camera position.`,
    todo: 'Print a board of 7 by 5 squares or more (Boards), and re-film the whole walk with it.',
  }),
  several: (boards: readonly BoardLayout[], mixed: boolean): Words => ({
    seen: `${boards.length === 2 ? 'Two' : boards.length} boards are in view: ${boards.map(layoutName).join(' and ')}.`,
    why: mixed
      ? 'They have the same markers, so they cannot be told apart.'
      : 'Only one of them is used to measure; the service may use the other one.',
    todo: mixed
      ? 'Remove all boards but one, and re-film the whole walk.'
      : 'Leave one board next to the object, or select the one to use (Boards).',
  }),
  hidden: (visible: number, spans: readonly Span[]): Words => ({
    seen:
      spans.length === 0
        ? `The board is visible in only ${percent(visible)} of the clip.`
        : `The board is hidden or out of view ${stretches(spans)}; it is visible in ${percent(visible)} of the clip.`,
    why: 'Without the board, the camera position is unknown.',
    todo: `Keep the whole board in view together with the object during the whole walk; move it a little away from the object if that hides it.`,
  }),
  tooSmall: (edgePx: number): Words => ({
    seen: `The board is small in the image: one of its squares is ${Math.round(edgePx)} pixels wide.`,
    why: 'The smaller the board, the less accurate are size and position.',
    todo: 'Walk closer around the object, hold the phone higher, or print a larger board.',
  }),
  codeDiffers: (code: BoardCode, found: BoardLayout): Words => ({
    seen: `The code next to the board, serial ${code.serial}, is for a ${layoutName(code.layout)} board; its markers are those of a ${layoutName(found)}.`,
    why: 'The markers win, and the size stored in the code is not used.',
    todo: 'If the code belongs to another print, remove it; measure the squares with a ruler (Boards) and select the board by name.',
  }),
  codeOfOther: (serial: string, name: string, chosen: string): Words => ({
    seen: `By its code, serial ${serial}, the board is “${name}”; “${chosen}” is selected.`,
    why: 'Square sizes differ between prints: with the wrong board the scale is wrong.',
    todo: `Select “${name}” or automatic detection, unless the code is wrong.`,
  }),
  sizeUnsure: (found: BoardLayout): Words => ({
    seen: `The board is never fully visible: it has at least ${found.columns} by ${found.rows} squares.`,
    why: 'A partly visible board can be mistaken for another one.',
    todo: 'Show the whole board once, or select it by name.',
  }),
  unmeasured: (name: string | null, squareMm: number | null): Words => ({
    seen:
      squareMm === null
        ? 'The size of the printed squares is unknown.'
        : `The printed squares${name === null ? '' : ` of “${name}”`} have not been measured; ${Number(squareMm.toFixed(2))} mm is assumed.`,
    why: 'Printers scale pages, and each percent of error in the squares is a percent of error in the object’s size. The clip cannot show this.',
    todo: 'Measure as many squares of the print as possible with a ruler, and enter the length under Boards.',
  }),
};
