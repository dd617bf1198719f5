/** From the queue to the library and back: the right assets are found, also where two batches have one name. */
import { expect, test } from 'vitest';
import { queueRowOf, searchOf } from '../../../../renderer/modules/queue/navigate-from-queue.ts';
import { rowEntries } from '../../../../renderer/modules/queue/rows/row-entries.tsx';
import { sampleQueue } from '../../../fakes/sample-queue.ts';
import { connected, until } from '../connected.ts';

async function queuePage() {
  const page = connected((handlers, app) => {
    const { groups } = sampleQueue(Date.now());
    app.jobs.splice(0, app.jobs.length, ...groups.flatMap(({ job }) => job ?? []));
    app.groups.push(...groups);
    return handlers;
  });
  page.start();
  const { jobs, groups } = page.state;
  const loaded = (): boolean =>
    [jobs, groups].every(({ store }) => store.getState().status === 'ready') &&
    groups.store.getState().byId.size > 0;
  await until(page.clock, loaded, 'a loaded queue');
  const found = [...groups.store.getState().byId.values()].find(({ transfer }) => transfer.assetsTotal > 0);
  if (found === undefined) throw new Error('no group has assets');
  return { ...page, group: found };
}

test('a batch is found by its name, by its id where it has none or another one is called so', async () => {
  const { group, stop } = await queuePage();
  const named = { ...group, name: 'Kitchen shelf' };
  const like = { ...group, id: 'other' as typeof group.id, name: 'KITCHEN SHELF' };
  expect(searchOf(named, [named])).toBe('set:"Kitchen shelf"');
  expect(searchOf(named, [named, like])).toBe(`set:${group.id}`);
  expect(searchOf({ ...group, name: null }, [])).toBe(`set:${group.id}`);
  expect(searchOf({ ...group, name: ' ' }, [])).toBe(`set:${group.id}`);
  stop();
});

test('its menu leads to the library with its members alone, their stack open; the asset leads back', async () => {
  const { state, group, stop } = await queuePage();
  const row = { type: 'group', id: group.id, at: group.createdAt, atMs: 0, group } as const;
  rowEntries(state, row)
    .find((entry) => entry?.command === 'queue-library')
    ?.onSelect();
  expect(state.navigation.current()).toEqual({ name: 'library' });
  const { text, open } = state.library.store.getState();
  expect(text).toBe(searchOf(group, state.groups.store.getState().byId.values()));
  expect(open).toEqual([group.id]);
  const asset = { id: 'a-1' as Parameters<typeof queueRowOf>[1]['id'], groupId: group.id };
  expect(queueRowOf(state, asset)).toBe(group.id);
  expect(queueRowOf(state, { ...asset, groupId: null })).toBe(null);
  stop();
});
