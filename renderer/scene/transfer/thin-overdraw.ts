/** Triangles that cover each other hundreds of times over take a processor minutes for one picture: only some of them are drawn. */
import { BufferAttribute, type BufferGeometry, Mesh, type Object3D, Triangle } from 'three';
import { formatNumber } from '../../../main/contract/plain/number-text.ts';
import type { LoadNote } from '../../../main/formats/load-notes.ts';

/** Fewer cannot hold up a picture for long. */
const fewestTriangles = 5000;
/** How often a shape may cover the surface of its own box; dense leaves come to 40. */
const mostLayers = 80;
/** Of a finer mesh one triangle in so many is measured. */
const mostSampled = 1500;

/** Changes the indices in place; a note for each shape that was thinned. Bounding boxes must be there. */
export function thinOverdraw(root: Object3D): LoadNote[] {
  const notes: LoadNote[] = [];
  const seen = new Set<BufferGeometry>();
  root.traverse((object) => {
    if (!(object instanceof Mesh) || seen.has(object.geometry)) return;
    const geometry: BufferGeometry = object.geometry;
    seen.add(geometry);
    const layers = layersOf(geometry);
    if (layers <= mostLayers) return;
    keepOneOf(geometry, Math.ceil(layers / mostLayers));
    notes.push({
      level: 'warn',
      what: 'replaced',
      message: `The triangles of “${object.name}” cover each other ${formatNumber(Math.round(layers))} times over: only some of them are drawn.`,
    });
  });
  return notes;
}

/** The area of all triangles over that of the box around them, of one of its sides at a time. */
function layersOf(geometry: BufferGeometry): number {
  const { index, boundingBox: box } = geometry;
  const position = geometry.getAttribute('position');
  if (position === undefined || box === null) return 0;
  const count = Math.floor((index?.count ?? position.count) / 3);
  if (count < fewestTriangles) return 0;
  const [x, y, z] = [box.max.x - box.min.x, box.max.y - box.min.y, box.max.z - box.min.z];
  const triangle = new Triangle();
  const every = Math.ceil(count / mostSampled);
  let area = 0;
  for (let at = 0; at < count * 3; at += every * 3) {
    triangle.a.fromBufferAttribute(position, index?.getX(at) ?? at);
    triangle.b.fromBufferAttribute(position, index?.getX(at + 1) ?? at + 1);
    triangle.c.fromBufferAttribute(position, index?.getX(at + 2) ?? at + 2);
    area += triangle.getArea();
  }
  return (area * count) / Math.ceil(count / every) / Math.max(x * y + y * z + z * x, Number.MIN_VALUE);
}

function keepOneOf(geometry: BufferGeometry, every: number): void {
  const { index } = geometry;
  const corners = index?.count ?? geometry.getAttribute('position').count;
  const kept = new Uint32Array(Math.ceil(Math.floor(corners / 3) / every) * 3);
  for (let at = 0; at < kept.length; at += 3)
    for (let corner = 0; corner < 3; corner += 1) {
      const from = at * every + corner;
      kept[at + corner] = index?.getX(from) ?? from;
    }
  geometry.setIndex(new BufferAttribute(kept, 1));
  geometry.clearGroups();
}
