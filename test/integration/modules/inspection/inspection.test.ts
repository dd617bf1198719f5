/** Downloaded assets are looked into on their own; what is wrong with their files is told, ignored, and gone when it is mended. */
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { AssetDetail } from '../../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../../main/contract/schema/ids.ts';
import { inspectionVersion } from '../../../../main/modules/inspection/inspect-asset.ts';
import { type Desk, openDesk, until } from '../desk.ts';

const options = { signal: undefined };
const get = (desk: Desk, assetId: AssetId): Promise<AssetDetail> =>
  desk.app.handlers.assets.get({ assetId }, options);
const list = (desk: Desk, ignored = false) =>
  desk.app.handlers.problems.list({ ignored, offset: 0, limit: 100 }, options);
const codes = async (desk: Desk): Promise<string[]> =>
  (await list(desk)).problems.map(({ code, path: at }) => `${code} ${path.basename(at)}`).toSorted();
const untilCodes = (desk: Desk, wanted: readonly string[]): Promise<true> =>
  until(async () => ((await codes(desk)).join('|') === wanted.join('|') ? true : null));

/** The small workshop's model is none: its first part is longer than the file. */
const ofWorkshop = 'unreadable-model blue_mug.glb';

async function downloaded(desk: Desk): Promise<AssetDetail> {
  await desk.connect();
  return desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
}

test('facts and problems of a download; every hash when the user asks; mended by fetching again', async () => {
  const desk = await openDesk();
  const { id, folderPath, files } = await downloaded(desk);
  const facts = await until(async () => (await get(desk, id)).facts);
  expect(facts).toMatchObject({ massKg: 1, sizeM: [0.1, 0.1, 0.1], version: inspectionVersion });
  const preview = files.find(({ kind }) => kind === 'preview');
  expect(facts.contentSha256).toBe(preview?.sha256);
  await untilCodes(desk, [ofWorkshop]);
  const at = (kind: string): string =>
    path.join(folderPath ?? '', files.find((file) => file.kind === kind)?.localPath ?? '');
  await rm(at('preview'));
  // Of the same length: only its hash tells.
  await writeFile(at('physics_sidecar'), '{"mass_kg":2}');
  await desk.app.handlers.problems.inspect({ of: { assetIds: [id] } }, options);
  await untilCodes(desk, ['missing-file preview.png', ofWorkshop, 'wrong-hash blue_mug.physics.json']);
  expect((await get(desk, id)).problems).toEqual({ error: 3, warn: 0, note: 0 });
  const { problems, counts, more } = await desk.app.handlers.problems.list(
    { ignored: false, offset: 0, limit: 1 },
    options,
  );
  expect([problems[0]?.title, counts.error, more]).toEqual(['Blue mug', 3, 2]);
  await desk.app.handlers.transfers.fetch({ of: { assetIds: [id] } }, options);
  await untilCodes(desk, [ofWorkshop]);
  expect(await readdir(path.dirname(at('preview')))).toContain('preview.png');
});

test('a report compares every hash, tells how far it is, and ends when nobody waits for it', async () => {
  const desk = await openDesk();
  const { id } = await downloaded(desk);
  const stop = new AbortController();
  const stream = await desk.app.handlers.events.subscribe(undefined, { signal: stop.signal });
  const heard = (async () => {
    for await (const event of stream) if (event.type === 'inspection.reading') return event;
    return null;
  })();
  const report = await desk.app.handlers.inspection.report({ assetId: id }, options);
  expect(await heard).toMatchObject({ assetId: id });
  stop.abort();
  expect(report.compared).toBe('hashes');
  expect(report.files.find(({ kind }) => kind === 'glb')).toMatchObject({ state: 'refused', truth: null });
  expect(report.service).toMatchObject({ unitMetres: 1 });
  expect(report.sources[0]).toBeNull();
  const leave = AbortSignal.abort();
  await expect(desk.app.handlers.inspection.report({ assetId: id }, { signal: leave })).rejects.toMatchObject(
    {
      code: 'cancelled',
    },
  );
});

test('what is ignored stays ignored, also after a restart and another look', async () => {
  const desk = await openDesk();
  const { id } = await downloaded(desk);
  await untilCodes(desk, [ofWorkshop]);
  const [one] = (await list(desk)).problems;
  const { code, path: at } = one ?? { code: 'no-mass' as const, path: '' };
  await desk.app.handlers.problems.ignore(
    { problems: [{ assetId: id, code, path: at }], ignored: true },
    options,
  );
  expect(await list(desk)).toMatchObject({ problems: [], counts: { error: 0 } });
  await desk.restart();
  const before = (await get(desk, id)).facts?.inspectedAt ?? '';
  await desk.app.handlers.problems.inspect({ of: { assetIds: [id] } }, options);
  await until(async () => ((await get(desk, id)).facts?.inspectedAt === before ? null : true));
  expect(await codes(desk)).toEqual([]);
  expect((await list(desk, true)).problems).toHaveLength(1);
});

test('a folder that is gone keeps its facts; a download that stopped is told until it goes on', async () => {
  const desk = await openDesk();
  const { id, folderPath } = await downloaded(desk);
  await untilCodes(desk, [ofWorkshop]);
  await rm(folderPath ?? '', { recursive: true });
  await desk.app.handlers.problems.inspect({ of: { assetIds: [id] } }, options);
  await untilCodes(desk, ['folder-gone ', ofWorkshop]);
  expect((await get(desk, id)).facts?.massKg).toBe(1);
});
