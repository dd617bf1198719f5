/** The `params` of a create call from the account's defaults, `--params` and the single options. Pure. */
import { z } from 'zod';
import { AppError } from '../../contract/plain/errors.ts';
import { paramDefaults, paramValues } from '../../contract/plain/param-values.ts';
import { fieldOf } from '../../contract/rules/batch-rows/columns.ts';
import { paramValue } from '../../contract/rules/batch-rows/from-records.ts';
import { rowParamPaths } from '../../contract/rules/batch-rows/row.ts';
import { type EffectiveParams, type Params, paramsSchema } from '../../contract/schema/creation/params.ts';

const groupsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));
type Groups = z.infer<typeof groupsSchema>;

/** Options of the commands that create, as typed. `params` are JSON or `key=value` each. */
export interface ParamOptions {
  readonly params?: readonly string[] | undefined;
  readonly quality?: string | undefined;
  readonly resolution?: string | undefined;
  readonly body?: string | undefined;
  readonly collision?: string | undefined;
  readonly simulator?: string | undefined;
  readonly variationType?: string | undefined;
  readonly wildness?: string | undefined;
}

/**
 * Later ones win: the specification's defaults, the account's (as far as they are known values), `--params`, the single
 * options. Throws `cli.usage` and `request.invalid`.
 */
export function paramsFrom(options: ParamOptions, account: EffectiveParams): Params {
  const single: Groups = {
    mesh: { quality: options.quality },
    texture: { resolution: options.resolution === undefined ? undefined : Number(options.resolution) },
    physics: { body: options.body, collision: options.collision, simulator: options.simulator },
    variation: { variation_type: options.variationType, wildness: options.wildness },
  };
  const stated = (options.params ?? []).map(parsed);
  const layers: Groups[] = [structuredClone(paramDefaults), known(account), ...stated, single];
  const merged: Groups = {};
  for (const layer of layers) {
    for (const [group, fields] of Object.entries(layer)) {
      const set = Object.entries(fields).filter(([, value]) => value !== undefined);
      merged[group] = { ...merged[group], ...Object.fromEntries(set) };
    }
  }
  const judged = paramsSchema.safeParse(merged);
  if (judged.success) return judged.data;
  throw new AppError('request.invalid', {
    issues: judged.error.issues.map((issue) => ({
      field: ['params', ...issue.path].join('.'),
      message: issue.message,
    })),
  });
}

function parsed(text: string): Groups {
  const at = text.trimStart().startsWith('{') ? -1 : text.indexOf('=');
  const path = at < 0 ? null : fieldOf(text.slice(0, at));
  const param = rowParamPaths.find((one) => one === path);
  if (param !== undefined) {
    const [group = '', field = ''] = param.split('.');
    return { [group]: { [field]: paramValue(param, text.slice(at + 1)) } };
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = null;
  }
  const groups = groupsSchema.safeParse(value);
  if (groups.success) return groups.data;
  throw new AppError('cli.usage', {
    reason:
      '--params takes JSON such as {"texture": {"resolution": 2048}}, or key=value with one of the keys ' +
      `${rowParamPaths.join(', ')}.`,
  });
}

/** Of the account's record only what this version knows; the rest is the service's own business. */
function known(account: EffectiveParams): Groups {
  const groups: Groups = {};
  for (const [group, fields] of Object.entries(paramValues)) {
    const own = z.record(z.string(), z.unknown()).safeParse(account[group]);
    if (!own.success) continue;
    groups[group] = Object.fromEntries(
      Object.entries(fields).flatMap(([field, values]: [string, readonly unknown[]]) =>
        values.includes(own.data[field]) ? [[field, own.data[field]]] : [],
      ),
    );
  }
  return groups;
}
