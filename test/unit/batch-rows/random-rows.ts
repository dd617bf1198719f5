/** Rows at random, the same for the same seed. */

import {
  type BatchKind,
  type BatchRow,
  emptyRow,
  type RowFile,
} from '../../../main/contract/rules/batch-rows/row.ts';
import { inputIdSchema } from '../../../main/contract/schema/ids.ts';

/** Numbers in [0, 1) (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const letters = ['a', 'ß', '"', '\\', '\n', '椅', '🪑', ' ', '\u2028', '\ud800'];

/** Each row can be sent; `large` makes clips of up to 500 MB. */
export function rowsOf(
  random: () => number,
  kind: BatchKind,
  { count, large }: { count: number; large: boolean },
): BatchRow[] {
  const below = (most: number): number => Math.floor(random() * most);
  let stored = 0;
  const text = (most: number): string =>
    `x${Array.from({ length: below(most) }, () => letters[below(letters.length)]).join('')}`;
  const file = (path: string, most: number): RowFile => ({
    path,
    sizeBytes: 1 + below(most),
    inputId: inputIdSchema.parse(`input-${(stored += 1)}`),
  });
  return Array.from({ length: count }, (_, index): BatchRow => {
    const base: BatchRow = {
      ...emptyRow,
      name: random() < 0.3 ? '' : text(60),
      params: random() < 0.5 ? {} : { 'texture.resolution': 1024, 'physics.simulator': 'mujoco' },
      origin: { fileName: 'rows.csv', line: index + 2, item: null },
    };
    const image =
      random() < 0.2
        ? { url: 'https://e.com/ü.png', file: null }
        : { url: null, file: file('a/Ä.png', 20_000_000) };
    if (kind === 'measured')
      return { ...base, image, capture: { url: null, file: file('a/Ä.mp4', large ? 500_000_000 : 1000) } };
    if (random() < 0.5) return { ...base, text: text(500) };
    return { ...base, image, subjectName: random() < 0.2 ? text(20) : '' };
  });
}
