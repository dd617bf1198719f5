/** Which board a clip shows, decided while its frames come: the sharpest of each few is searched until one tells it all. */
import type { BoardFound } from '../../contract/schema/capture/board.ts';
import type { GreyFrame, Vision } from '../vision/types.ts';

/** A frame whose bytes are kept. */
export interface Candidate {
  readonly frame: GreyFrame;
  /** The higher the better. */
  readonly sharpness: number;
}

export interface BoardSearch {
  /** True once nothing more is searched: the board is known, or enough was tried. */
  isOver(): boolean;
  /** What is known of it so far; null when no frame showed one. */
  board(): BoardFound | null;
  /** Searches now and then, when enough frames came by. */
  offer(candidate: Candidate): void;
  /** Searches the best of what was not yet searched, as nothing more comes for now. */
  flush(): void;
}

/** The first search comes soon: most clips show the whole board from the beginning. */
const firstGroup = 2;
/** Frames with a board whose size is not sure: more of them only repeat each other. */
const enoughRecognised = 4;

/** `frames`: how many are expected; `tries`: how many of them are searched at most, each takes about a fifth of a second. */
export function createBoardSearch(
  vision: Pick<Vision, 'identify'>,
  expected: { readonly frames: number; readonly tries: number },
): BoardSearch {
  const group = Math.max(1, Math.ceil(expected.frames / expected.tries));
  const recognised: GreyFrame[] = [];
  let [tried, offered, best]: [number, number, Candidate | null] = [0, 0, null];
  let found: BoardFound | null = null;
  const isOver = (): boolean =>
    found?.sizeSure === true || recognised.length >= enoughRecognised || tried >= expected.tries;
  const search = (): void => {
    if (best === null) return;
    tried += 1;
    const frames = [...recognised, best.frame];
    const seen = vision.identify(frames);
    if (seen !== null && (seen.sizeSure || seen.recognised > (found?.recognised ?? 0))) {
      recognised.push(best.frame);
      found = seen;
    }
    [best, offered] = [null, 0];
  };
  return {
    isOver,
    board: () => (found === null ? null : { ...found, searched: tried }),
    offer(candidate) {
      if (isOver()) return;
      offered += 1;
      if (best === null || candidate.sharpness > best.sharpness) best = candidate;
      if (offered >= (tried === 0 ? Math.min(firstGroup, group) : group)) search();
    },
    flush() {
      if (!isOver()) search();
    },
  };
}
