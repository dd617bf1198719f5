/** The `params` of one item: the batch's own with what its row changes. */

import { paramValues } from '../../plain/param-values.ts';
import type { Params } from '../../schema/creation/params.ts';
import type { RowParams } from './row.ts';

/** A value of the row that is none of the allowed is not used; `rowFaults` names it before. */
export function paramsOfRow(base: Params, row: RowParams): Params {
  const { mesh, texture, physics, variation } = paramValues;
  return {
    mesh: { quality: chosen(mesh.quality, row['mesh.quality'], base.mesh.quality) },
    texture: {
      resolution: chosen(texture.resolution, row['texture.resolution'], base.texture.resolution),
    },
    physics: {
      body: chosen(physics.body, row['physics.body'], base.physics.body),
      collision: chosen(physics.collision, row['physics.collision'], base.physics.collision),
      simulator: chosen(physics.simulator, row['physics.simulator'], base.physics.simulator),
    },
    variation: {
      variation_type: chosen(
        variation.variation_type,
        row['variation.variation_type'],
        base.variation.variation_type,
      ),
      wildness: chosen(variation.wildness, row['variation.wildness'], base.variation.wildness),
    },
  };
}

function chosen<T extends string | number>(
  allowed: readonly T[],
  written: string | number | undefined,
  otherwise: T,
): T {
  return allowed.find((value) => String(value) === String(written)) ?? otherwise;
}
