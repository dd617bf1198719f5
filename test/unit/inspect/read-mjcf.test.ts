/** What a compile in the guarded thread becomes in the words of an inspection. */
import { expect, test } from 'vitest';
import type { Guard } from '../../../main/inspect/guarded/guard.ts';
import { openModelFolder } from '../../../main/inspect/model-folder.ts';
import { readMjcf } from '../../../main/inspect/read/robot/mjcf.ts';

type Answer = Awaited<ReturnType<Guard['ask']>>;

const about = { included: [], references: [], partlyRead: [], meshScales: [] } as const;

async function readingOf(answer: Answer) {
  const guard: Guard = { ask: () => Promise.resolve(answer), close: () => Promise.resolve() };
  const folder = await openModelFolder(import.meta.dirname, ['a.xml']);
  return await readMjcf(folder, 'a.xml', { guard, mostValidatedBytes: 0 });
}

const refused = (words: string): Answer => ({
  is: 'mjcf',
  ...about,
  result: {
    is: 'refused',
    fault: { words, line: 3, tag: 'geom', name: null },
    at: { document: 'b.xml', line: 3 },
  },
});

test('a compile that was stopped is unread, and no fault of the file', async () => {
  const answer = { is: 'unreadable', reason: 'reading it was stopped after 10 s', isEnded: true } as const;
  expect(await readingOf(answer)).toMatchObject({ unread: answer.reason, faults: [] });
  await expect(readingOf({ ...answer, isEnded: false })).rejects.toMatchObject({ code: 'model.unreadable' });
});

test('what the engine refuses is a fault with its words, file and line', async () => {
  const { faults, unread, massKg } = await readingOf(refused("repeated name 'a' in geom"));
  expect(faults).toEqual([
    {
      code: 'failed-validation',
      severity: 'error',
      message: "MuJoCo refuses to load it: repeated name 'a' in geom.",
      line: 3,
      path: 'b.xml',
    },
  ]);
  expect(unread).toContain('refuses it');
  expect(massKg).toBe(null);
});

test('a plugin that only other installations have is no fault', async () => {
  const { faults, unread } = await readingOf(refused('plugin mujoco.elasticity.cable not found'));
  expect(faults).toEqual([]);
  expect(unread).toContain('mujoco.elasticity.cable');
});

test.each([
  ['mass and inertia of moving bodies must be larger than mjMINVAL', 'no-mass'],
  ["inertia must satisfy A + B >= C; use 'balanceinertia' to fix", 'invalid-inertia'],
  ['range[0] should be smaller than range[1] in joint', 'invalid-joint'],
])('%s is %s', async (words, code) => {
  expect((await readingOf(refused(words))).faults.map((fault) => fault.code)).toEqual([code]);
});
