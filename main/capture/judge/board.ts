/** The board: whether it is there, the right one, large enough, and seen for long enough; and what is said of it. */
import { isDeepStrictEqual } from 'node:util';
import { givesPose } from '../../contract/plain/capture/board-size.ts';
import { dictionaries } from '../../contract/plain/capture/dictionaries.ts';
import type { BoardCode, BoardFound, BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { CaptureIssue, Span } from '../../contract/schema/capture/report.ts';
import { median } from '../../core/statistics.ts';
import { showsBoard } from '../analyse/path.ts';
import { boardWords } from './board-words.ts';
import { crossed, type Facts, graver, type Judgement } from './facts.ts';
import { lengthOf, spansWhere } from './spans.ts';
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
