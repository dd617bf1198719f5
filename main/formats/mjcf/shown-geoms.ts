/** Which geoms of a compiled model are its looks, as MuJoCo's own viewer shows them at first. */
import type { MjModel } from '@mujoco/mujoco';
import { geomType } from './model-arrays.ts';

/** MuJoCo's own viewer shows geoms of group 0, 1 and 2 at first. */
const lastLooksGroup = 2;

/** Whether contacts are made with it at all: a geom of neither type nor affinity is for the looks. */
export function collides(model: MjModel, geom: number): boolean {
  return Number(model.geom_contype[geom]) !== 0 || Number(model.geom_conaffinity[geom]) !== 0;
}

/** `nothing`: every geom is hidden or for contact only, so what touches is shown as the looks, too. */
export interface LooksGeoms {
  readonly geoms: ReadonlySet<number>;
  readonly nothing: boolean;
}

/** In a body that has geoms for the looks alone, those that touch are not looks, whatever their group. */
export function looksGeoms(model: MjModel): LooksGeoms {
  const all = Array.from({ length: model.ngeom }, (_, geom) => geom);
  const inGroup = all.filter((geom) => Number(model.geom_group[geom]) <= lastLooksGroup);
  const dressed = new Set(
    inGroup.filter((geom) => !collides(model, geom)).map((geom) => Number(model.geom_bodyid[geom])),
  );
  const geoms = inGroup.filter(
    (geom) => !collides(model, geom) || !dressed.has(Number(model.geom_bodyid[geom])),
  );
  return { geoms: new Set(geoms), nothing: geoms.length === 0 };
}

/** Shown and counted for the size: a floor is the world's, not the asset's. */
export function isSeen(model: MjModel, { geoms, nothing }: LooksGeoms, geom: number): boolean {
  const seen = geoms.has(geom) || (nothing && collides(model, geom));
  return seen && Number(model.geom_type[geom]) !== geomType.plane;
}
