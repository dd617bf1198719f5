/** How finely a model is drawn unless the person asks for all of it. Pure. */

import { drawnTriangles, textureEdgePx } from '../../scene/limits.ts';
import type { ModelOrder } from '../../scene/load/model-shelf.ts';

/** `software` as `probeGraphics` found it; with `fullDetail` every triangle. */
export function usualLimits(
  software: boolean,
  fullDetail = false,
): Pick<ModelOrder, 'textureEdgePx' | 'mostTriangles'> {
  return {
    textureEdgePx: textureEdgePx[software ? 'software' : 'hardware'],
    mostTriangles: drawnTriangles[software && !fullDetail ? 'software' : 'hardware'],
  };
}
