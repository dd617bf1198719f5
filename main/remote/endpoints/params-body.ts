/** `params` as they travel (specification: Request parameter objects): known fields only, in a fixed order. */
import type { RequestParams, RequestProceduralParams } from '../requests.ts';

/** Params. A group that is absent or empty is left out and takes the account's default. */
export function paramsBody(params: RequestParams): object {
  return withGroups(params, only(params.physics, ['body', 'collision', 'simulator']));
}

/** ProceduralParams. */
export function proceduralParamsBody(params: RequestProceduralParams): object {
  return withGroups(params, only(params.physics, ['body', 'collision', 'simulator', 'articulated']));
}

function withGroups(params: Omit<RequestParams, 'physics'>, physics: object | null): object {
  const mesh = only(params.mesh, ['quality']);
  const texture = only(params.texture, ['resolution']);
  const variation = only(params.variation, ['variation_type', 'wildness']);
  return {
    ...(mesh === null ? {} : { mesh }),
    ...(texture === null ? {} : { texture }),
    ...(physics === null ? {} : { physics }),
    ...(variation === null ? {} : { variation }),
  };
}

/** The named fields that are set, in this order; null when there is none. */
function only<T extends object>(group: T | undefined, names: readonly (keyof T & string)[]): object | null {
  if (group === undefined) return null;
  const set = names.filter((name) => group[name] !== undefined).map((name) => [name, group[name]] as const);
  return set.length === 0 ? null : Object.fromEntries(set);
}
