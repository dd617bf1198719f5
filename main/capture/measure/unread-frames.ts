/** Frames without a readable board: a few are kept, and searched at the end for a chessboard whose markers nobody can read. */
import { poseCorners } from '../../contract/plain/capture/board-size.ts';
import type { UnreadSeen } from '../../contract/schema/capture/measurement.ts';
import { median } from '../../core/statistics.ts';
import type { GreyFrame, UnreadBoard, Vision } from '../vision/types.ts';

/** Kept, 1 MB each. */
const mostFrames = 24;
/** Searched at most, about 0.2 s each; more only where one alone shows a board, which may be chance. */
const mostSearched = 12;
/** Of the frames that were looked at: with fewer the board is seen well enough for anything else to be said. */
const leastPart = 0.4;
/** Frames that show a chessboard tell all once there are so many of them. */
const enoughSeen = 6;
/** Those that are looked at for markers with a broad border. */
const mostBordered = 3;
const referenceWidthPx = 1920;

/** What is looked for in the frames that were kept. */
export type Unread = Pick<Vision, 'unread' | 'hasWideBorders'>;

/** What was found, in px of the frames that were searched but for the edges. */
type Found = UnreadSeen & { readonly frame: Pick<GreyFrame, 'widthPx' | 'heightPx'> };

export interface UnreadFrames {
  /** A frame in which nothing was read; its bytes may be used again afterwards. */
  offer(key: number, frame: GreyFrame): void;
  /** One in which so many corners of a known board were found: with fewer than a pose needs it counts as unread. */
  seen(key: number, frame: GreyFrame, corners: number): void;
  /** `looked`: frames in all; `boardFound`: others were read. Null where too few were not, or none was kept. */
  search(looked: number, boardFound: boolean): Found | null;
}

export function createUnreadFrames(vision: Unread): UnreadFrames {
  const kept = new Map<number, GreyFrame>();
  const searched = new Map<number, UnreadBoard | null>();
  const unread = new Set<number>();
  let every = 1;

  const thinOut = (): void => {
    every *= 2;
    [...kept.keys()].forEach((key, place) => {
      if (place % 2 === 1) kept.delete(key);
    });
  };
  const lookAt = (key: number, frame: GreyFrame): UnreadBoard | null => {
    const before = searched.get(key);
    if (before !== undefined) return before;
    const found = vision.unread(frame);
    searched.set(key, found);
    return found;
  };
  const offer: UnreadFrames['offer'] = (key, { widthPx, heightPx, luma }) => {
    if (unread.has(key)) return;
    unread.add(key);
    if (unread.size % every !== 0) return;
    kept.set(key, { widthPx, heightPx, luma: luma.slice() });
    if (kept.size > mostFrames) thinOut();
  };
  return {
    offer,
    seen(key, frame, corners) {
      if (corners < poseCorners) offer(key, frame);
      else if (unread.delete(key)) kept.delete(key);
    },
    search(looked, boardFound) {
      const [first] = kept.values();
      if (first === undefined || unread.size < leastPart * looked) return null;
      const boards: UnreadBoard[] = [];
      let tried = 0;
      // From the middle to both ends, so that few frames are of all of the clip.
      for (const [key, frame] of spread([...kept])) {
        if (boards.length >= enoughSeen || (tried >= mostSearched && boards.length !== 1)) break;
        const found = lookAt(key, frame);
        tried += 1;
        if (found !== null) boards.push(found);
      }
      const wideBorders =
        !boardFound && boards.length > 0 && vision.hasWideBorders([...kept.values()].slice(0, mostBordered));
      return { ...over(boards, first), searched: tried, wideBorders, frame: first };
    },
  };
}

/** Every third one first. */
function spread<T>(all: readonly T[]): T[] {
  return [0, 1, 2].flatMap((start) => all.filter((_, place) => place % 3 === start));
}

/** Squares of one board differ by no more over a walk; patterns that came together by chance have any size. */
const mostSizes = 1.5;

/** Those that have about the size of the fullest ones. */
function alike(boards: readonly UnreadBoard[]): UnreadBoard[] {
  const fullest = boards.toSorted((a, b) => b.squares - a.squares).slice(0, Math.ceil(boards.length / 2));
  const usualPx = median(fullest.map(({ squarePx }) => squarePx)) ?? 0;
  return boards.filter(({ squarePx }) => squarePx <= mostSizes * usualPx && squarePx * mostSizes >= usualPx);
}

/** Medians over what was seen; the board is as long as it was seen at its longest. */
function over(
  boards: readonly UnreadBoard[],
  frame: Pick<GreyFrame, 'widthPx' | 'heightPx'>,
): Omit<UnreadSeen, 'searched' | 'wideBorders'> {
  const same = alike(boards);
  const scale = referenceWidthPx / Math.max(frame.widthPx, frame.heightPx);
  const usual = (of: (board: UnreadBoard) => number | null): number | null =>
    median(same.flatMap((board) => of(board) ?? []));
  const scaled = (value: number | null): number | null => (value === null ? null : value * scale);
  return {
    seen: same.length,
    squarePx: usual(({ squarePx }) => squarePx) ?? 0,
    // Of its outer squares no corner lies between four others.
    spanPx: Math.max(0, ...same.map(({ long, squarePx }) => (long + 1) * squarePx)),
    edgeWidthPx: scaled(usual(({ edgePx }) => edgePx)),
    narrowEdgePx: scaled(usual(({ narrowEdgePx }) => narrowEdgePx)),
    contrast: usual(({ contrast }) => contrast) ?? 0,
  };
}
