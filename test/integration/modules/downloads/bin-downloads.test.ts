/** What is in the bin is not downloaded, and not found but by who looks there; restored, its download goes on. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { libraryQuerySchema } from '../../../../main/contract/schema/library/search.ts';
import type { Fault } from '../../../fakes/faulty-proxy.ts';
import { createSmallWorkshop } from '../../../fakes/workshop.ts';
import { type Desk, openDesk, until } from '../desk.ts';

const call = { signal: undefined };
const modelBytes = 2_000_000;

/** An asset half of whose model is there, the rest of it being held back until `model` says otherwise. */
async function halfWay(): Promise<{ desk: Desk; assetId: AssetId; pass: () => void }> {
  const desk = await openDesk({ workshop: createSmallWorkshop({ modelBytes }) });
  let model: Fault = { kind: 'hold', afterBytes: modelBytes / 2, until: new Promise<void>(() => undefined) };
  const edit = (body: string): string =>
    body.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/files/g, `${desk.proxy.url}/files`);
  desk.proxy.fault = ({ method, path: at }) => {
    if (at.startsWith('/files/')) return at.includes('.glb') ? model : { kind: 'pass' };
    return method === 'GET' && at.startsWith('/v1/assets/') ? { kind: 'edit', edit } : { kind: 'pass' };
  };
  await desk.connect();
  const assetId = await desk.untilAccepted(await desk.create());
  await until(async () => {
    const { transfer } = await desk.app.handlers.assets.get({ assetId }, call);
    return (transfer?.receivedBytes ?? 0) >= modelBytes / 2 ? true : null;
  });
  const pass = (): void => {
    model = { kind: 'pass' };
  };
  return { desk, assetId, pass };
}

async function found(desk: Desk, text: string): Promise<(string | null)[]> {
  const page = await desk.app.handlers.library.search(
    libraryQuerySchema.parse({ text, stacked: false }),
    call,
  );
  return page.rows.map((row) => (row.type === 'asset' ? row.asset.name : null));
}

test('a download under way is stopped first, rests in the bin over a restart, and goes on when it is restored', async () => {
  const { desk, assetId, pass } = await halfWay();
  const of = { assetIds: [assetId] };
  const { folder } = await desk.app.handlers.assets.get({ assetId }, call);
  const deleted = await desk.app.handlers.library.edit({ of, change: { type: 'delete-here' } }, call);
  expect(deleted.assets).toBe(1);
  const shown = (await readdir(desk.libraryPath)).filter((name) => !name.startsWith('.'));
  expect(shown).toEqual([]);
  pass();
  await desk.restart();
  const { transfers, library } = desk.app.handlers;
  expect(await transfers.list(undefined, call)).toEqual([]);
  for (const refused of [transfers.fetch({ of }, call), transfers.retry({ assetId }, call)])
    await expect(refused).rejects.toMatchObject({ code: 'asset.in-bin' });
  expect([await found(desk, ''), await found(desk, 'is:deleted')]).toEqual([[], ['Blue mug']]);
  const asset = await desk.app.handlers.assets.get({ assetId }, call);
  expect(asset.folderPath).toBe(path.join(desk.libraryPath, '.caliper-bin', assetId));
  await library.edit({ of, change: { type: 'restore' } }, call);
  const whole = await desk.untilDownloaded(assetId);
  expect(whole.folder).toBe(folder);
  const glb = whole.files.find((file) => file.kind === 'glb');
  expect(await readFile(path.join(whole.folderPath ?? '', glb?.localPath ?? ''))).toHaveLength(modelBytes);
  expect(await until(async () => ((await found(desk, '')).length === 1 ? true : null))).toBe(true);
});

test('a selection by text is what the search finds', async () => {
  const desk = await openDesk();
  await desk.connect();
  for (const name of ['Blue mug', 'Lamp'])
    await desk.untilAccepted(await desk.create({ name, input: { type: 'text', text: name } }));
  const { edit } = desk.app.handlers.library;
  const tag = { type: 'add-tags' as const, tags: ['kitchen/mugs'] };
  expect(await edit({ of: { text: 'mug', except: [] }, change: tag }, call)).toMatchObject({ assets: 1 });
  expect(await found(desk, 'tag:kitchen')).toEqual(['Blue mug']);
  const collection = await desk.app.handlers.collections.save({ name: 'Favourites' }, call);
  const collect = { type: 'collect', collectionId: collection.id } as const;
  await edit({ of: { text: 'lamp', except: [] }, change: collect }, call);
  expect(await found(desk, 'collection:Favourites')).toEqual(['Lamp']);
  await edit({ of: { text: '', except: [] }, change: { type: 'title', title: 'Thing' } }, call);
  const jobs = await desk.app.handlers.jobs.list({ limit: 10 }, call);
  expect(jobs.map(({ name }) => name)).toEqual(['Thing 2', 'Thing']);
});
