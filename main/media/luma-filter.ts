/** The filter that makes small luma pictures of some frames of a clip. */
import type { VideoFacts } from '../contract/schema/capture/video-facts.ts';

/** Which of the decoded frames. */
export interface LumaSelection {
  /** The first frame of each stretch of this length; 0: all. */
  readonly everyS: number;
  /** Each is followed by the very next frame, to see what moved. */
  readonly paired?: boolean;
}

/** Longer edge at most `edgePx`, never larger than the clip; even, as a picture of half its size would be whole. */
export function sizeShown(
  { widthPx, heightPx }: Pick<VideoFacts, 'widthPx' | 'heightPx'>,
  edgePx: number,
): { readonly widthPx: number; readonly heightPx: number } {
  const scale = Math.min(1, edgePx / Math.max(widthPx, heightPx));
  if (scale === 1) return { widthPx, heightPx };
  const even = (length: number): number => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { widthPx: even(widthPx), heightPx: even(heightPx) };
}

const turns: Readonly<Record<number, readonly string[]>> = {
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
};

/**
 * Selects before anything is converted, takes the luma plane as it is stored (no colour is ever computed), scales by area
 * to full range, and turns the small picture. `showinfo` prints the time of each frame that comes out.
 */
export function lumaFilter(
  facts: Pick<VideoFacts, 'pixelFormat' | 'rotationDeg' | 'realFps'>,
  selection: LumaSelection,
  size: { readonly widthPx: number; readonly heightPx: number },
): string {
  const turn = turns[facts.rotationDeg] ?? [];
  const isAcross = facts.rotationDeg % 180 === 90;
  const [width, height] = isAcross ? [size.heightPx, size.widthPx] : [size.widthPx, size.heightPx];
  const stored = /^(yuv|nv|p0|p2|y2)/.test(facts.pixelFormat) ? ['extractplanes=y'] : [];
  const range = facts.pixelFormat.startsWith('yuvj') || stored.length === 0 ? 'pc' : 'tv';
  return [
    ...selectOf(selection, facts.realFps),
    ...stored,
    `scale=${width}:${height}:flags=area:in_range=${range}:out_range=pc`,
    'format=gray',
    ...turn,
    'showinfo=checksum=0',
  ].join(',');
}

/** Frames between two of the stretches from which a frame may come a little late without meeting the next. */
const leastToWait = 8;
/** More frames in a row that are made from both sides are all there are: the first of a stretch is then as good. */
const mostBetween = 4;

/** Whether frames that others are made from are taken rather than those between them. */
export function prefersReferences({ everyS }: LumaSelection, realFps: number): boolean {
  return everyS * realFps >= leastToWait;
}

/**
 * By the clip's time and not by counting frames or from the one before: the same times come again when other frames are
 * decoded. A quarter of a frame forgives how times are rounded. Register 0 holds that a stretch has begun of which no
 * frame was taken, register 1 the number of its first frame.
 */
function selectOf(selection: LumaSelection, realFps: number): string[] {
  const { everyS, paired = false } = selection;
  if (everyS === 0) return [];
  const stretch = (time: string): string => `floor((${time}+${seconds(0.25 / realFps)})/${seconds(everyS)})`;
  const first = `isnan(prev_t)+gt(${stretch('t')}\\,${stretch('prev_t')})`;
  const begun = `if(${first}\\,st(0\\,1)\\;st(1\\,n))`;
  const good = `gt(not(eq(pict_type\\,B))+gte(n-ld(1)\\,${mostBetween})\\,0)`;
  const taken = prefersReferences(selection, realFps)
    ? `(${begun}\\;if(ld(0)*${good}\\,st(0\\,0)\\;1))`
    : first;
  return [`select='${paired ? `if(mod(selected_n\\,2)\\,1\\,${taken})` : taken}'`];
}

/** Without an exponent, which the filter's parser takes for a unit. */
function seconds(value: number): string {
  return value.toFixed(7);
}
