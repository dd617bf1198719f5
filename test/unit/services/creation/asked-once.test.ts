/** A call that is made again because its answer was lost. */
import { expect, it } from 'vitest';
import { createAskedOnce } from '../../../../main/services/creation/asked-once.ts';

it('runs the deed once per key, also while it still runs, and again only after it failed', async () => {
  const asked = createAskedOnce<number>();
  let runs = 0;
  const deed = async (): Promise<number> => {
    runs += 1;
    if (runs === 3) throw new RangeError('refused');
    return runs;
  };
  expect(await Promise.all([asked.once('a', deed), asked.once('a', deed)])).toEqual([1, 1]);
  expect(await asked.once('a', deed)).toBe(1);
  expect(await asked.once(undefined, deed)).toBe(2);
  await expect(asked.once('b', deed)).rejects.toThrow('refused');
  expect(await asked.once('b', deed)).toBe(4);
});
