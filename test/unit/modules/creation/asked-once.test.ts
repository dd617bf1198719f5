/** A call that is made again because its answer was lost. */
import { expect, it } from 'vitest';
import { createAskedOnce } from '../../../../main/modules/creation/submissions.ts';

it('runs the action once per key, also while it still runs, and again only after it failed', async () => {
  const asked = createAskedOnce<number>();
  let runs = 0;
  const action = async (): Promise<number> => {
    runs += 1;
    if (runs === 3) throw new RangeError('refused');
    return runs;
  };
  expect(await Promise.all([asked.once('a', action), asked.once('a', action)])).toEqual([1, 1]);
  expect(await asked.once('a', action)).toBe(1);
  expect(await asked.once(undefined, action)).toBe(2);
  await expect(asked.once('b', action)).rejects.toThrow('refused');
  expect(await asked.once('b', action)).toBe(4);
});
