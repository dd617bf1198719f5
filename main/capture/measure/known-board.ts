/** Which board a clip shows: decided while its frames come, by its markers, by what the user said and by the code beside it. */
import type { BoardCode, BoardFound, BoardLayout } from '../../contract/schema/capture/board.ts';
import type { CaptureSample } from '../../contract/schema/capture/measurement.ts';
import type { CodeView } from '../vision/code/read-code.ts';
import type { BoardDetector, GreyFrame, Vision } from '../vision/types.ts';
import { type CodeSearch, codeSays, createCodeSearch, type FetchLarger } from './code-search.ts';

/** The code beside the board: from the pictures that are kept for it to the board's full name. */
export function createCodeReading(known: ReturnType<typeof createKnownBoard>, given: BoardLayout | null) {
  let [search, code]: [CodeSearch | null, BoardCode | null] = [null, null];
  return {
    begin(): void {
      if (given === null) search = createCodeSearch();
    },
    offer(sample: Parameters<CodeSearch['offer']>[0], frame: () => GreyFrame): void {
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
export function createKnownBoard(vision: Pick<Vision, 'detector'>, given: BoardLayout | null) {
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
    board(samples: ReadonlyMap<number, Pick<CaptureSample, 'corners'>>): {
      readonly found: BoardFound | null;
      readonly layout: BoardLayout | null;
    } {
      const sought = given ?? (found === null ? layout : null);
      return { found: sought === null ? found : foundAsGiven(sought, samples), layout };
    },
    close: () => detector?.close(),
  };
}

/** A board that was given is the one in the clip when it is recognised at all. */
function foundAsGiven(
  layout: BoardLayout,
  samples: ReadonlyMap<number, Pick<CaptureSample, 'corners'>>,
): BoardFound | null {
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
