/** Values that many assets share, numbered: kinds, simulators, tags, collections, sets. 0 is "none". */
import { fold } from '../../contract/rules/query/fold.ts';

/** One byte for each number, 1 where it is meant. */
export type ValueMask = Uint8Array;

export interface ValueNames {
  /** The number of a value by its key, a new one where it is not known; 0 for null. `label`: what it is called. */
  numberOf(key: string | null, label?: string): number;
  /** 0 where it is not known. */
  known(key: string): number;
  /** Values are called so from now on, others by no name: those are gone. True when that is another name for one. */
  nameAll(named: readonly { readonly id: string; readonly name: string }[]): boolean;
  count(): number;
  key(number: number): string;
  label(number: number): string;
  /** Compares as shown: folded, then by key. */
  folded(number: number): string;
  /**
   * Values by a folded name: those that are called so; where there is none, those of which the name or one of its parts
   * begins with it.
   */
  named(text: string): ValueMask;
}

const partStart = /[/_\s.-]+/;

/** Only "none" at first. */
export function createValueNames(): ValueNames {
  const numbers = new Map<string, number>();
  const keys = [''];
  const labels = [''];
  const folded = [''];
  const numberOf = (key: string | null, label = key ?? ''): number => {
    if (key === null) return 0;
    const number = numbers.get(key);
    if (number !== undefined) return number;
    const made = keys.length;
    numbers.set(key, made);
    keys.push(key);
    labels.push(label);
    folded.push(fold(label));
    return made;
  };
  return {
    numberOf,
    known: (key) => numbers.get(key) ?? 0,
    nameAll(named) {
      const labelOf = new Map(named.map(({ id, name }) => [id, name]));
      for (const { id } of named) numberOf(id, '');
      let different = false;
      for (let number = 1; number < keys.length; number += 1) {
        const label = labelOf.get(keys[number] ?? '') ?? '';
        if (labels[number] === label) continue;
        labels[number] = label;
        folded[number] = fold(label);
        different = true;
      }
      return different;
    },
    count: () => keys.length,
    key: (number) => keys[number] ?? '',
    label: (number) => labels[number] ?? '',
    folded: (number) => folded[number] ?? '',
    named(text) {
      const mask = new Uint8Array(keys.length);
      let exact = false;
      for (let number = 1; number < keys.length; number += 1)
        if (folded[number] === text || fold(keys[number] ?? '') === text) {
          mask[number] = 1;
          exact = true;
        }
      if (exact || text === '') return mask;
      for (let number = 1; number < keys.length; number += 1)
        if (beginsWith(folded[number] ?? '', text)) mask[number] = 1;
      return mask;
    },
  };
}

function beginsWith(name: string, text: string): boolean {
  return name.startsWith(text) || name.split(partStart).some((part) => part.startsWith(text));
}
