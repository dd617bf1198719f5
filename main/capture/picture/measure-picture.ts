/** All measures of one picture's luma that need no board: exposure, sharpness, and its small copies for motion. */
import { createLumaLevels, type LumaLevels } from './luma-levels.ts';
import { createPyramids, type Pyramid } from './motion.ts';
import { isReblurRow, reblur } from './re-blur.ts';
import { createSharpnessTiles, shadeOf } from './sharpness-tiles.ts';
import { createShrink } from './shrink.ts';

/** As in a `CaptureSample`. */
export interface PictureMeasures {
  readonly luma: LumaLevels;
  readonly reblur: number;
  readonly laplacian: number;
  readonly tiles: number[];
}

/** Measures pictures of one size with memory that is allocated once. */
export interface PictureGauge {
  measure(luma: Uint8Array): PictureMeasures;
  /** For `motionBetween`; overwritten by the second next. */
  pyramid(luma: Uint8Array): Pyramid;
}

/** Longer edge at which re-blur was calibrated, px. */
const reblurEdgePx = 960;

/** Pictures of `widthPx` by `heightPx`, luma rows one after the other. */
export function createPictureGauge(widthPx: number, heightPx: number): PictureGauge {
  const levels = createLumaLevels(widthPx, heightPx);
  const sharpness = createSharpnessTiles(widthPx, heightPx);
  const shrink = createShrink(widthPx, heightPx, reblurEdgePx, isReblurRow);
  return {
    measure(luma) {
      const small = shrink(luma);
      const { laplacian, variance } = sharpness(luma);
      return {
        luma: levels(luma),
        reblur: reblur(small.luma, small.widthPx, small.heightPx),
        laplacian,
        tiles: Array.from(variance, shadeOf),
      };
    },
    pyramid: createPyramids(widthPx, heightPx),
  };
}
