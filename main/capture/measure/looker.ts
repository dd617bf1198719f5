/** Looks at the frames of a clip as they come: measures each picture, finds out which board there is, and looks for its corners. */
import type { BoardCode, BoardFound, BoardLayout } from '../../contract/schema/capture/board.ts';
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import type { LumaFrame } from '../../media/types.ts';
import { createSmallFrames } from '../object/small-frames.ts';
import { createPictureGauge, type PictureGauge } from '../picture/measure-picture.ts';
import { motionBetween } from '../picture/motion.ts';
import { fittingTones, type ToneTable, type Transfer, toned, toneTable } from '../picture/tone.ts';
import type { BoardDetector, GreyFrame, Vision } from '../vision/types.ts';
import type { FetchLarger } from './code-search.ts';
import { type BoardSearch, createBoardSearch, createCodeReading, createKnownBoard } from './known-board.ts';
import { createUnreadFrames, type UnreadFrames } from './unread-frames.ts';

/** A sample before poses are solved; pixels are those of the picture that was worked on. */
export interface RawSample extends Omit<CaptureSample, 'pose' | 'boardArea'> {
  readonly frame: Pick<GreyFrame, 'widthPx' | 'heightPx'>;
}

export interface Looker {
  /**
   * `expected` frames come next; up to `tries` of them are searched for a board where none is known yet. `keepsCodes`: the
   * best of them are kept for `readCode`.
   */
  begin(expected: number, tries: number, keepsCodes?: boolean): void;
  /**
   * A frame that was looked at before, or one within `nearS` of it, is only measured for motion. `next`: the very next
   * frame of the clip.
   */
  look(frame: LumaFrame, next: LumaFrame | null, nearS: number): void;
  /** No more come for now: what was kept is searched, or given up. */
  settle(): void;
  /**
   * Reads the code beside the board, in larger pictures from `larger` (by milliseconds) where that is worth it. The board
   * gets its full name by it; where its corners are numbered otherwise, all frames have to be looked at again.
   */
  readCode(larger: FetchLarger): Promise<void>;
  /** As it was read, whether the markers agree or not. */
  code(): BoardCode | null;
  /** What is known of the board, and the layout whose corners are looked for. */
  board(): { readonly found: BoardFound | null; readonly layout: BoardLayout | null };
  /** What frames without a readable board show of one, px of `frame`; null where most frames show one that was read. */
  unread(): ReturnType<UnreadFrames['search']>;
  /** In order of time. */
  samples(): RawSample[];
  /** A small copy of the frame that a sample was taken from; not of all of them, and of none before all frames come by. */
  smallFrame(sample: Pick<RawSample, 'atS'>): GreyFrame | null;
  /** True when frames were let go before the board was known: they have to be looked at again. */
  hasMissed(): boolean;
  close(): void;
}

/** Frames that wait until the board is known, 1 MB each. */
const mostWaiting = 64;
/** The library cannot work on smaller ones. */
const leastEdgePx = 16;
const referenceWidthPx = 1920;

interface Waiting {
  readonly key: number;
  readonly frame: GreyFrame;
}

/**
 * `layout` null: the board is found out. `transfer`: the curve of high dynamic range that the frames are stored by. Throws
 * `capture.failed`. To be closed.
 */
export function createLooker(
  vision: Vision,
  given: BoardLayout | null,
  transfer: Transfer | null = null,
): Looker {
  const samples = new Map<number, RawSample>();
  const known = createKnownBoard(vision, given);
  let search: BoardSearch | null = null;
  const codes = createCodeReading(known, given);
  const missed = new Set<number>();
  const unread = createUnreadFrames(vision);
  const waiting = createWaiting(({ key, frame }) => {
    missed.add(key);
    unread.offer(key, frame);
  });
  const usual = createUsualRange(transfer);
  const small = createSmallFrames();
  const gaugeFor = createGauges();

  const detect = (key: number, frame: GreyFrame): void => {
    const sample = samples.get(key);
    const detector = known.detector();
    if (sample === undefined || detector === null) return;
    const seen = boardSeen(detector, frame);
    samples.set(key, { ...sample, ...seen });
    missed.delete(key);
    unread.seen(key, frame, seen.corners.length / 3);
  };
  const decide = (): void => {
    if (known.decide(search?.board() ?? null))
      for (const { key, frame } of waiting.take()) detect(key, frame);
  };
  const wait = (key: number, luma: LumaFrame, sharpness: number): void => {
    if (search === null || known.isMirrored()) return;
    const frame = copyOf(luma);
    waiting.add({ key, frame });
    search.offer({ frame, sharpness });
    if (search.isOver()) decide();
  };
  return {
    begin(expected, tries, keepsCodes = false) {
      if (keepsCodes) codes.begin();
      if (known.isOpen()) search = createBoardSearch(vision, { frames: expected, tries });
    },
    look(frame, next, nearS) {
      const key = keyFor(frame, nearS, samples, known.detector() === null ? null : missed);
      const measure = gaugeFor(frame);
      if (!samples.has(key)) {
        const shown = usual.shown(frame, measure);
        const sample = usual.sample(frame, sampleOf(shown, measure), measure);
        samples.set(key, sample);
        if (known.detector() !== null) detect(key, shown);
        else if (Math.min(frame.widthPx, frame.heightPx) >= leastEdgePx) wait(key, shown, sample.laplacian);
      }
      const sample = samples.get(key);
      if (sample === undefined) return;
      // One that stands for this frame is of another moment.
      if (key === keyOf(frame)) codes.offer({ ...sample, key }, () => usual.shown(frame, measure));
      if (next === null) return;
      small.offer(key, measure.pyramid(frame.luma));
      samples.set(key, { ...sample, motionPxPerS: motionOf(measure, frame, next) });
    },
    settle() {
      if (known.isOpen()) {
        search?.flush();
        decide();
      }
      waiting.letAllGo();
    },
    async readCode(larger) {
      if (await codes.read(larger)) for (const key of samples.keys()) missed.add(key);
    },
    code: codes.code,
    unread: () =>
      known.isMirrored() ? null : unread.search(samples.size, given === null && known.detector() !== null),
    board: () => known.board(samples),
    samples: () => [...samples.values()].toSorted((a, b) => a.atS - b.atS),
    smallFrame: (sample) => small.get(keyOf(sample)),
    hasMissed: () => known.detector() !== null && missed.size > 0,
    close: known.close,
  };
}

