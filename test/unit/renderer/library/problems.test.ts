/** The inbox of problems: read in pages, filtered, ignored with a way back, kept current; and the way from asset to asset. */
import { expect, it, onTestFinished } from 'vitest';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { AssetProblem } from '../../../../main/contract/schema/library/facts.ts';
import { problemKey } from '../../../../renderer/modules/problems/store/problems.ts';
import { fakeAsset, fakeTime } from '../../../fakes/rows.ts';
import { type Connected, connected, until } from '../connected.ts';

const problem = (at: number, part: Partial<AssetProblem> = {}) => ({
  assetId: fakeAsset((at % 3) + 1).id,
  code: 'missing-file' as const,
  path: `part-${at}.png`,
  severity: 'error' as const,
  words: { code: 'file-gone', data: { origin: 'service' } },
  fix: 'fetch-again' as const,
  foundAt: fakeTime,
  ignored: false,
  title: 'Mug',
  ...part,
});

async function opened(problems: readonly ReturnType<typeof problem>[]): Promise<Connected> {
  const page = connected();
  onTestFinished(() => page.stop());
  page.app.organised.problems.push(...problems);
  page.start();
  const { store } = page.state.problems;
  await until(page.clock, () => store.getState().counts.error > 0, 'the counts are known');
  return page;
}

const shown = (page: Connected): string[] =>
  page.state.problems.store.getState().problems.map(({ path }) => path);

async function untilShown(page: Connected, count: number): Promise<void> {
  const { store } = page.state.problems;
  await until(
    page.clock,
    () => store.getState().status === 'ready' && store.getState().problems.length === count,
    `${count} problems are shown`,
  );
}

it('knows how many there are before it is shown, and reads all of them when it is', async () => {
  const page = await opened(Array.from({ length: 1234 }, (_, at) => problem(at)));
  const { store } = page.state.problems;
  expect(store.getState().counts.error).toBe(1234);
  expect(store.getState().problems).toEqual([]);
  page.state.problems.show();
  await untilShown(page, 1234);
  expect(store.getState().more).toBe(0);
  expect(new Set(shown(page)).size).toBe(1234);
});

it('leads to one that the filter hides, once', async () => {
  const page = await opened([problem(1), problem(2, { severity: 'warn' })]);
  const { problems } = page.state;
  problems.setFilter('error');
  const key = problemKey(problem(2));
  problems.reveal(key);
  const leave = problems.show();
  await untilShown(page, 2);
  expect(problems.store.getState()).toMatchObject({ filter: 'all', active: key, revealed: key });
  leave();
  expect(problems.store.getState().revealed).toBeNull();
});

it('takes what is ignored off the list at once, and puts it back', async () => {
  const page = await opened([problem(1), problem(2), problem(3, { severity: 'warn' })]);
  const { problems, undo } = page.state;
  problems.show();
  await untilShown(page, 3);
  const [first] = problems.store.getState().problems;
  if (first === undefined) throw new TypeError('there are problems');
  problems.select([`${first.assetId} ${first.code} ${first.path}`]);
  const ignoring = problems.ignore([first], true);
  expect(shown(page)).not.toContain(first.path);
  await ignoring;
  await until(page.clock, () => problems.store.getState().counts.error === 1, 'it is not counted');
  expect(problems.store.getState().selected.size).toBe(0);
  problems.setFilter('ignored');
  await untilShown(page, 1);
  expect(shown(page)).toEqual([first.path]);
  await undo.undo();
  await untilShown(page, 0);
  problems.setFilter('error');
  await untilShown(page, 2);
});

it('shows how far an inspection is, until it is over', async () => {
  const page = await opened([problem(1)]);
  const inspection = () => page.state.problems.store.getState().inspection;
  page.app.events.emit({ type: 'inspection.changed', left: 40 });
  page.app.events.emit({ type: 'inspection.changed', left: 10 });
  await until(page.clock, () => inspection().left === 10, 'it goes on');
  expect(inspection().most).toBe(40);
  page.app.events.emit({ type: 'inspection.changed', left: 0 });
  await until(page.clock, () => inspection().left === 0, 'it is over');
  expect(inspection().most).toBe(0);
});

it('leads from asset to asset in the order of the search, and stops at its ends', async () => {
  const page = await opened([problem(1)]);
  const { neighbours, library } = page.state;
  library.setSort({ by: 'name', descending: true });
  const steps: (AssetId | null)[] = [];
  let at: AssetId | null = fakeAsset(3).id;
  for (; at !== null && steps.length < 9; at = await neighbours.of(at, 1)) steps.push(at);
  expect(steps).toEqual(['asset-3', 'asset-2', 'asset-1']);
  expect(await neighbours.of(fakeAsset(1).id, -1)).toBe('asset-2');
  expect(await neighbours.of(fakeAsset(3).id, -1)).toBeNull();
  expect(await neighbours.of(fakeAsset(9).id, 1)).toBeNull();
});
