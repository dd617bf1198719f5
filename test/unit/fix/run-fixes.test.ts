/** Fixes in order: each sees what the former ones made, and a fix that fails leaves nothing. */
import { expect, test } from 'vitest';
import type { FixFiles } from '../../../main/fix/fix.ts';
import { makers, runFixes } from '../../../main/fix/run-fixes.ts';

const files: FixFiles = {
  list: [{ localPath: 'a.obj', kind: 'obj', sizeBytes: 12 }],
  read: () => Promise.resolve(Buffer.from('v 1 2 3\nf 1\n')),
};
const run = { signal: new AbortController().signal };
const scale = (factor: number) => ({ fix: 'scale', factor, mass: 'kept' }) as const;
const text = (bytes: Uint8Array | null | undefined): string => Buffer.from(bytes ?? []).toString();

test('two fixes of one file are one change', async () => {
  const { changes, done } = await runFixes([scale(2), { fix: 'origin', at: [1, 0, 0] }], files, run);
  expect(changes.map(({ localPath, bytes }) => [localPath, text(bytes)])).toEqual([
    ['a.obj', 'v 1 4 6\nf 1\n'],
  ]);
  expect(done.map(({ code }) => code)).toEqual(['scaled', 'mass-kept', 'moved']);
});

test('a later fix does not see a file that a former one removed', async () => {
  const seen: string[] = [];
  const { changes } = await runFixes([{ fix: 'relink' }, scale(2)], files, run, {
    ...makers,
    relink: async () => async () => ({
      changes: [
        { localPath: 'a.obj', kind: 'obj', bytes: null },
        { localPath: 'b.obj', kind: 'obj', bytes: Buffer.from('b') },
      ],
      done: [],
      left: [],
    }),
    scale:
      async () =>
      async (_, { list }) => {
        seen.push(...list.map(({ localPath }) => localPath));
        return { changes: [{ localPath: 'b.obj', kind: 'obj', bytes: null }], done: [], left: [] };
      },
  });
  expect(seen).toEqual(['b.obj']);
  // What was made on the way and removed again is no change.
  expect(changes.map(({ localPath, bytes }) => [localPath, bytes])).toEqual([['a.obj', null]]);
});

test('a signal that was aborted ends it with its reason', async () => {
  const reason = new Error('enough');
  await expect(runFixes([scale(2)], files, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
});
