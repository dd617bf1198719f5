/** From corners of three indices to vertices of one: equal corners become one vertex. */
import { BufferAttribute, BufferGeometry, Color, SRGBColorSpace } from 'three';
import type { ObjScan } from './scan-obj.ts';

/** `corners` are triples of `[position, texture, normal]`. Attributes that not every corner has are left out. */
export function buildGeometry(scan: ObjScan, corners: Int32Array): BufferGeometry {
  const { index, unique } = joined(corners);
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.setAttribute('position', picked(scan.positions.array, unique, 0, 3));
  if (everyHas(unique, 1)) geometry.setAttribute('uv', picked(scan.textureCoordinates.array, unique, 1, 2));
  if (everyHas(unique, 2)) geometry.setAttribute('normal', picked(scan.normals.array, unique, 2, 3));
  if (scan.colours !== null) geometry.setAttribute('color', linear(picked(scan.colours.array, unique, 0, 3)));
  return geometry;
}

/** Open addressing over integers: a map of strings takes ten times as long for a million corners. */
function joined(corners: Int32Array): { index: Uint32Array<ArrayBuffer>; unique: Int32Array } {
  const count = corners.length / 3;
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(count * 2 + 2))).fill(-1);
  const mask = slots.length - 1;
  const index = new Uint32Array(count);
  const unique = new Int32Array(corners.length);
  let found = 0;
  for (let corner = 0; corner < count; corner++) {
    const position = corners[corner * 3] ?? 0;
    const texture = corners[corner * 3 + 1] ?? -1;
    const normal = corners[corner * 3 + 2] ?? -1;
    let slot =
      (Math.imul(position, 0x9e3779b1) ^ Math.imul(texture, 0x85ebca6b) ^ Math.imul(normal, 0xc2b2ae35)) >>>
      0;
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const vertex = slots[slot] ?? -1;
      if (vertex < 0) {
        slots[slot] = found;
        unique[found * 3] = position;
        unique[found * 3 + 1] = texture;
        unique[found * 3 + 2] = normal;
        index[corner] = found++;
        break;
      }
      if (
        unique[vertex * 3] === position &&
        unique[vertex * 3 + 1] === texture &&
        unique[vertex * 3 + 2] === normal
      ) {
        index[corner] = vertex;
        break;
      }
      slot = (slot + 1) & mask;
    }
  }
  return { index, unique: unique.slice(0, found * 3) };
}

function everyHas(unique: Int32Array, part: number): boolean {
  for (let at = part; at < unique.length; at += 3) if ((unique[at] ?? -1) < 0) return false;
  return true;
}

/** `from` holds triples. */
function picked(from: Float32Array, unique: Int32Array, part: number, itemSize: number): BufferAttribute {
  const count = unique.length / 3;
  const array = new Float32Array(count * itemSize);
  for (let vertex = 0; vertex < count; vertex++) {
    const source = (unique[vertex * 3 + part] ?? 0) * 3;
    for (let axis = 0; axis < itemSize; axis++) array[vertex * itemSize + axis] = from[source + axis] ?? 0;
  }
  return new BufferAttribute(array, itemSize);
}

function linear(colours: BufferAttribute): BufferAttribute {
  const colour = new Color();
  for (let i = 0; i < colours.count; i++) {
    colour.setRGB(colours.getX(i), colours.getY(i), colours.getZ(i), SRGBColorSpace);
    colours.setXYZ(i, colour.r, colour.g, colour.b);
  }
  return colours;
}
