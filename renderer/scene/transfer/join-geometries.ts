/** Several shapes as one: their vertices one after the other, each where its own matrix puts it. */
import { BufferAttribute, BufferGeometry, Matrix3, type Matrix4, Vector3 } from 'three';

/** A shape and its place. All have the same attributes. */
export interface PlacedShape {
  readonly geometry: BufferGeometry;
  readonly matrix: Matrix4;
}

/** As numbers of 32 bits, with an index and a bounding box. A mirroring matrix turns the faces back. */
export function joinGeometries(shapes: readonly PlacedShape[]): BufferGeometry {
  const joined = new BufferGeometry();
  const [first] = shapes;
  if (first === undefined) return joined;
  for (const name of Object.keys(first.geometry.attributes))
    joined.setAttribute(name, joinedAttribute(name, shapes));
  joined.setIndex(new BufferAttribute(joinedIndex(shapes), 1));
  joined.computeBoundingBox();
  return joined;
}

const directions = /^(normal|tangent)$/;

function joinedAttribute(name: string, shapes: readonly PlacedShape[]): BufferAttribute {
  const counts = shapes.map(({ geometry }) => geometry.getAttribute(name).count);
  const size = shapes[0]?.geometry.getAttribute(name).itemSize ?? 3;
  const array = new Float32Array(counts.reduce((sum, count) => sum + count, 0) * size);
  const tip = new Vector3();
  const turn = new Matrix3();
  let at = 0;
  for (const { geometry, matrix } of shapes) {
    const attribute = geometry.getAttribute(name);
    if (name === 'normal') turn.getNormalMatrix(matrix);
    else turn.setFromMatrix4(matrix);
    for (let i = 0; i < attribute.count; i++, at += size) {
      if (name === 'position') tip.fromBufferAttribute(attribute, i).applyMatrix4(matrix).toArray(array, at);
      else if (directions.test(name)) {
        tip.fromBufferAttribute(attribute, i).applyMatrix3(turn).normalize().toArray(array, at);
        if (size === 4) array[at + 3] = attribute.getW(i);
      } else for (let part = 0; part < size; part++) array[at + part] = attribute.getComponent(i, part);
    }
  }
  return new BufferAttribute(array, size);
}

function joinedIndex(shapes: readonly PlacedShape[]): Uint32Array<ArrayBuffer> {
  const corners = ({ geometry }: PlacedShape): number =>
    Math.floor((geometry.index?.count ?? geometry.getAttribute('position').count) / 3) * 3;
  const index = new Uint32Array(shapes.reduce((sum, shape) => sum + corners(shape), 0));
  let at = 0;
  let before = 0;
  for (const shape of shapes) {
    const { geometry, matrix } = shape;
    const count = corners(shape);
    const mirrored = matrix.determinant() < 0;
    for (let i = 0; i < count; i++) {
      const from = mirrored ? i - (i % 3) + (2 - (i % 3)) : i;
      index[at++] = before + (geometry.index?.getX(from) ?? from);
    }
    before += geometry.getAttribute('position').count;
  }
  return index;
}
