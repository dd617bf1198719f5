/** Deleting an asset at its service: when it is there to be chosen, what the question says, and what comes of the answer. */

import { describe, expect, it, onTestFinished } from 'vitest';
import { sentenceOf, triesAgain } from '../../../../main/contract/plain/error-messages.ts';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { openOperations } from '../../../../main/contract/plain/operation-paths.ts';
import type { AssetSummary } from '../../../../main/contract/schema/asset.ts';
import type { ConnectionsState } from '../../../../main/contract/schema/connection.ts';
import { assetStatus, isAlarming } from '../../../../renderer/modules/asset/asset-text.ts';
import { deletionOf, setDeletionOf } from '../../../../renderer/modules/asset/store/deletions.ts';
import { isOnlyAtService } from '../../../../renderer/modules/library/card/cell-words.ts';
import {
  afterFailedDeletion,
  deletionConsequence,
  setDeletionConsequence,
} from '../../../../renderer/modules/library/library-words.ts';
import { operationWords } from '../../../../renderer/modules/settings/connections/connection-words.ts';
import { fakeAsset, fakeJob, fakeTime, fakeTransfer } from '../../../fakes/handlers/handlers.ts';
import { fakeGroup, fakeMember } from '../../../fakes/rows.ts';
import { type Connected, connected, until } from '../connected.ts';

async function opened(
  failure: AppError | null = null,
): Promise<Connected & { connections(): ConnectionsState }> {
  const page = connected((handlers) =>
    failure === null
      ? handlers
      : { ...handlers, assets: { ...handlers.assets, deleteAtService: () => Promise.reject(failure) } },
  );
  onTestFinished(() => page.stop());
  page.start();
  const { store } = page.state.session;
  await until(page.clock, () => store.getState().connections !== null, 'the connections are known');
  const connections = (): ConnectionsState => {
    const state = store.getState().connections;
    if (state === null) throw new TypeError('the connections are not known');
    return state;
  };
  return { ...page, connections };
}

function ask(page: Awaited<ReturnType<typeof opened>>): void {
  const asset = fakeAsset(1);
  const deletion = deletionOf(asset, page.connections());
  if (deletion === null) throw new TypeError('it can be deleted');
  page.state.deletions.ask({ asset, connection: deletion.connection, title: 'Mug 1' });
}

describe('deletionOf', () => {
  it('is there for an asset that is finished, and names its service', async () => {
    const page = await opened();
    expect(deletionOf(fakeAsset(1), page.connections())).toMatchObject({
      connection: { id: 'sandbox' },
      why: null,
    });
  });

  it.each([
    ['is still being made', { job: fakeJob(1, { status: 'running' }) }, 'Still being created'],
    ['is still arriving', { transfer: fakeTransfer(1, { state: 'waiting' }) }, 'Still downloading'],
  ])('says why it has to wait while the asset %s', async (_what, part, why) => {
    const page = await opened();
    expect(deletionOf(fakeAsset(1, part), page.connections())).toMatchObject({ why });
  });

  it('is absent where it is not offered, done, or the connection is gone', async () => {
    const page = await opened();
    const state = page.connections();
    const [sandbox] = state.connections;
    if (sandbox === undefined) throw new TypeError('there is a connection');
    const where = { path: '/v1/assets/{id}', since: fakeTime };
    const notOffered = [{ ...where, operation: 'delete_asset' } as const];
    expect(deletionOf(fakeAsset(1), { ...state, connections: [{ ...sandbox, notOffered }] })).toBeNull();
    expect(deletionOf(fakeAsset(1), { ...state, connections: [] })).toBeNull();
    expect(deletionOf(fakeAsset(1), null)).toBeNull();
    expect(deletionOf(fakeAsset(1, { deletedAtServiceAt: fakeTime }), state)).toBeNull();
    const other = [{ ...where, operation: 'asset_list' } as const];
    expect(
      deletionOf(fakeAsset(1), { ...state, connections: [{ ...sandbox, notOffered: other }] }),
    ).not.toBeNull();
  });
});

