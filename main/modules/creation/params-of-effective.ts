/** What of `effective_params` a new request can state: values that are allowed; the rest takes its default (specification: AssetDetail). */

import { paramDefaults, paramValues } from '../../contract/plain/param-values.ts';
import type { EffectiveParams, Params } from '../../contract/schema/params.ts';
import { paramsSchema } from '../../contract/schema/params.ts';

/** Free-form in, complete and valid out. */
export function paramsOfEffective(record: EffectiveParams): Params {
  const merged = Object.entries(paramDefaults).map(([group, defaults]) => [
    group,
    { ...defaults, ...allowedIn(group, record[group]) },
  ]);
  return paramsSchema.parse(Object.fromEntries(merged));
}

function allowedIn(group: string, given: unknown): Record<string, unknown> {
  const allowed: Readonly<Record<string, readonly unknown[]>> =
    Object.entries(paramValues).find(([name]) => name === group)?.[1] ?? {};
  if (typeof given !== 'object' || given === null) return {};
  const found = new Map<string, unknown>(Object.entries(given));
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([option, values]) =>
      values.includes(found.get(option)) ? [[option, found.get(option)]] : [],
    ),
  );
}
