/** The modules of a marker, for those who draw boards themselves. */
import type { Dictionary } from '../../contract/plain/capture/dictionaries.ts';
import { dictionaryNumber } from './board-geometry.ts';
import type { OpenCv } from './opencv/api.ts';
import { withNatives } from './opencv/guard.ts';

/** Row by row, true for white, without the black border. Throws `capture.failed` for an id that the dictionary lacks. */
export function markerBits(cv: OpenCv, dictionary: Dictionary, id: number): readonly boolean[] {
  return withNatives(cv, (keep) => {
    const native = keep(cv.getPredefinedDictionary(dictionaryNumber(dictionary)));
    // One pixel per module, and a border of one.
    const side = native.markerSize + 2;
    const picture = keep(new cv.Mat());
    native.generateImageMarker(id, side, picture, 1);
    const inner = Array.from({ length: native.markerSize }, (_, index) => index + 1);
    return inner.flatMap((row) => inner.map((column) => (picture.data[row * side + column] ?? 0) > 127));
  });
}