describe('the question', () => {
  it('deletes, closes, and says what was done', async () => {
    const page = await opened();
    ask(page);
    expect(page.app.assets[0]?.deletedAtServiceAt).toBeNull();
    await page.state.deletions.confirm();
    expect(page.app.assets[0]?.deletedAtServiceAt).toBe(fakeTime);
    expect(page.state.deletions.store.getState()).toEqual({ asking: null, busy: false, failure: null });
    expect(page.state.notices.store.getState().at(-1)).toMatchObject({
      message: 'Deleted “Mug 1” at “Built-in sandbox”. Its files on this disk are kept.',
    });
  });

  it('deletes nothing when it is left', async () => {
    const page = await opened();
    ask(page);
    page.state.deletions.cancel();
    await page.state.deletions.confirm();
    expect(page.app.assets[0]?.deletedAtServiceAt).toBeNull();
  });

  it('shows a refusal and stays', async () => {
    const page = await opened(new AppError('asset.member-of-set', { name: 'Mug 1' }));
    ask(page);
    await page.state.deletions.confirm();
    expect(page.state.deletions.store.getState()).toMatchObject({
      asking: { title: 'Mug 1' },
      busy: false,
      failure: { code: 'asset.member-of-set' },
    });
    expect(page.state.notices.store.getState()).toEqual([]);
  });

  it('closes and says so where the service does not offer it', async () => {
    const data = {
      operation: 'delete_asset',
      path: '/v1/assets/{id}',
      baseUrl: 'https://x.test',
      status: 405,
    };
    const page = await opened(new AppError('remote.not-offered', data));
    ask(page);
    await page.state.deletions.confirm();
    expect(page.state.deletions.store.getState().asking).toBeNull();
    expect(page.state.notices.store.getState().at(-1)?.failure?.code).toBe('remote.not-offered');
  });
});

describe('the question about a set', () => {
  const set = fakeGroup(1, [fakeMember(1, 1), fakeMember(1, 2)], { type: 'variation_set', name: 'Drawer' });
  const stack = (part: Partial<AssetSummary> = {}, group = set): Parameters<typeof setDeletionOf>[0] => ({
    type: 'stack',
    group,
    covers: [fakeAsset(1, part)],
    matching: 2,
    open: false,
  });

  it('is there for a variation set that is at its service, and not for a batch', async () => {
    const page = await opened();
    const state = page.connections();
    expect(setDeletionOf(stack(), state)).toMatchObject({ id: 'sandbox' });
    expect(setDeletionOf(stack({}, fakeGroup(1, [])), state)).toBeNull();
    expect(setDeletionOf(stack({ deletedAtServiceAt: fakeTime }), state)).toBeNull();
    const [sandbox] = state.connections;
    if (sandbox === undefined) throw new TypeError('there is a connection');
    const gone = {
      operation: 'delete_variation_set',
      path: '/v1/variation-sets/{id}',
      since: fakeTime,
    } as const;
    expect(
      setDeletionOf(stack(), { ...state, connections: [{ ...sandbox, notOffered: [gone] }] }),
    ).toBeNull();
  });

  it('deletes the whole set, and says so', async () => {
    const page = await opened();
    page.app.groups.push(set);
    const [connection] = page.connections().connections;
    if (connection === undefined) throw new TypeError('there is a connection');
    page.state.deletions.ask({ group: set, connection, title: 'Drawer' });
    await page.state.deletions.confirm();
    expect(page.app.groups.at(-1)?.deletedAtServiceAt).toMatch(/^20/);
    expect(page.state.notices.store.getState().at(-1)?.message).toBe(
      'Deleted the set “Drawer” at “Built-in sandbox”. Its files on this disk are kept.',
    );
  });

  it.each([
    ['nothing', 0, /No files of its members are on this disk/],
    ['some', 1, /Not all files of one member are on this disk; missing files will be lost/],
    ['all', 2, /Files of its members on this disk and the library entries are kept/],
  ])('says what becomes of the files where %s has arrived', (_what, assetsDone, words) => {
    const transfer = { ...set.transfer, assetsDone };
    expect(setDeletionConsequence({ transfer, counts: { ...set.counts, complete: 2 } })).toMatch(words);
  });
});

const stoppedBy = (error: AppError) =>
  assetStatus(fakeAsset(1, { transfer: fakeTransfer(1, { state: 'stopped', error: toFailure(error) }) }));

it('leaves nothing to try again where a stopped download is of a deleted asset', () => {
  expect(stoppedBy(new AppError('asset.deleted-at-service', { name: 'Mug 1' })).canRetry).toBe(false);
  expect(stoppedBy(new AppError('asset.never-made', { name: 'Mug 1', status: 'failed' })).canRetry).toBe(
    false,
  );
  expect(stoppedBy(new AppError('transfer.disk-full', { folder: '/x', neededBytes: null })).canRetry).toBe(
    true,
  );
});

it('calls it no failure that an asset of the account is still being made', () => {
  const error = toFailure(new AppError('asset.not-made-yet', { name: 'Mug 1' }));
  expect(assetStatus(fakeAsset(1, { transfer: fakeTransfer(1, { state: 'waiting', error }) }))).toMatchObject(
    {
      status: 'ready',
      failure: null,
    },
  );
});

