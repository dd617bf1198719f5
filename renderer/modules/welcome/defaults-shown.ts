/** The account's default params (`GET /v1/settings`) as rows; free-form, so whatever is there is shown. Pure. */
import type { EffectiveParams } from '../../../main/contract/schema/creation/params.ts';
import { formatName } from '../../ui/text/format.ts';

const mostRows = 12;

/** `{physics: {body: 'rigid'}}` is `[['Physics body', 'Rigid']]`; numbers stay, lists and empty objects are JSON. */
export function defaultsShown(params: EffectiveParams): [name: string, value: string][] {
  return rowsOf(params, []).slice(0, mostRows);
}

function rowsOf(value: object, path: readonly string[]): [string, string][] {
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]): [string, string][] => {
    const here = [...path, key];
    if (inner === null || inner === undefined) return [];
    if (typeof inner === 'object' && !Array.isArray(inner)) return rowsOf(inner, here);
    // `variation.variation_type` says the same word twice.
    const group = path.at(-1) ?? '';
    const own = [...path, key.startsWith(`${group}_`) ? key.slice(group.length + 1) : key];
    return [
      [formatName(own.join(' ')), typeof inner === 'string' ? formatName(inner) : JSON.stringify(inner)],
    ];
  });
}
