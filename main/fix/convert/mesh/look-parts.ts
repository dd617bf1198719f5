/** Parts of a model brought to where they are drawn, with values that every program opens. */
import { formatNumber } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { turnTriangles } from '../../../formats/geometry/triangle-mesh.ts';
import { determinant, type Matrix, placePoints, turnNormals } from '../../../formats/matrix.ts';
import { fixWords } from '../../fix-words.ts';
import type { LookPart } from './looks.ts';

/** Vertices of all copies: more are no longer text that a program opens. */
const mostVertices = 8_000_000;

/** Adds up the vertices of a model. The answer throws `model.beyond-limit`. */
export function countVertices(): (more: number) => void {
  let vertices = 0;
  return (more) => {
    vertices += more;
    if (vertices > mostVertices)
      throw new AppError('model.beyond-limit', {
        what: fixWords.convert.moreVertices,
        limit: formatNumber(mostVertices),
      });
  };
}

/** A part in its own frame. */
type OwnPart = Omit<LookPart, 'positions'> & { readonly positions: ArrayLike<number> };

/** Moved by `at`. Throws `model.damaged` for a place that is no number, or none that fits into a file. */
export function placedPart(
  at: Matrix,
  { material, positions: own, normals, uvs, colours, indices }: OwnPart,
): LookPart {
  return {
    material,
    positions: placedPoints(at, own),
    normals: normals === null ? null : unitLong(turnNormals(finite(normals), at)),
    uvs: uvs === null ? null : finite(uvs),
    colours: colours === null ? null : finite(colours),
    indices: determinant(at) < 0 ? turnTriangles(indices) : indices,
  };
}

/** Moved by `at`. Throws as `placedPart`. */
export function placedPoints(at: Matrix, own: ArrayLike<number>): Float64Array {
  const positions = new Float64Array(own.length);
  placePoints(at, own, positions);
  if (!positions.every((value) => Number.isFinite(Math.fround(value))))
    throw new AppError('model.damaged', { reason: fixWords.convert.badVertex });
  return positions;
}

/** What is no number is nothing: no program opens a file with it. */
const finite = (list: Float32Array): Float32Array =>
  list.map((value) => (Number.isFinite(value) ? value : 0));

/** glTF has them of length 1; what has no direction points up. Changes what it is given. */
export function unitLong(normals: Float32Array): Float32Array {
  for (let n = 0; n + 2 < normals.length; n += 3) {
    const length = Math.hypot(normals[n] ?? 0, normals[n + 1] ?? 0, normals[n + 2] ?? 0);
    if (length > 0 && Number.isFinite(length))
      for (let axis = 0; axis < 3; axis++) normals[n + axis] = (normals[n + axis] ?? 0) / length;
    else normals.set([0, 1, 0], n);
  }
  return normals;
}

/** Of the vertices in `places` the tuples of `width` numbers. */
export function picked(values: Float32Array, places: ArrayLike<number>, width: number): Float32Array {
  const some = new Float32Array(places.length * width);
  for (let vertex = 0; vertex < places.length; vertex++)
    for (let part = 0; part < width; part++)
      some[vertex * width + part] = values[(places[vertex] ?? 0) * width + part] ?? 0;
  return some;
}