/** Those that have waited longest are let go beyond `mostWaiting`. */
function createWaiting(letGo: (one: Waiting) => void) {
  const waiting: Waiting[] = [];
  return {
    add(one: Waiting): void {
      waiting.push(one);
      if (waiting.length > mostWaiting) for (const oldest of waiting.splice(0, 1)) letGo(oldest);
    },
    /** All that wait, which then do no more. */
    take: (): Waiting[] => waiting.splice(0),
    letAllGo(): void {
      for (const one of waiting.splice(0)) letGo(one);
    },
  };
}

function motionOf({ pyramid }: PictureGauge, frame: LumaFrame, next: LumaFrame): number | null {
  const [from, to] = [pyramid(frame.luma), pyramid(next.luma)];
  return motionBetween(from, to, next.atS - frame.atS);
}

/** Its bytes are valid only until the second next frame comes. */
function copyOf({ widthPx, heightPx, luma }: LumaFrame): GreyFrame {
  return { widthPx, heightPx, luma: Uint8Array.from(luma) };
}

/** The gauge of the frame's size, made once while sizes stay. */
function createGauges(): (frame: LumaFrame) => PictureGauge {
  let gauge: { readonly size: string; readonly of: PictureGauge } | null = null;
  return ({ widthPx, heightPx }) => {
    const size = `${widthPx}x${heightPx}`;
    if (gauge?.size !== size) gauge = { size, of: createPictureGauge(widthPx, heightPx) };
    return gauge.of;
  };
}

/**
 * Frames of high dynamic range as a usual picture of the same scene: their curve flattens edges, and its levels are no
 * measure of light. Sharpness is measured in what fits into the usual range; the mean brightness is that of paper white at
 * 255, while black and white stay what is stored, where they are really lost.
 */
function createUsualRange(transfer: Transfer | null) {
  let fitting: ToneTable | null = null;
  const light = transfer === null ? null : toneTable(transfer);
  return {
    shown(frame: LumaFrame, gauge: PictureGauge): LumaFrame {
      if (transfer === null) return frame;
      // One table for the clip: that the light changes has to show.
      fitting ??= fittingTones(transfer, gauge.levels(frame.luma).high);
      return { ...frame, luma: toned(frame.luma, fitting) };
    },
    sample(stored: LumaFrame, sample: RawSample, gauge: PictureGauge): RawSample {
      if (light === null) return sample;
      const { black, white } = gauge.levels(stored.luma);
      return { ...sample, luma: { ...gauge.levels(toned(stored.luma, light)), black, white } };
    },
  };
}

/** The same frame has the same time in every pass, to a millisecond. */
function keyOf({ atS }: Pick<LumaFrame, 'atS'>): number {
  return Math.round(atS * 1000);
}

/** One that was missed is looked at as if it came for the first time: at its own time, not at that of its neighbour. */
function keyFor(
  frame: LumaFrame,
  nearS: number,
  samples: Map<number, RawSample>,
  missed: Set<number> | null,
): number {
  const key = nearest(samples.keys(), keyOf(frame), 1000 * nearS);
  if (missed === null || !missed.delete(key)) return key;
  samples.delete(key);
  return keyOf(frame);
}

/** The key that is nearest to `wanted`; itself when none is within `most`. */
function nearest(keys: Iterable<number>, wanted: number, most: number): number {
  let best = wanted;
  let away = most;
  for (const key of keys) if (Math.abs(key - wanted) <= away) [best, away] = [key, Math.abs(key - wanted)];
  return best;
}

function sampleOf(frame: LumaFrame, gauge: PictureGauge): RawSample {
  const { atS, keyframe, widthPx, heightPx } = frame;
  return {
    atS,
    keyframe,
    frame: { widthPx, heightPx },
    ...gauge.measure(frame.luma),
    motionPxPerS: null,
    edgeWidthPx: null,
    markers: 0,
    corners: [],
    boardWhite: null,
    boardBlack: null,
  };
}

function boardSeen(
  detector: BoardDetector,
  frame: GreyFrame,
): Pick<RawSample, 'markers' | 'corners' | 'edgeWidthPx' | 'boardWhite' | 'boardBlack'> {
  const { markers, corners, look } = detector.detect(frame);
  const scale = referenceWidthPx / Math.max(frame.widthPx, frame.heightPx);
  return {
    markers,
    corners: [...corners],
    edgeWidthPx: look === null ? null : look.edgeWidthPx * scale,
    boardWhite: look?.white ?? null,
    boardBlack: look?.black ?? null,
  };
}
