/** Picking one of several: approved, the others rejected, and all of that taken back by one undo. */
import { expect, test } from 'vitest';
import { pickPane } from '../../../../renderer/modules/compare/judge-panes.ts';
import { createUndo } from '../../../../renderer/modules/shared/store/undo.ts';

type PickApp = Parameters<typeof pickPane>[0];
type Id = Parameters<typeof pickPane>[1];

test('one undo takes back the pick and the rejections', async () => {
  const log: string[] = [];
  let edits = 0;
  const notices = {
    tell: () => 1,
    fail: () => log.push('failed'),
    dismiss: () => undefined,
    take: () => undefined,
  };
  const undo = createUndo({ notices: notices as never });
  const api = {
    library: {
      edit: ({ of, change }: { of: { assetIds: string[] }; change: { verdict: string } }) => {
        log.push(`${change.verdict} ${of.assetIds.join(' ')}`);
        edits += 1;
        return Promise.resolve({ id: `edit-${edits}`, assets: of.assetIds.length });
      },
      undo: ({ editId }: { editId: string }) => {
        log.push(`undo ${editId}`);
        return Promise.resolve({ id: `${editId}-back`, assets: 1 });
      },
    },
  };
  const app = { api, notices, undo, reviewer: { read: () => Promise.resolve('Kim') } } as unknown as PickApp;
  await pickPane(app, 'b' as Id, ['a', 'b', 'c', 'b'] as Id[]);
  expect(log).toEqual(['approved b', 'rejected a c']);
  expect(undo.store.getState().done.map(({ words }) => words)).toEqual([
    'Approved one asset, rejected 2 others',
  ]);
  await undo.undo();
  expect(log.slice(2)).toEqual(['undo edit-2', 'undo edit-1']);
});
