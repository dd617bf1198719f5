/** The circle around the board as SVG: what was seen, inferred and missed, and how sharp the views are. */
import type { Arc, CaptureAnalysis } from '../../contract/schema/capture/report.ts';
import { arcLength } from '../analyse/arcs.ts';

const size = 260;
const centre = size / 2;
const radius = { arcs: 104, sharpness: 82, board: 18 };

/** Azimuth 0 (the board's right edge) to the right, anticlockwise, as the board is seen from above. */
function at(deg: number, r: number): string {
  const radians = (deg * Math.PI) / 180;
  return `${(centre + r * Math.cos(radians)).toFixed(1)} ${(centre - r * Math.sin(radians)).toFixed(1)}`;
}

/** An open path along the circle, in two halves: SVG cannot draw a whole circle as one arc. */
export function arcPath(fromDeg: number, lengthDeg: number, r: number): string {
  const middle = fromDeg + lengthDeg / 2;
  const to = fromDeg + lengthDeg;
  return `M${at(fromDeg, r)}A${r} ${r} 0 0 0 ${at(middle, r)}A${r} ${r} 0 0 0 ${at(to, r)}`;
}

/** One SVG element, coloured by classes. */
export function ringSvg({ orbit }: CaptureAnalysis): string {
  const arcs = orbit.arcs.map((arc: Arc) => {
    const length = arcLength(arc);
    const words = `${arc.state}, ${Math.round(length)}°`;
    return `<path class="arc ${arc.state}" d="${arcPath(arc.fromDeg, length, radius.arcs)}"><title>${words}</title></path>`;
  });
  const views = orbit.sharpness.map((sharpness, bin) => {
    const grade =
      sharpness === null ? 'none' : sharpness >= 0.5 ? 'good' : sharpness >= 0.25 ? 'fair' : 'bad';
    return `<path class="view ${grade}" d="${arcPath(bin * 10 + 1, 8, radius.sharpness)}"/>`;
  });
  const [w, h] = [radius.board * 1.4, radius.board];
  return `<svg class="ring" viewBox="0 0 ${size} ${size}" role="img" aria-label="The walk around the board: ${Math.round(orbit.measuredDeg)} degrees seen, ${Math.round(orbit.inferredDeg)} with what is inferred">${arcs.join('')}${views.join('')}<rect class="board" x="${centre - w}" y="${centre - h}" width="${2 * w}" height="${2 * h}"/><text x="${centre}" y="${centre + 4}" text-anchor="middle">board</text></svg>`;
}
