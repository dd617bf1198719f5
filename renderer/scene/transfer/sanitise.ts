/** Positions that are no numbers, or that lie beyond all sense, blank the camera: their triangles are folded away. */
import { BufferAttribute, type InterleavedBufferAttribute, Mesh, type Object3D } from 'three';
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import type { LoadNote } from '../../../main/formats/load-notes.ts';

// In the file's own unit. Beyond this, depth sorting breaks down.
const farthest = 1e7;

/** Changes the geometries in place; one note for each mesh that was changed. */
export function sanitiseModel(root: Object3D): LoadNote[] {
  const notes: LoadNote[] = [];
  const seen = new Set<object>();
  root.traverse((object) => {
    if (!(object instanceof Mesh) || seen.has(object.geometry)) return;
    seen.add(object.geometry);
    const bad = foldBad(object);
    if (bad === 0) return;
    notes.push({
      level: 'warn',
      what: 'repaired',
      message: `${formatNumber(bad)} vertices of “${object.name}” have no usable position; their triangles are left out.`,
    });
  });
  return notes;
}

function foldBad({ geometry }: Mesh): number {
  const position = geometry.getAttribute('position');
  if (position === undefined || allGood(position)) return 0;
  const isBad = (i: number): boolean =>
    !(Math.abs(position.getX(i)) + Math.abs(position.getY(i)) + Math.abs(position.getZ(i)) < farthest);
  const bad = new Set<number>();
  let good = -1;
  for (let i = 0; i < position.count; i++) {
    if (isBad(i)) bad.add(i);
    else if (good < 0) good = i;
  }
  if (bad.size === 0 || good < 0) return bad.size;
  const { index } = geometry;
  const [x, y, z] = [position.getX(good), position.getY(good), position.getZ(good)];
  for (let corner = 0; corner + 2 < (index?.count ?? position.count); corner += 3) {
    const corners = [corner, corner + 1, corner + 2];
    if (!corners.some((at) => bad.has(index?.getX(at) ?? at))) continue;
    for (const at of corners) {
      if (index === null) position.setXYZ(at, x, y, z);
      else index.setX(at, good);
    }
  }
  for (const i of bad) position.setXYZ(i, x, y, z);
  return bad.size;
}

/** The usual layout at a glance: a quarter of the time for millions, which are nearly always in order. */
function allGood(position: BufferAttribute | InterleavedBufferAttribute): boolean {
  const { array } = position;
  const usual = position instanceof BufferAttribute && position.itemSize === 3;
  if (!usual || !(array instanceof Float32Array)) return false;
  for (let at = 0; at + 2 < array.length; at += 3) {
    const reach = Math.abs(array[at] ?? 0) + Math.abs(array[at + 1] ?? 0) + Math.abs(array[at + 2] ?? 0);
    if (!(reach < farthest)) return false;
  }
  return true;
}
