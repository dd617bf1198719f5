/** Finds the place of what a decoder calls broken, by the frames that are shown around it. */
import type { Span } from '../contract/schema/capture/report.ts';

/** Nothing was shown for so many times the longest wait between frames: what is broken lies there. */
const gapWaits = 1.5;

/**
 * Where what the decoder finds broken lies: where frames are missing soon after; where none are, anywhere up to `aheadS`
 * after the frame that was shown last.
 */
export function createDamagePlace(aheadS: number, onDamage: ((span: Span) => void) | undefined) {
  let foundAtS: number | null = null;
  let longestS = Number.POSITIVE_INFINITY;
  const tell = (span: Span): void => {
    foundAtS = null;
    onDamage?.(span);
  };
  return {
    found(lastS: number): void {
      foundAtS ??= lastS;
    },
    shown(lastS: number | null, atS: number): void {
      const waitS = lastS === null ? null : atS - lastS;
      if (foundAtS === null) {
        if (waitS !== null) longestS = Number.isFinite(longestS) ? Math.max(longestS, waitS) : waitS;
      } else if (lastS !== null && atS - lastS > longestS * gapWaits) tell({ fromS: lastS, toS: atS });
      else if (atS - foundAtS >= aheadS) tell({ fromS: foundAtS, toS: atS });
    },
    end(lastS: number): void {
      if (foundAtS !== null) tell({ fromS: foundAtS, toS: lastS });
    },
  };
}
