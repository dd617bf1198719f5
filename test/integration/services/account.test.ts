/** Assets that were made elsewhere on the account: listed page by page, entered once, fetched when asked for. */
import { expect, test } from 'vitest';
import type { AccountListing } from '../../../main/contract/model/library/folders.ts';
import { type Desk, openDesk, token, until } from './desk.ts';

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
