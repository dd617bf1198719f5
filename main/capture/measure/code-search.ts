/** The code in the margin of a print: which few pictures of a clip are kept for it, and what is read in them. */

import { isAppError } from '../../contract/plain/errors.ts';
import type { BoardCode, BoardFound, BoardLayout } from '../../contract/schema/capture/board.ts';
import { loadSharp } from '../../core/load-sharp.ts';
import { framePicture } from '../../media/frame-picture.ts';
import type { Clip, ToolOptions } from '../../media/types.ts';
import { isSameBoard } from '../judge/board.ts';
import {
  type CodeView,
  mayShowCode,
  readCode,
  readCodeBeside,
  squarePxBeside,
} from '../vision/code/read-code.ts';
import type { GreyFrame } from '../vision/types.ts';

// Only the full pass reads it, and only where no board was given: then the pass before has read it already. It costs at
// most eight searches of small straightened pictures; where something like a code is seen that is too small for the
// working picture, three frames of the clip are fetched larger.

/** Of the picture that a view is of. */
interface ViewFacts {
  readonly key: number;
  readonly corners: readonly number[];
  readonly edgeWidthPx: number | null;
  readonly boardWhite: number | null;
  readonly boardBlack: number | null;
  readonly laplacian: number;
}

interface Kept {
  readonly facts: ViewFacts;
  readonly frame: GreyFrame;
  readonly score: number;
}

export interface CodeSearch {
  /** Keeps the picture where it is among the best; `frame` is called only then, its bytes are not held. */
  offer(facts: ViewFacts, layout: BoardLayout | null, frame: () => GreyFrame): void;
  /** In the pictures that were kept, then in larger ones of the same frames, by their milliseconds, where that is worth it. */
  read(layout: BoardLayout | null, larger: FetchLarger): Promise<BoardCode | null>;
  /** The pictures that are kept, the best first. */
  views(): CodeView[];
}

/** Pictures of frames of the clip at these milliseconds; some or all may be missing. */
export type FetchLarger = (times: readonly number[]) => Promise<ReadonlyMap<number, GreyFrame>>;

const mostKept = 6;
/** Two pictures of the same moment show the same. */
const apartMs = 600;
/** Without a board the whole picture is searched, 60 ms each. */
const mostWhole = 3;
const mostLarger = 3;

export function createCodeSearch(): CodeSearch {
  let kept: Kept[] = [];
  const viewsOf = (): CodeView[] => kept.map(({ frame, facts }) => ({ frame, corners: facts.corners }));
  return {
    offer(facts, layout, frame) {
      const score = scoreOf(facts, layout);
      const near = kept.filter((one) => Math.abs(one.facts.key - facts.key) < apartMs);
      if (near.some((one) => one.score >= score)) return;
      const others = kept.filter((one) => !near.includes(one));
      if (others.length >= mostKept && score <= (others.at(-1)?.score ?? 0)) return;
      const { widthPx, heightPx, luma } = frame();
      const copy = { widthPx, heightPx, luma: Uint8Array.from(luma) };
      kept = [...others, { facts, frame: copy, score }]
        .toSorted((a, b) => b.score - a.score)
        .slice(0, mostKept);
    },
    views: viewsOf,
    async read(layout, larger) {
      if (layout === null) return readWhole(kept);
      const times = worthLarger(kept, layout);
      // Beside a print without a code nothing is searched: that would take half a second.
      if (times.length === 0) return null;
      const code = readCodeBeside(viewsOf(), layout);
      if (code !== null) return code;
      const pictures = await larger(times);
      const views = kept.flatMap(({ frame, facts }): CodeView[] => {
        const large = pictures.get(facts.key);
        return large === undefined ? [] : [{ frame: large, corners: scaled(facts.corners, frame, large) }];
      });
      return readCodeBeside(views, layout);
    },
  };
}

function readWhole(kept: readonly Kept[]): BoardCode | null {
  for (const { frame } of kept.slice(0, mostWhole)) {
    const code = readCode(frame);
    if (code !== null) return code;
  }
  return null;
}

/** Milliseconds of pictures in which something like a code is seen, the best first. */
function worthLarger(kept: readonly Kept[], layout: BoardLayout): number[] {
  return kept
    .filter(({ frame, facts: { corners, boardWhite, boardBlack } }) =>
      mayShowCode({ frame, corners }, layout, { white: boardWhite ?? 0, black: boardBlack ?? 0 }),
    )
    .slice(0, mostLarger)
    .map(({ facts }) => facts.key);
}

/** The wider a square and the narrower an edge, the more detail there is. A picture with the board goes before all others. */
function scoreOf({ corners, edgeWidthPx, laplacian }: ViewFacts, layout: BoardLayout | null): number {
  const sharpness = laplacian / (laplacian + 1000);
  if (layout === null || corners.length === 0) return sharpness;
  return 1 + squarePxBeside({ corners, frame: nowhere }, layout) / Math.max(1, edgeWidthPx ?? 1);
}

const nowhere: GreyFrame = { widthPx: 0, heightPx: 0, luma: new Uint8Array() };

/** Centres of pixels lie at whole numbers, in both sizes. */
function scaled(corners: readonly number[], from: GreyFrame, to: GreyFrame): number[] {
  const [x, y] = [to.widthPx / from.widthPx, to.heightPx / from.heightPx];
  return corners.map((value, at) => {
    if (at % 3 === 0) return value;
    return (value + 0.5) * (at % 3 === 1 ? x : y) - 0.5;
  });
}

/** What a code amounts to beside what the markers said. */
export type CodeSays =
  | { readonly type: 'nothing' }
  /** The same corners, now under their full name. */
  | { readonly type: 'named'; readonly layout: BoardLayout }
  /** Corners are numbered otherwise, or there were no markers to read: they have to be looked for again. */
  | { readonly type: 'other'; readonly layout: BoardLayout };

/** The markers win where they say something else. `found` null: they said nothing. */
export function codeSays(code: BoardCode | null, found: BoardFound | null): CodeSays {
  if (code === null || found?.mirrored === true) return { type: 'nothing' };
  if (found === null) return { type: 'other', layout: code.layout };
  if (!isSameBoard(found, code.layout)) return { type: 'nothing' };
  const { columns, rows } = found.layout;
  const isNumberedAlike = columns === code.layout.columns && rows === code.layout.rows;
  return { type: isNumberedAlike ? 'named' : 'other', layout: code.layout };
}

/** Beyond this nothing more is read, and 4K takes four times as long. */
const largerEdgePx = 2560;
/** Times are to a microsecond: a frame must not be missed by one. */
const littleS = 0.002;

/** Larger pictures of frames of a clip, by milliseconds; those that cannot be had are left out. Throws when aborted. */
export async function largerFrames(
  clip: Clip,
  times: readonly number[],
  options: ToolOptions,
): Promise<ReadonlyMap<number, GreyFrame>> {
  const frames = new Map<number, GreyFrame>();
  for (const ms of times) {
    try {
      const wish = { atS: ms / 1000 + littleS, edgePx: largerEdgePx, format: 'jpeg' } as const;
      const picture = await framePicture(clip, wish, options);
      const sharp = await loadSharp();
      const { data, info } = await sharp(picture).greyscale().raw().toBuffer({ resolveWithObject: true });
      frames.set(ms, { widthPx: info.width, heightPx: info.height, luma: new Uint8Array(data) });
    } catch (error) {
      options.signal?.throwIfAborted();
      // A print without its code is one of which less is known.
      if (!isAppError(error)) throw error;
    }
  }
  return frames;
}
