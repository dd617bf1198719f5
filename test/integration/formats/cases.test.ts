/** Every case has its right value in the inspection and in the view; those that are still wrong are listed, and the list only shrinks. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inspectAll, viewModel } from '../../../bench/opening/both-sides.ts';
import { listFiles } from '../../../bench/opening/list-files.ts';
import { installWorkerParts } from '../../../bench/opening/worker-parts.ts';
import { cases } from './cases.ts';
import { judgeInspected, judgeViewed } from './judge-case.ts';
import { pendingCases } from './pending.ts';

const root = path.resolve(import.meta.dirname, '../../fixtures/cases/models');

let restore = (): void => undefined;
beforeAll(() => {
  restore = installWorkerParts();
});
afterAll(() => restore());

const split = (file: string): readonly [folder: string, name: string] => {
  const slash = file.indexOf('/');
  return [path.join(root, file.slice(0, slash)), file.slice(slash + 1)];
};

/** Of a pending side something has to be wrong. */
const verdict = (side: string, wrong: readonly string[]): unknown => {
  const reason = pendingCases[side];
  if (reason === undefined) return wrong;
  return wrong.length > 0 ? [] : [`is right now: take it out of the list (${reason})`];
};

describe.each(cases)('$file', (one) => {
  const [folder, name] = split(one.file);

  test('inspection', async () => {
    const found = (await inspectAll(folder, listFiles(folder))).get(name);
    const wrong = found === undefined ? ['it is not read'] : judgeInspected(one, found);
    expect(verdict(`${one.file} inspection`, wrong)).toEqual([]);
  });

  if (one.notViewed === true) return;
  test('view', async () => {
    const wrong = judgeViewed(one, await viewModel(folder, listFiles(folder), name));
    expect(verdict(`${one.file} view`, wrong)).toEqual([]);
  });
});

test('what is pending is a side of a case', () => {
  const sides = cases.flatMap(({ file }) => [`${file} inspection`, `${file} view`]);
  expect(Object.keys(pendingCases).filter((side) => !sides.includes(side))).toEqual([]);
});
