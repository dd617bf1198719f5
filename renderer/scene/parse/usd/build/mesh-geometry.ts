/** A Mesh prim as three's geometry. */
import { BufferAttribute, BufferGeometry } from 'three';
import type { StagePrim } from '../../../../../main/formats/usd/compose/stage-prim.ts';
import {
  type MeshWish,
  meshValues,
  type VertexValues,
} from '../../../../../main/formats/usd/scene/mesh-values.ts';
import type { MeshShape } from '../../../../../main/formats/usd/scene/shape.ts';

/** With the groups of `meshValues`. Null: no face. */
export function meshGeometry(prim: StagePrim, shape: MeshShape, wish: MeshWish): BufferGeometry | null {
  const mesh = meshValues(prim, shape, wish);
  if (mesh === null) return null;
  const geometry = new BufferGeometry();
  const set = (name: string, part: VertexValues | null): void => {
    if (part !== null) geometry.setAttribute(name, new BufferAttribute(part.values, part.size));
  };
  set('position', mesh.position);
  set('normal', mesh.normal);
  for (const [channel, uv] of mesh.uvs.entries()) set(channel === 0 ? 'uv' : `uv${channel}`, uv);
  set('color', mesh.colour);
  if (mesh.index !== null) geometry.setIndex(new BufferAttribute(mesh.index, 1));
  for (const [material, [start, count]] of mesh.groups.entries())
    if (count > 0) geometry.addGroup(start, count, material);
  return geometry;
}
