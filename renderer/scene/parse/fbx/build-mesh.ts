/** An FBX's mesh for the graphics card. */
import { BufferAttribute, BufferGeometry } from 'three';
import { verticesOf } from '../../../../main/formats/fbx/mesh/vertices.ts';
import type { PlacedMesh } from '../../../../main/formats/fbx/read-fbx.ts';
import { linearColours } from '../linear-colours.ts';

/** In the mesh's frame; where bones hold it, in the file's. A group for each material that is used, where there are several. */
export function buildMesh(placed: Pick<PlacedMesh, 'mesh' | 'points' | 'matrixOf'>): BufferGeometry {
  const { positions, layers, index, groups } = verticesOf(placed);
  const geometry = new BufferGeometry();
  geometry.setIndex(new BufferAttribute(index, 1));
  geometry.setAttribute('position', new BufferAttribute(positions, 3));
  for (const { name, size, values } of layers)
    geometry.setAttribute(name, new BufferAttribute(name === 'color' ? linearColours(values) : values, size));
  for (const { start, count, material } of groups) geometry.addGroup(start, count, material);
  return geometry;
}
