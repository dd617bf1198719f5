/** Small copies of the frames of a clip, kept until it is known where they were taken from: as many as memory allows, spread over the clip. */
import type { Shrunk } from '../picture/shrink.ts';
import type { GreyFrame } from '../vision/types.ts';

export interface SmallFrames {
  /** The finest of a frame's copies, by the key of its sample; one that is there already is not copied again. */
  offer(key: number, copies: readonly Shrunk[]): void;
  get(key: number): GreyFrame | null;
}

/** 58 kB each of a clip of usual shape. */
const mostFrames = 120;

/** Keys are times: where too many have come, every second goes, so that what stays lies as evenly as before. */
export function createSmallFrames(most = mostFrames): SmallFrames {
  let kept = new Map<number, GreyFrame>();
  let [stride, turn] = [1, 0];
  return {
    offer(key, copies) {
      const finest = copies.at(-1);
      if (finest === undefined || kept.has(key)) return;
      turn += 1;
      if (turn % stride !== 0) return;
      kept.set(key, { ...finest, luma: Uint8Array.from(finest.luma) });
      if (kept.size < most) return;
      const inTime = [...kept].toSorted(([a], [b]) => a - b);
      kept = new Map(inTime.filter((_, at) => at % 2 === 0));
      stride *= 2;
    },
    get: (key) => kept.get(key) ?? null,
  };
}
