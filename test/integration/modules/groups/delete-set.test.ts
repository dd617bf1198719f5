/** Deleting a variation set at its service: when it may be, what stays on the disk, and what a lost answer costs. */
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Group } from '../../../../main/contract/schema/group.ts';
import type { GroupId } from '../../../../main/contract/schema/ids.ts';
import { assetsOf, type Desk, openDesk, until } from '../desk.ts';
import { batchOf, ended, groupOf, item, make, setOf, untilGroup } from './group-desk.ts';

const options = { signal: undefined };

const remove = (desk: Desk, groupId: GroupId): Promise<Group> =>
  desk.app.handlers.groups.deleteAtService({ groupId }, options);

const deletions = (desk: Desk): number => desk.proxy.seen.filter(({ method }) => method === 'DELETE').length;

async function openConnected(): Promise<Desk> {
  const desk = await openDesk();
  await desk.connect();
  return desk;
}

/** A set of ten whose files are all on the disk. */
async function wholeSet(desk: Desk) {
  const made = await make(desk, setOf(10));
  await untilGroup(desk, made.id, (group) => ended(group) && group.transfer.assetsDone === 10);
  return groupOf(desk, made.id);
}

describe('a set that has ended', () => {
  test('is deleted with its members: files and rows stay here, and nothing can be downloaded again', async () => {
    const desk = await openConnected();
    const set = await wholeSet(desk);
    const gone = await remove(desk, set.id);
    expect(gone.deletedAtServiceAt).toMatch(/^20/);
    expect(await desk.paidFor()).toBe(0);
    const assets = await assetsOf(desk.app);
    expect(assets).toHaveLength(10);
    for (const { id, deletedAtServiceAt } of assets) {
      expect(deletedAtServiceAt).toMatch(/^20/);
      const { folderPath } = await desk.app.handlers.assets.get({ assetId: id }, options);
      expect(existsSync(folderPath ?? '')).toBe(true);
    }
    await expect(
      desk.app.handlers.transfers.fetch({ of: { groupId: set.id } }, options),
    ).rejects.toMatchObject({ code: 'asset.deleted-at-service' });
    const before = deletions(desk);
    expect(await remove(desk, set.id)).toMatchObject({ deletedAtServiceAt: gone.deletedAtServiceAt });
    expect(deletions(desk)).toBe(before);
  });

  test('whose deletion lost its answer, and Caliper with it, is deleted when it is requested again', async () => {
    const desk = await openConnected();
    const set = await wholeSet(desk);
    desk.proxy.fault = ({ method }) => ({ kind: method === 'DELETE' ? 'lose-reply' : 'pass' });
    const asked = remove(desk, set.id);
    asked.catch(() => undefined);
    await until(async () => (deletions(desk) > 0 ? true : null));
    desk.proxy.fault = () => ({ kind: 'cut' });
    await desk.restart();
    expect((await groupOf(desk, set.id)).deletedAtServiceAt).toBeNull();
    desk.proxy.fault = () => ({ kind: 'pass' });
    expect((await remove(desk, set.id)).deletedAtServiceAt).toMatch(/^20/);
    expect((await assetsOf(desk.app)).filter((one) => one.deletedAtServiceAt === null)).toEqual([]);
  });

  test('that the service never knew is not said to be deleted', async () => {
    const desk = await openConnected();
    const set = await wholeSet(desk);
    desk.proxy.fault = ({ path }) =>
      path.startsWith('/v1/variation-sets/')
        ? { kind: 'answer', status: 404, body: JSON.stringify({ type: 'not-found' }) }
        : { kind: 'pass' };
    await expect(remove(desk, set.id)).rejects.toMatchObject({ code: 'remote.not-found' });
    expect((await groupOf(desk, set.id)).deletedAtServiceAt).toBeNull();
  });

  test('whose files are still to come is kept until they have come', async () => {
    const desk = await openConnected();
    desk.proxy.fault = ({ path }) => ({ kind: path.startsWith('/v1/assets/') ? 'cut' : 'pass' });
    const made = await make(desk, setOf(10));
    const set = await untilGroup(desk, made.id, (group) => ended(group) && group.transfer.assetsTotal === 10);
    await expect(remove(desk, set.id)).rejects.toMatchObject({
      code: 'group.still-arriving',
      data: { name: 'Drawer', assets: 10 },
    });
    expect(deletions(desk)).toBe(0);
  });
});

test('a set that is queued is not deleted, and the message says what to do', async () => {
  const desk = await openConnected();
  const held = await make(desk, setOf(10, 'a drawer sandbox:hold'));
  const refused = await remove(desk, held.id).catch((error: unknown) => error);
  expect(refused).toMatchObject({ code: 'group.still-active' });
  expect(String(refused)).toContain('a set can be deleted once it is no longer active');
  expect(deletions(desk)).toBe(0);
});

test('a 409 job-in-progress to the deletion itself says the same', async () => {
  const desk = await openConnected();
  const set = await wholeSet(desk);
  desk.proxy.fault = ({ method }) =>
    method === 'DELETE'
      ? { kind: 'answer', status: 409, body: JSON.stringify({ type: 'job-in-progress', status: 409 }) }
      : { kind: 'pass' };
  await expect(remove(desk, set.id)).rejects.toMatchObject({ code: 'group.still-active' });
  expect((await groupOf(desk, set.id)).deletedAtServiceAt).toBeNull();
});

test('a batch has no deletion as a whole', async () => {
  const desk = await openConnected();
  const batch = await make(desk, batchOf([item('Mug'), item('Pan')]));
  await expect(remove(desk, batch.id)).rejects.toMatchObject({ code: 'group.not-deletable' });
});
