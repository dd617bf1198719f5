/** Looks at the frames of a clip as they come: measures each picture, finds out which board there is, and looks for its corners. */
import type { BoardFound, BoardLayout } from '../../contract/schema/capture/board.ts';
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import type { LumaFrame } from '../../media/types.ts';
import { createPictureGauge, type PictureGauge } from '../picture/measure-picture.ts';
import { motionBetween } from '../picture/motion.ts';
import { fittingTones, type ToneTable, type Transfer, toned, toneTable } from '../picture/tone.ts';
import type { BoardDetector, GreyFrame, Vision } from '../vision/types.ts';
import { createUnreadFrames, type UnreadFrames } from './unread-frames.ts';

/** A sample before poses are solved; pixels are those of the picture that was worked on. */
export interface RawSample extends Omit<CaptureSample, 'pose' | 'boardArea'> {
  readonly frame: Pick<GreyFrame, 'widthPx' | 'heightPx'>;
}

export interface Looker {
  /** `expected` frames come next; up to `tries` of them are searched for a board where none is known yet. */
  begin(expected: number, tries: number): void;
  /**
   * A frame that was looked at before, or one within `nearS` of it, is only measured for motion. `next`: the very next
   * frame of the clip.
   */
  look(frame: LumaFrame, next: LumaFrame | null, nearS: number): void;
  /** No more come for now: what was kept is searched, or given up. */
  settle(): void;
  /** What is known of the board, and the layout whose corners are looked for. */
  board(): { readonly found: BoardFound | null; readonly layout: BoardLayout | null };
  /** What frames without a readable board show of one, px of `frame`; null where most frames show one that was read. */
  unread(): ReturnType<UnreadFrames['search']>;
  /** In order of time. */
  samples(): RawSample[];
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
  const waiting: Waiting[] = [];
  let layout = given;
  let detector: BoardDetector | null = given === null ? null : vision.detector(given);
  let found: BoardFound | null = null;
  let search: BoardSearch | null = null;
  const missed = new Set<number>();
  const unread = createUnreadFrames(vision);
  const usual = createUsualRange(transfer);
  const gaugeFor = createGauges();
  const detect = (key: number, frame: GreyFrame): void => {
    const sample = samples.get(key);
    if (sample === undefined || detector === null) return;
    const seen = boardSeen(detector, frame);
    samples.set(key, { ...sample, ...seen });
    missed.delete(key);
    unread.seen(key, frame, seen.corners.length / 3);
  };
  const decide = (): void => {
    found = search?.board() ?? null;
    if (found === null || detector !== null) return;
    layout = found.layout;
    // The mirror image of a marker is none of its family: nothing would be found.
    if (!found.mirrored) detector = vision.detector(layout);
    for (const { key, frame } of waiting.splice(0)) detect(key, frame);
  };
  const letGo = (some: readonly Waiting[]): void => {
    for (const { key, frame } of some) {
      missed.add(key);
      unread.offer(key, frame);
    }
  };
  const wait = (key: number, luma: LumaFrame, sharpness: number): void => {
    if (search === null || found?.mirrored === true) return;
    const { widthPx, heightPx } = luma;
    const frame = { widthPx, heightPx, luma: Uint8Array.from(luma.luma) };
    waiting.push({ key, frame });
    if (waiting.length > mostWaiting) letGo(waiting.splice(0, 1));
    search.offer({ frame, sharpness });
    if (search.isOver()) decide();
  };
  return {
    begin(expected, tries) {
      if (detector === null && found === null)
        search = createBoardSearch(vision, { frames: expected, tries });
    },
    look(frame, next, nearS) {
      const key = nearest(samples.keys(), keyOf(frame), 1000 * nearS);
      const measure = gaugeFor(frame);
      if (!samples.has(key)) {
        const shown = usual.shown(frame, measure);
        const sample = usual.sample(frame, sampleOf(shown, measure), measure);
        samples.set(key, sample);
        if (detector !== null) detect(key, shown);
        else if (Math.min(frame.widthPx, frame.heightPx) >= leastEdgePx) wait(key, shown, sample.laplacian);
      }
      const sample = samples.get(key);
      if (next === null || sample === undefined) return;
      const [from, to] = [measure.pyramid(frame.luma), measure.pyramid(next.luma)];
      samples.set(key, { ...sample, motionPxPerS: motionBetween(from, to, next.atS - frame.atS) });
    },
    settle() {
      if (detector === null && found === null) {
        search?.flush();
        decide();
      }
      letGo(waiting.splice(0));
    },
    unread: () =>
      found?.mirrored === true ? null : unread.search(samples.size, detector !== null && given === null),
    board: () => ({ found: given === null ? found : foundAsGiven(given, samples), layout }),
    samples: () => [...samples.values()].toSorted((a, b) => a.atS - b.atS),
    hasMissed: () => detector !== null && missed.size > 0,
    close: () => detector?.close(),
  };
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
function keyOf({ atS }: LumaFrame): number {
  return Math.round(atS * 1000);
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

/** A board that was given is the one in the clip when it is recognised at all. */
function foundAsGiven(layout: BoardLayout, samples: ReadonlyMap<number, RawSample>): BoardFound | null {
  const recognised = [...samples.values()].filter(({ corners }) => corners.length > 0).length;
  if (recognised === 0) return null;
  return { layout, mirrored: false, searched: samples.size, recognised, sizeSure: true };
}

// Which board a clip shows, decided while its frames come: the sharpest of each few is searched until one tells it all.

/** A frame whose bytes are kept. */
export interface Candidate {
  readonly frame: GreyFrame;
  /** The higher the better. */
  readonly sharpness: number;
}

interface BoardSearch {
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
