/** Values that a service states under names of its own, as all others are shown: `width_m` is a width, in the unit that suits it. Pure. */
import { formatSignificant } from '../../../../main/contract/messages/number-text.ts';
import { statedText } from '../../../../main/contract/plain/measure-text.ts';
import { formatName } from '../../../ui/text/format.ts';
import { optionsWords } from './panel-words.ts';

const units: Readonly<Record<string, string>> = { m: 'm', mm: 'mm', cm: 'cm', kg: 'kg', g: 'g', m3: 'm³' };

/** `mass_kg` is a mass in kg; `unit` is empty for names that end in none. */
export function splitUnit(key: string): { readonly name: string; readonly unit: string } {
  const at = key.lastIndexOf('_');
  const suffix = key.slice(at + 1);
  const unit = at > 0 && Object.hasOwn(units, suffix) ? units[suffix] : undefined;
  return unit === undefined ? { name: key, unit: '' } : { name: key.slice(0, at), unit };
}

/** What is no length and no mass keeps the four digits that any service measures to. */
const digits = 4;

export function statedValueText(value: unknown, unit: string): string {
  const withUnit = (text: string): string => (unit === '' ? text : `${text} ${unit}`);
  if (typeof value === 'boolean') return value ? optionsWords.yes : optionsWords.no;
  if (typeof value === 'string') return withUnit(formatName(value));
  if (typeof value === 'number')
    return (
      statedText(value, unit) ?? withUnit(isExact(value) ? String(value) : formatSignificant(value, digits))
    );
  if (Array.isArray(value) && value.every((item) => typeof item === 'number'))
    return (
      statedText(value, unit) ?? withUnit(value.map((item) => formatSignificant(item, digits)).join(' × '))
    );
  return JSON.stringify(value).slice(0, 200);
}

/** A seed or a count is not rounded. */
const isExact = (value: number): boolean => Number.isSafeInteger(value);
