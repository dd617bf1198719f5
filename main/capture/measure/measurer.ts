/** Measures clips in this thread, with the vision library loaded once, at the first use. */
import type { BoardLayout } from '../../contract/schema/capture/board.ts';
import type { Measurement } from '../../contract/schema/capture/measurement.ts';
import type { Clip, Tools } from '../../media/types.ts';
import type { MeasureOptions } from '../types.ts';
import { markerSquares } from '../vision/board-geometry.ts';
import { openVision } from '../vision/open-vision.ts';
import type { Vision } from '../vision/types.ts';
import { measureClip } from './measure-clip.ts';

export interface Measurer {
  /** As `measureClip`. */
  measure(clip: Clip, tools: Tools, options: MeasureOptions): Promise<Measurement>;
  /** As `Capture`. */
  boardMarkers(layout: BoardLayout): Promise<boolean[][]>;
}

/** Holds about 200 MB from the first use on, for as long as its thread lives. */
export function createMeasurer(open: () => Promise<Vision> = openVision): Measurer {
  let opened: Promise<Vision> | null = null;
  const vision = (): Promise<Vision> => {
    opened ??= open();
    return opened;
  };
  return {
    measure: (clip, tools, options) => measureClip(clip, { ...options, tools, vision }),
    async boardMarkers(layout) {
      const { markerBits } = await vision();
      return markerSquares(layout).map((_, id) => [...markerBits(layout.dictionary, id)]);
    },
  };
}
