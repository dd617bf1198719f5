/** The options that an asset was made with, and which of them are not the usual ones. Pure. */

import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import { formatName } from '../../../ui/text/format.ts';
import { optionsWords } from './panel-words.ts';
import { splitUnit, statedValueText } from './stated-values.ts';

/** `usual` is the value that the specification names, null where it names none; `differs` marks what is not that. */
export interface OptionRow {
  /** `physics.simulator`. */
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly usual: string | null;
  readonly differs: boolean;
}

/** Of one part of the options: `mesh`, `physics`, ... */
export interface OptionGroup {
  readonly name: string;
  readonly rows: readonly OptionRow[];
}

/** Free-form data of the service never stops the screen: at most so many rows, nested so deep. */
const mostRows = 200;
const deepest = 4;

/** In the order of the service; what is not in a part of its own goes into `General`. */
export function optionGroups(params: Readonly<Record<string, unknown>>): OptionGroup[] {
  const rows = rowsOf(params, [], 0).slice(0, mostRows);
  const groups = Map.groupBy(rows, ({ path }) => (path.includes('.') ? (path.split('.')[0] ?? '') : ''));
  return [...groups].map(([part, own]) => ({
    name: part === '' ? optionsWords.general : formatName(part),
    rows: own,
  }));
}

function rowsOf(
  record: Readonly<Record<string, unknown>>,
  above: readonly string[],
  depth: number,
): OptionRow[] {
  return Object.entries(record).flatMap(([key, value]): OptionRow[] => {
    const path = [...above, key];
    if (value === null || value === undefined) return [];
    if (typeof value === 'object' && !Array.isArray(value) && depth < deepest)
      return rowsOf({ ...value }, path, depth + 1);
    const usual = usualOf(path);
    const { name, unit } = splitUnit(key);
    return [
      {
        path: path.join('.'),
        name: nameOf([...above, name]),
        value: statedValueText(value, unit),
        usual: usual === undefined ? null : statedValueText(usual, unit),
        differs: usual !== undefined && usual !== value,
      },
    ];
  });
}

/** `variation.variation_type` is a type of variation, not a variation type of variation. */
export function withoutPart(name: string, part: string): string {
  return name.startsWith(`${part}_`) ? name.slice(part.length + 1) : name;
}

function nameOf(path: readonly string[]): string {
  const [part = '', ...rest] = path;
  if (rest.length === 0) return formatName(part);
  const own = rest.map((name, depth) => (depth === 0 ? withoutPart(name, part) : name));
  return own.map(formatName).join(': ');
}

function usualOf(path: readonly string[]): unknown {
  let here: unknown = paramDefaults;
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = Object.entries(here).find(([name]) => name === key)?.[1];
  }
  return here;
}
