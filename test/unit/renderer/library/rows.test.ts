/** A table that is loaded and changed at the same time never shows an older row than it has heard of. */
import { expect, test } from 'vitest';
import { createRowStore } from '../../../../renderer/modules/shared/store/row-store.ts';

interface Row {
  readonly id: string;
  readonly version: number;
}

function rowsOf(fetchAll: () => Promise<readonly Row[]>) {
  return createRowStore<Row>({ idOf: (row) => row.id, fetchAll });
}

const row = (id: string, version: number): Row => ({ id, version });

test('an event that arrives while the rows are read wins over the answer', async () => {
  const answer = Promise.withResolvers<readonly Row[]>();
  const rows = rowsOf(() => answer.promise);
  const loading = rows.load();
  rows.change({ put: [row('a', 2), row('new', 1)], remove: ['gone'] });
  answer.resolve([row('a', 1), row('b', 1), row('gone', 1)]);
  await loading;
  expect([...rows.store.getState().byId.values()]).toEqual([row('a', 2), row('b', 1), row('new', 1)]);
  expect(rows.store.getState().status).toBe('ready');
});

test('of two loads only the later counts, in whatever order they end', async () => {
  const answers = [Promise.withResolvers<readonly Row[]>(), Promise.withResolvers<readonly Row[]>()];
  let call = 0;
  const rows = rowsOf(() => answers[call++]?.promise ?? Promise.reject(new Error('one too many')));
  const first = rows.load();
  const second = rows.load();
  answers[1]?.resolve([row('late', 1)]);
  await second;
  answers[0]?.resolve([row('early', 1)]);
  await first;
  expect([...rows.store.getState().byId.keys()]).toEqual(['late']);
  expect(rows.store.getState()).toMatchObject({ status: 'ready', error: null });
});

test('a load that fails keeps what was there and says why', async () => {
  let fail = false;
  const rows = rowsOf(() => (fail ? Promise.reject(new TypeError('no')) : Promise.resolve([row('a', 1)])));
  await rows.load();
  fail = true;
  await rows.load();
  expect(rows.store.getState()).toMatchObject({ status: 'failed', error: { code: 'internal' } });
  expect(rows.store.getState().byId.size).toBe(1);
});

test('many changes at once notify once', () => {
  const rows = rowsOf(() => Promise.resolve([]));
  let notified = 0;
  rows.store.subscribe(() => {
    notified += 1;
  });
  rows.change({ put: Array.from({ length: 1000 }, (_, index) => row(String(index), 1)) });
  rows.change({});
  expect(notified).toBe(1);
});