it('counts an asset as only at the service where its download ended without a file', () => {
  const none = { kinds: [], job: null };
  expect(isOnlyAtService(fakeAsset(1, { ...none, transfer: null }))).toBe(true);
  expect(isOnlyAtService(fakeAsset(1, { ...none, transfer: fakeTransfer(1, { filesTotal: 0 }) }))).toBe(true);
  expect(isOnlyAtService(fakeAsset(1, { ...none, transfer: fakeTransfer(1, { filesTotal: 2 }) }))).toBe(
    false,
  );
});

it('says that a waiting download is retried automatically, and not of one that stopped', () => {
  const error = toFailure(new AppError('transfer.unreachable', { path: 'a', host: 'h', reason: 'refused' }));
  const lineOf = (state: 'waiting' | 'stopped'): string =>
    assetStatus(fakeAsset(1, { transfer: fakeTransfer(1, { state, error }) })).line;
  expect(lineOf('waiting')).toBe(`${sentenceOf(error)} ${triesAgain()}`);
  expect(lineOf('stopped')).toBe(sentenceOf(error));
});

const waitingFor = (error: AppError) =>
  assetStatus(fakeAsset(1, { transfer: fakeTransfer(1, { state: 'waiting', error: toFailure(error) }) }));

describe('a download that waits', () => {
  const baseUrl = 'https://api.example.com';

  it('says in short what it waits for where that is the whole connection', () => {
    const away = waitingFor(new AppError('remote.unreachable', { baseUrl, reason: 'ECONNREFUSED' }));
    expect(away).toMatchObject({ line: 'Waiting for the connection', isCommon: true });
    expect(away.failure?.code).toBe('remote.unreachable');
    expect(waitingFor(new AppError('remote.unauthorized', { baseUrl, status: 401 })).line).toBe(
      'Waiting for a valid token',
    );
    const busy = waitingFor(
      new AppError('remote.server-error', { status: 500, detail: '', retryAfterMs: null }),
    );
    expect(busy).toMatchObject({ isCommon: false });
    expect(busy.line).toContain('HTTP 500');
  });

  it('is nothing to be alarmed by; one that stopped is', () => {
    const error = new AppError('transfer.unreachable', { path: 'a', host: 'h', reason: 'refused' });
    expect(isAlarming(waitingFor(error))).toBe(false);
    expect(isAlarming(stoppedBy(error))).toBe(true);
  });
});

describe('in words', () => {
  it.each([
    ['complete', fakeAsset(1), /^Files on this disk and the library entry/],
    ['empty', fakeAsset(1, { folder: null, transfer: null }), /^It has no files on this disk/],
    ['half there', fakeAsset(1, { transfer: fakeTransfer(1, { filesDone: 1 }) }), /^1 of its 2 files is not/],
  ])('says what an asset that is %s leaves, and that it still counts', (_what, asset, words) => {
    expect(deletionConsequence(asset)).toMatch(words);
    expect(deletionConsequence(asset)).toContain('still counts against the account’s asset limit');
  });

  it.each([
    ['remote.unreachable', /may or may not.*this is safe/],
    ['remote.timeout', /may or may not.*this is safe/],
    ['remote.server-error', /may or may not.*this is safe/],
    ['remote.rate-limited', /was not deleted/],
    ['asset.member-of-set', /^$/],
    ['remote.unauthorized', /^$/],
  ])('says after %s what to do: nothing is retried automatically', (code, words) => {
    expect(afterFailedDeletion({ code }) ?? '').toMatch(words);
  });

  it('has a name of its own for every operation', () => {
    expect(new Set(openOperations.map((operation) => operationWords[operation].name)).size).toBe(6);
  });
});

describe('the paths of a connection', () => {
  it('are kept by the session, and tried again at its word', async () => {
    const page = await opened();
    const [sandbox] = page.connections().connections;
    if (sandbox === undefined) throw new TypeError('there is a connection');
    await page.state.session.setPaths(sandbox.id, { asset_list: '/v2/assets' });
    expect(page.connections().connections[0]?.paths).toEqual({ asset_list: '/v2/assets' });
    await expect(page.state.session.setPaths(sandbox.id, { asset_list: 'assets' })).rejects.toMatchObject({
      failure: { code: 'connection.path-invalid' },
    });
    expect(page.connections().connections[0]?.paths).toEqual({ asset_list: '/v2/assets' });
    await page.state.session.offersAgain(sandbox.id, 'asset_list');
    expect(page.connections().connections[0]?.notOffered).toEqual([]);
  });
});
