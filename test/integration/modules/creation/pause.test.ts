/** Set aside in the middle of a file, over a restart, and on from where it was. */
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import type { Fault } from '../../../fakes/faulty-proxy.ts';
import { createSmallWorkshop } from '../../../fakes/workshop.ts';
import { type Desk, openDesk, until } from '../desk.ts';
import { batchOf, item, submit, untilMade } from '../groups/group-desk.ts';

const options = { signal: undefined };
const modelBytes = 4_000_000;
const never = new Promise<void>(() => undefined);

/** Files come through the proxy; models as `model` says. */
function throughProxy(desk: Desk, model: () => Fault): void {
  desk.proxy.fault = ({ method, path: at }) => {
    if (at.startsWith('/files/')) return at.includes('.glb') ? model() : { kind: 'pass' };
    return method === 'GET' && at.startsWith('/v1/assets/')
      ? {
          kind: 'edit',
          edit: (body) => body.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/files/g, `${desk.proxy.url}/files`),
        }
      : { kind: 'pass' };
  };
}

const get = (desk: Desk, assetId: AssetId): Promise<AssetDetail> =>
  desk.app.handlers.assets.get({ assetId }, options);
const modelRequests = (desk: Desk): (string | undefined)[] =>
  desk.proxy.seen
    .filter((one) => one.path.startsWith('/files/') && one.path.includes('.glb'))
    .map((one) => one.headers.range);
const pause = (desk: Desk, assetId: AssetId, paused: boolean) =>
  desk.app.handlers.transfers.pause({ of: { assetIds: [assetId] }, paused }, options);

/** An asset half of whose model is there, the rest of it being held back. */
async function halfWay(): Promise<{ desk: Desk; assetId: AssetId }> {
  const desk = await openDesk({ workshop: createSmallWorkshop({ modelBytes }) });
  throughProxy(desk, () => ({ kind: 'hold', afterBytes: modelBytes / 2, until: never }));
  await desk.connect();
  const assetId = await desk.untilAccepted(await desk.create());
  await until(async () => {
    const { transfer } = await get(desk, assetId);
    return transfer?.filesDone === 2 && transfer.receivedBytes >= modelBytes / 2 ? true : null;
  });
  return { desk, assetId };
}

async function expectWhole(desk: Desk, assetId: AssetId): Promise<void> {
  const asset = await desk.untilDownloaded(assetId);
  const glb = asset.files.find((file) => file.kind === 'glb');
  const bytes = await readFile(path.join(asset.folderPath ?? '', glb?.localPath ?? ''));
  expect(bytes).toHaveLength(modelBytes);
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(glb?.sha256);
  const names = await readdir(asset.folderPath ?? '', { recursive: true });
  expect(names.filter((name) => name.includes('.part'))).toEqual([]);
}

test('set aside in the middle, it stays so over a restart, and goes on by range', async () => {
  const { desk, assetId } = await halfWay();
  const [set] = await pause(desk, assetId, true);
  expect(set).toMatchObject({ state: 'waiting', paused: true, bytesPerSecond: null, error: null });
  const names = await readdir((await get(desk, assetId)).folderPath ?? '', { recursive: true });
  // Beside the empty mark of an unfinished download.
  expect(names.filter((name) => /(?<!^download\.0{16})\.part(\.note)?$/.test(name))).toHaveLength(2);
  await desk.restart();
  const before = modelRequests(desk).length;
  await desk.app.handlers.jobs.refresh(undefined, options);
  expect((await get(desk, assetId)).transfer).toMatchObject({ state: 'waiting', paused: true });
  throughProxy(desk, () => ({ kind: 'pass' }));
  await pause(desk, assetId, false);
  await expectWhole(desk, assetId);
  const after = modelRequests(desk).slice(before);
  expect(after).toHaveLength(1);
  expect(after[0]).toMatch(/^bytes=[1-9]\d+-$/);
});

test('closed in the middle, the next start goes on by range', async () => {
  const { desk, assetId } = await halfWay();
  throughProxy(desk, () => ({ kind: 'pass' }));
  await desk.restart();
  await expectWhole(desk, assetId);
  expect(modelRequests(desk).at(-1)).toMatch(/^bytes=[1-9]\d+-$/);
});

test('a file that is deleted while the others arrive comes again when the user asks meanwhile', async () => {
  const desk = await openDesk({ workshop: createSmallWorkshop({ modelBytes }) });
  const released = Promise.withResolvers<void>();
  throughProxy(desk, () => ({ kind: 'hold', afterBytes: modelBytes / 2, until: released.promise }));
  await desk.connect();
  const assetId = await desk.untilAccepted(await desk.create());
  await until(async () => ((await get(desk, assetId)).transfer?.filesDone === 2 ? true : null));
  const { files, folderPath } = await get(desk, assetId);
  const preview = files.find((one) => one.kind === 'preview');
  const at = path.join(folderPath ?? '', preview?.localPath ?? '');
  await rm(at);
  await desk.app.handlers.transfers.fetch({ of: { assetIds: [assetId] } }, options);
  released.resolve();
  await expectWhole(desk, assetId);
  expect((await stat(at)).size).toBe(preview?.sizeBytes);
});

test('“Try again” resumes; a second call to set aside, or one for what is there, changes nothing', async () => {
  const { desk, assetId } = await halfWay();
  await pause(desk, assetId, true);
  expect((await pause(desk, assetId, true))[0]).toMatchObject({ paused: true, state: 'waiting' });
  throughProxy(desk, () => ({ kind: 'pass' }));
  expect(await desk.app.handlers.transfers.retry({ assetId }, options)).toMatchObject({ paused: false });
  await expectWhole(desk, assetId);
  expect((await pause(desk, assetId, true))[0]).toMatchObject({ paused: false, state: 'complete' });
});

test('a batch is set aside and resumed as a whole', async () => {
  const desk = await openDesk({ workshop: createSmallWorkshop({ modelBytes }) });
  throughProxy(desk, () => ({ kind: 'hold', afterBytes: 1000, until: never }));
  await desk.connect();
  const made = await untilMade(
    desk,
    await submit(desk, batchOf(['One', 'Two', 'Three'].map((name) => item(name)))),
  );
  const of = { groupId: made.id };
  await until(async () =>
    (await desk.app.handlers.transfers.list(undefined, options)).length === 3 ? true : null,
  );
  const set = await desk.app.handlers.transfers.pause({ of, paused: true }, options);
  expect(set.map(({ state, paused }) => [state, paused])).toEqual(
    Array.from({ length: 3 }, () => ['waiting', true]),
  );
  expect((await desk.app.handlers.groups.get({ groupId: made.id }, options)).transfer.paused).toBe(3);
  throughProxy(desk, () => ({ kind: 'pass' }));
  await desk.app.handlers.transfers.pause({ of, paused: false }, options);
  await until(async () =>
    (await desk.app.handlers.transfers.list(undefined, options)).length === 0 ? true : null,
  );
});
