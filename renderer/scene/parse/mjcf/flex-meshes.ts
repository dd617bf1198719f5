/** Deformable bodies (MuJoCo's flex) by their outside: lines are left out, sheets and solids are triangles. */
import type { MjData, MjModel } from '@mujoco/mujoco';
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Mesh,
  MeshStandardMaterial,
  SRGBColorSpace,
} from 'three';
import { nameAt, rowOf } from '../../engine/model-arrays.ts';

/** In the world's frame of MuJoCo; `userData.caliperFlex` is the number, in digits, of its first vertex in `flexvert_xpos`. */
export function* flexMeshes(model: MjModel, data: MjData): Generator<Mesh> {
  for (let flex = 0; flex < model.nflex; flex++) {
    const corners = outside(model, flex);
    if (corners === null) continue;
    const first = Number(model.flex_vertadr[flex]);
    const count = Number(model.flex_vertnum[flex]);
    const position = Float32Array.from<number>(data.flexvert_xpos).slice(first * 3, (first + count) * 3);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(position, 3));
    geometry.setIndex(new BufferAttribute(corners, 1));
    geometry.computeVertexNormals();
    const [r = 0.5, g = 0.5, b = 0.5] = rowOf(model.flex_rgba, flex, 4);
    const material = new MeshStandardMaterial({ roughness: 0.9, side: DoubleSide });
    material.color.setRGB(r, g, b, SRGBColorSpace);
    const mesh = new Mesh(geometry, material);
    mesh.name = nameAt(model, model.name_flexadr[flex]) || `flex ${flex + 1}`;
    mesh.userData['caliperFlex'] = String(first);
    yield mesh;
  }
}

/** Triangles of vertices of this flex: its shell for solids, its elements for sheets. */
function outside(model: MjModel, flex: number): Uint32Array<ArrayBuffer> | null {
  const dimensions = Number(model.flex_dim[flex]);
  if (dimensions === 3) {
    const from = Number(model.flex_shelldataadr[flex]);
    const count = Number(model.flex_shellnum[flex]) * 3;
    return Uint32Array.from<number>(model.flex_shell.slice(from, from + count));
  }
  if (dimensions !== 2) return null;
  const from = Number(model.flex_elemdataadr[flex]);
  const count = Number(model.flex_elemnum[flex]) * 3;
  return Uint32Array.from<number>(model.flex_elem.slice(from, from + count));
}
