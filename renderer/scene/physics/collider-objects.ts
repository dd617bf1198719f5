/** A body's contact shapes as glass with edges: one object each for all of them, so that a hundred bodies stay quick to draw. */
import {
  Box3,
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  EdgesGeometry,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  Vector3,
} from 'three';
import type { WorldCollider } from './protocol.ts';

/** Finding the edges of more triangles would be felt. */
const mostEdgeTriangles = 20_000;

/** How strong the glass of a body is, and of the one that is chosen. */
export const glassOpacity = { usual: 0.22, chosen: 0.5 } as const;

/** A contact shape with its number in the whole model, which chooses its colour. */
export interface NumberedCollider {
  readonly collider: WorldCollider;
  readonly number: number;
}

/** Empty for a body without contact shapes. The first is the glass; edges are left away where there are too many. */
export function colliderObjects(all: readonly NumberedCollider[], withEdges: boolean): Object3D[] {
  if (all.length === 0) return [];
  const parts = all.map(({ collider, number }) => ({ ...flat(collider), colour: colourOf(number) }));
  const glass = new MeshBasicMaterial({
    vertexColors: true,
    transparent: true,
    opacity: glassOpacity.usual,
    depthWrite: false,
    side: DoubleSide,
    forceSinglePass: true,
    // Where a shape is also the looks, it lies over them.
    polygonOffset: true,
    polygonOffsetFactor: -1,
    polygonOffsetUnits: -1,
  });
  const mesh = new Mesh(merged(parts), glass);
  mesh.userData['caliperGlass'] = true;
  if (!withEdges) return [mesh];
  const edges = parts.map(({ position, sdf, colour }) => ({ position: edgesOf(position, sdf), colour }));
  return [mesh, new LineSegments(merged(edges), new LineBasicMaterial({ vertexColors: true }))];
}

/** Neighbours in a decomposition differ by the golden angle in hue. */
function colourOf(number: number): Color {
  return new Color().setHSL((0.58 + number * 0.381966) % 1, 0.65, 0.52);
}

/** Corners of triangles, one after the other. */
function flat({ position, index, shape }: WorldCollider): { position: Float32Array; sdf: boolean } {
  const sdf = shape === 'sdf';
  if (index === null) return { position, sdf };
  const corners = new Float32Array(index.length * 3);
  index.forEach((from, i) => corners.set(position.subarray(from * 3, from * 3 + 3), i * 3));
  return { position: corners, sdf };
}

/** Where faces meet at more than 15 degrees; of a signed distance field the box in which it is asked. */
function edgesOf(position: Float32Array, sdf: boolean): Float32Array {
  if (sdf) return boxEdges(new Box3().setFromArray([...position]));
  if (position.length / 9 > mostEdgeTriangles) return new Float32Array(0);
  const geometry = new BufferGeometry().setAttribute('position', new BufferAttribute(position, 3));
  return Float32Array.from(new EdgesGeometry(geometry, 15).getAttribute('position').array);
}

function boxEdges({ min, max }: Box3): Float32Array {
  const corner = (i: number): Vector3 =>
    new Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z);
  const pairs = [0, 1, 2, 3, 4, 5, 6, 7].flatMap((from) =>
    [1, 2, 4].filter((bit) => (from & bit) === 0).map((bit) => [from, from | bit] as const),
  );
  return Float32Array.from(pairs.flatMap(([from, to]) => [...corner(from), ...corner(to)]));
}

function merged(parts: readonly { position: Float32Array; colour: Color }[]): BufferGeometry {
  const total = parts.reduce((sum, { position }) => sum + position.length, 0);
  const positions = new Float32Array(total);
  const colours = new Float32Array(total);
  let at = 0;
  for (const { position, colour } of parts) {
    positions.set(position, at);
    for (let i = 0; i < position.length; i += 3) colour.toArray(colours, at + i);
    at += position.length;
  }
  return new BufferGeometry()
    .setAttribute('position', new BufferAttribute(positions, 3))
    .setAttribute('color', new BufferAttribute(colours, 3));
}
