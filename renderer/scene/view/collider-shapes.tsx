/** Colliders over a model: translucent, with their edges, whatever is in front of them. */
import { useEffect, useMemo } from 'react';
import { BufferAttribute, BufferGeometry, type ColorRepresentation, EdgesGeometry } from 'three';
import type { ColliderShape } from '../../../main/contract/schema/fix/asset-measures.ts';

/** `shapes` in metres with z up, as the contract has them; the view's frame has y up. */
export function ColliderShapes({
  shapes,
  color,
}: {
  readonly shapes: readonly ColliderShape[];
  readonly color: ColorRepresentation;
}) {
  const made = useMemo(
    () =>
      shapes.map((shape) => {
        const faces = geometryOf(shape);
        return { faces, edges: new EdgesGeometry(faces, 8) };
      }),
    [shapes],
  );
  useEffect(
    () => () => {
      for (const { faces, edges } of made) {
        faces.dispose();
        edges.dispose();
      }
    },
    [made],
  );
  return made.map(({ faces, edges }) => (
    <group key={faces.uuid}>
      <mesh geometry={faces} renderOrder={2}>
        <meshBasicMaterial color={color} transparent opacity={0.18} depthWrite={false} />
      </mesh>
      <lineSegments geometry={edges} renderOrder={3}>
        <lineBasicMaterial color={color} transparent opacity={0.7} />
      </lineSegments>
    </group>
  ));
}

function geometryOf({ points, triangles }: ColliderShape): BufferGeometry {
  const places = new Float32Array(points.length);
  for (let at = 0; at + 2 < points.length; at += 3)
    places.set([points[at] ?? 0, points[at + 2] ?? 0, 0 - (points[at + 1] ?? 0)], at);
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(places, 3));
  geometry.setIndex(triangles.slice());
  return geometry;
}
