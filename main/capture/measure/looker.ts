/** Looks at the frames of a clip as they come: measures each picture, finds out which board there is, and looks for its corners. */
import type { BoardCode, BoardFound, BoardLayout } from '../../contract/schema/capture/board.ts';
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import type { LumaFrame } from '../../media/types.ts';
import { createSmallFrames } from '../object/small-frames.ts';
import { createPictureGauge, type PictureGauge } from '../picture/measure-picture.ts';
import { motionBetween } from '../picture/motion.ts';
import { fittingTones, type ToneTable, type Transfer, toned, toneTable } from '../picture/tone.ts';
import type { CodeView } from '../vision/code/read-code.ts';
import type { BoardDetector, GreyFrame, Vision } from '../vision/types.ts';
import { type CodeSearch, codeSays, createCodeSearch, type FetchLarger } from './code-search.ts';
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
  const waiting: Waiting[] = [];
  const known = createKnownBoard(vision, given);
  let search: BoardSearch | null = null;
  const codes = createCodeReading(known, given);
  const missed = new Set<number>();
  const unread = createUnreadFrames(vision);
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
      for (const { key, frame } of waiting.splice(0)) detect(key, frame);
  };
  const letGo = (some: readonly Waiting[]): void => {
    for (const { key, frame } of some) {
      missed.add(key);
      unread.offer(key, frame);
    }
  };
  const wait = (key: number, luma: LumaFrame, sharpness: number): void => {
    if (search === null || known.isMirrored()) return;
    const frame = copyOf(luma);
    waiting.push({ key, frame });
    if (waiting.length > mostWaiting) letGo(waiting.splice(0, 1));
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
      const finest = measure.pyramid(frame.luma).at(-1);
      if (finest !== undefined) small.offer(key, finest);
      samples.set(key, { ...sample, motionPxPerS: motionOf(measure, frame, next) });
    },
    settle() {
      if (known.isOpen()) {
        search?.flush();
        decide();
      }
      letGo(waiting.splice(0));
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

function motionOf({ pyramid }: PictureGauge, frame: LumaFrame, next: LumaFrame): number | null {
  const [from, to] = [pyramid(frame.luma), pyramid(next.luma)];
  return motionBetween(from, to, next.atS - frame.atS);
}

/** Its bytes are valid only until the second next frame comes. */
function copyOf({ widthPx, heightPx, luma }: LumaFrame): GreyFrame {
  return { widthPx, heightPx, luma: Uint8Array.from(luma) };
}

/** The code beside the board: from the pictures that are kept for it to the board's full name. */
function createCodeReading(known: ReturnType<typeof createKnownBoard>, given: BoardLayout | null) {
  let [search, code]: [CodeSearch | null, BoardCode | null] = [null, null];
  return {
    begin(): void {
      if (given === null) search = createCodeSearch();
    },
    offer(sample: RawSample & { readonly key: number }, frame: () => GreyFrame): void {
      search?.offer(sample, known.layout(), frame);
    },
    /** True where all frames have to be looked at again. */
    async read(larger: FetchLarger): Promise<boolean> {
      if (search === null || known.isMirrored()) return false;
      const read = await search.read(known.layout(), larger);
      const said = known.rename(read, search.views());
      [search, code] = [null, said === 'refused' ? null : read];
      return said === 'again';
    },
    code: () => code,
  };
}

/** Which board is looked for, and what finds its corners. */
function createKnownBoard(vision: Pick<Vision, 'detector'>, given: BoardLayout | null) {
  let layout = given;
  let detector: BoardDetector | null = given === null ? null : vision.detector(given);
  let found: BoardFound | null = null;
  return {
    layout: () => layout,
    detector: () => detector,
    found: () => found,
    isMirrored: () => found?.mirrored === true,
    isOpen: () => detector === null && found === null,
    /** True where corners can be looked for from now on. */
    decide(seen: BoardFound | null): boolean {
      found = seen;
      if (found === null || detector !== null) return false;
      layout = found.layout;
      // The mirror image of a marker is none of its family: nothing would be found.
      if (!found.mirrored) detector = vision.detector(layout);
      return true;
    },
    /**
     * By the code: the same corners under their full name, or others that all frames have to be searched for (`again`);
     * `refused` where none of the views shows as many of those.
     */
    rename(code: BoardCode | null, views: readonly CodeView[]): 'done' | 'again' | 'refused' {
      const said = codeSays(code, found);
      if (said.type === 'nothing') return 'done';
      if (said.type === 'other') {
        const next = vision.detector(said.layout);
        if (
          !views.some((view) => next.detect(view.frame).corners.length >= Math.max(1, view.corners.length))
        ) {
          next.close();
          return 'refused';
        }
        detector?.close();
        detector = next;
      }
      layout = said.layout;
      if (found !== null) found = { ...found, layout, sizeSure: true };
      return said.type === 'other' ? 'again' : 'done';
    },
    /** One that only the user or the code named is in the clip when its corners are seen. */
    board(samples: ReadonlyMap<number, RawSample>): ReturnType<Looker['board']> {
      const sought = given ?? (found === null ? layout : null);
      return { found: sought === null ? found : foundAsGiven(sought, samples), layout };
    },
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
