/** Assets that were made elsewhere on the account: listed page by page, entered once, fetched when requested. */
import { expect, test } from 'vitest';
import type { Fetches } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { AccountListing } from '../../../../main/contract/schema/library/folders.ts';
import { createSmallWorkshop } from '../../../fakes/workshop.ts';
import { gatedWorkshop, quickWorkshop } from '../../sandbox-service/quick-workshop.ts';
import { type Desk, openDesk, token, until } from '../desk.ts';

const options = { signal: undefined };
const listed = (desk: Desk, state: AccountListing['state']): Promise<AccountListing> =>
  until(async () => {
    const listing = await desk.app.handlers.account.listing(undefined, options);
    return listing.state === state ? listing : null;
  });

async function everything(desk: Desk) {
  const { rows } = await desk.app.handlers.library.search(
    { text: '', sort: { by: 'created', descending: true }, stacked: false, open: [], offset: 0, limit: 100 },
    options,
  );
  return { assets: rows.flatMap((row) => (row.type === 'asset' ? [row.asset] : [])) };
}

/** As another program of the same account would. */
async function createElsewhere(desk: Desk, name: string): Promise<void> {
  const answer = await fetch(`${desk.serviceUrl}/v1/assets/standard`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': `key-${name}`,
    },
    body: JSON.stringify({ name, inputs: { text: 'a blue mug' } }),
  });
  expect(answer.status).toBe(202);
}

/** Lists the account and asks for the files of all it has. */
async function fetchAll(desk: Desk): Promise<AssetId[]> {
  await desk.app.handlers.account.list(undefined, options);
  await listed(desk, 'done');
  const assetIds = (await everything(desk)).assets.map(({ id }) => id);
  await desk.app.handlers.transfers.fetch({ of: { assetIds } }, options);
  return assetIds;
}

const sum = (part: Partial<Fetches>): Fetches => ({
  assets: 0,
  paused: 0,
  stopped: 0,
  bytesPerSecond: 0,
  ...part,
});

const transferOf = async (desk: Desk, assetId: AssetId) =>
  (await desk.app.handlers.assets.get({ assetId }, options)).transfer;

test('a listing that broke off goes on, enters each once, and what it found can be fetched', async () => {
  const desk = await openDesk();
  await desk.connect();
  for (const name of ['One', 'Two', 'Three']) await createElsewhere(desk, name);
  expect((await desk.app.handlers.account.listing(undefined, options)).state).toBe('never');
  desk.proxy.fault = ({ path: asked }) =>
    asked.startsWith('/v1/assets?') ? { kind: 'answer', status: 500, body: '{}' } : { kind: 'pass' };
  await desk.app.handlers.account.list(undefined, options);
  expect((await listed(desk, 'failed')).error?.code).toBe('remote.server-error');
  desk.proxy.fault = () => ({ kind: 'pass' });
  await desk.app.handlers.account.list(undefined, options);
  expect(await listed(desk, 'done')).toMatchObject({ found: 3, entered: 3, error: null });
  await desk.app.handlers.account.list(undefined, options);
  await until(async () => {
    const listing = await desk.app.handlers.account.listing(undefined, options);
    return listing.state === 'done' && listing.entered === 0 ? listing : null;
  });
  const { assets } = await everything(desk);
  expect(new Set(assets.map(({ name }) => name))).toEqual(new Set(['One', 'Two', 'Three']));
  const assetIds = assets.map(({ id }) => id);
  await desk.app.handlers.transfers.fetch({ of: { assetIds } }, options);
  for (const id of assetIds) expect((await desk.untilDownloaded(id)).kinds).toContain('glb');
});

test('files of an asset that is still being made elsewhere come when it is made', async () => {
  const { workshop, open } = gatedWorkshop(createSmallWorkshop());
  const desk = await openDesk({ workshop });
  await desk.connect();
  await createElsewhere(desk, 'One');
  const [id] = await fetchAll(desk);
  const waiting = await until(async () => {
    const transfer = await transferOf(desk, id!);
    return transfer?.error === undefined || transfer.error === null ? null : transfer;
  });
  expect(waiting).toMatchObject({ state: 'waiting', error: { code: 'asset.not-made-yet' } });
  expect(waiting.nextTryAt).not.toBeNull();
  open();
  expect((await desk.untilDownloaded(id!)).kinds).toContain('glb');
});

test('what is fetched of the account is told in sum, set aside and goes on; what this library made is not among it', async () => {
  const { workshop, open } = gatedWorkshop(createSmallWorkshop());
  const desk = await openDesk({ workshop });
  await desk.connect();
  for (const name of ['One', 'Two', 'Three']) await createElsewhere(desk, name);
  const { transfers } = desk.app.handlers;
  expect(await transfers.elsewhere(undefined, options)).toMatchObject({ assets: 0 });
  const assetIds = await fetchAll(desk);
  await until(async () => {
    const all = await Promise.all(assetIds.map((id) => transferOf(desk, id)));
    return all.every((transfer) => transfer?.error?.code === 'asset.not-made-yet') ? all : null;
  });
  expect(await transfers.elsewhere(undefined, options)).toEqual(sum({ assets: 3 }));
  expect(await transfers.pauseElsewhere({ paused: true }, options)).toEqual(sum({ assets: 3, paused: 3 }));
  expect(await transfers.pauseElsewhere({ paused: true }, options)).toEqual(sum({ assets: 3, paused: 3 }));
  open();
  expect((await transfers.pauseElsewhere({ paused: false }, options)).paused).toBe(0);
  for (const id of assetIds) expect((await desk.untilDownloaded(id)).kinds).toContain('glb');
  expect(await transfers.elsewhere(undefined, options)).toEqual(sum({}));
});

test('what fails elsewhere after it was requested says that there is nothing to fetch', async () => {
  const gate = Promise.withResolvers<never>();
  const workshop = quickWorkshop({ before: () => gate.promise });
  const desk = await openDesk({ workshop });
  await desk.connect();
  await createElsewhere(desk, 'One');
  const [id] = await fetchAll(desk);
  gate.reject(new Error('no such shape'));
  const stopped = await until(async () => {
    await desk.app.handlers.jobs.refresh(undefined, options);
    const transfer = await transferOf(desk, id!);
    return transfer?.state === 'stopped' ? transfer : null;
  });
  expect(stopped.error).toMatchObject({ code: 'asset.never-made' });
  const { elsewhere } = desk.app.handlers.transfers;
  expect(await elsewhere(undefined, options)).toEqual(sum({ assets: 1, stopped: 1 }));
});
