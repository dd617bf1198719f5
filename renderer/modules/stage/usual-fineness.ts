/** How finely a model is drawn unless the user asks for all of it. Pure. */
import { drawnTriangles, type Fineness, movingTriangles, textureEdgePx } from '../../scene/limits.ts';

const by = (kind: 'software' | 'hardware'): Fineness => ({
  textureEdgePx: textureEdgePx[kind],
  mostTriangles: drawnTriangles[kind],
  movingTriangles: movingTriangles[kind],
});
const hardware = by('hardware');
const software = by('software');
const allOfIt: Fineness = { ...software, mostTriangles: hardware.mostTriangles };

/** `isSoftware` as `probeGraphics` found it; with `fullDetail` every triangle, when the view is at rest. */
export function usualFineness(isSoftware: boolean, fullDetail = false): Fineness {
  if (!isSoftware) return hardware;
  return fullDetail ? allOfIt : software;
}
