/** How low the contact shapes of the model reach, by each shape's own support point straight down. */
import type { MjData, MjModel } from '@mujoco/mujoco';
import { geomType, rowOf } from '../../engine/model-arrays.ts';

/** The least z over those geoms in MuJoCo's world, metres; infinite without any. `data` after `mj_forward`. */
export function lowestPoint(model: MjModel, data: MjData, geoms: readonly number[]): number {
  const vertices = Float32Array.from<number>(model.mesh_vert);
  return geoms.reduce(
    (least, geom) => Math.min(least, lowestOf(model, data, geom, vertices)),
    Number.POSITIVE_INFINITY,
  );
}

function lowestOf(model: MjModel, data: MjData, geom: number, vertices: Float32Array): number {
  const z = rowOf(data.geom_xpos, geom, 3)[2] ?? 0;
  // Third row of the turn: how much of each of the shape's own axes points up.
  const [ux = 0, uy = 0, uz = 1] = rowOf(data.geom_xmat, geom, 9).slice(6);
  const [a = 0, b = 0, c = 0] = rowOf(model.geom_size, geom, 3);
  const level = Math.hypot(ux, uy);
  switch (Number(model.geom_type[geom])) {
    case geomType.sphere:
      return z - a;
    case geomType.capsule:
      return z - a - b * Math.abs(uz);
    case geomType.cylinder:
      return z - a * level - b * Math.abs(uz);
    case geomType.ellipsoid:
      return z - Math.hypot(a * ux, b * uy, c * uz);
    case geomType.box:
      return z - (a * Math.abs(ux) + b * Math.abs(uy) + c * Math.abs(uz));
    case geomType.mesh:
    case geomType.sdf: {
      const mesh = Number(model.geom_dataid[geom]);
      const from = Number(model.mesh_vertadr[mesh]);
      const to = from + Number(model.mesh_vertnum[mesh]);
      let least = Number.POSITIVE_INFINITY;
      for (let i = from; i < to; i++)
        least = Math.min(
          least,
          ux * (vertices[3 * i] ?? 0) + uy * (vertices[3 * i + 1] ?? 0) + uz * (vertices[3 * i + 2] ?? 0),
        );
      return z + least;
    }
    default:
      return Number.POSITIVE_INFINITY;
  }
}
