/** Free-form data of the service (`dimensions`, `effective_params`) as rows of name and value. Pure. */

import { formatName } from '../../ui/format.ts';
import { optionsWords } from './panel-words.ts';

/** Nested groups become `Group: option`; `width_m` is shown as `Width` with its unit. At most 60 rows. */
export function recordRows(record: Readonly<Record<string, unknown>>): [name: string, value: string][] {
  return rowsOf(record, '', 0).slice(0, 60);
}

function rowsOf(record: Readonly<Record<string, unknown>>, group: string, depth: number): [string, string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    const { name, unit } = splitUnit(key);
    const label = group === '' ? formatName(name) : labelIn(group, name);
    if (value === null || value === undefined) return [];
    if (typeof value === 'object' && !Array.isArray(value) && depth < 3) {
      return rowsOf({ ...value }, label, depth + 1);
    }
    return [[label, valueText(value, unit)]];
  });
}

// `variation.variation_type` is a type of variation, not a variation type of variation.
function labelIn(group: string, name: string): string {
  const words = formatName(name).toLowerCase();
  const prefix = `${group.toLowerCase()} `;
  return `${group}: ${words.startsWith(prefix) ? words.slice(prefix.length) : words}`;
}

const units: Readonly<Record<string, string>> = { m: 'm', mm: 'mm', cm: 'cm', kg: 'kg', g: 'g', m3: 'm³' };

function splitUnit(key: string): { name: string; unit: string } {
  const at = key.lastIndexOf('_');
  const unit = at > 0 ? units[key.slice(at + 1)] : undefined;
  return unit === undefined ? { name: key, unit: '' } : { name: key.slice(0, at), unit: ` ${unit}` };
}

function valueText(value: unknown, unit: string): string {
  if (typeof value === 'number') return `${Number(value.toPrecision(4))}${unit}`;
  if (typeof value === 'boolean') return value ? optionsWords.yes : optionsWords.no;
  if (typeof value === 'string') return formatName(value) + unit;
  if (Array.isArray(value) && value.every((item) => typeof item === 'number')) {
    return value.map((item) => Number(item.toPrecision(4))).join(' × ') + unit;
  }
  return JSON.stringify(value).slice(0, 200);
}
