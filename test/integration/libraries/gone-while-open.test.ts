/** The folder of the open library goes away and comes back: it is told, nothing is written in its place, and all goes on. */
import { mkdir, readdir, rename, rmdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import { createLibraryPresence } from '../../../main/modules/shared/library-presence.ts';
import { nodeFileSystem } from '../../../main/transfer/disk/file-system.ts';
import { type Desk, openDesk, until } from '../modules/desk.ts';
import { makeShelf } from './library-on-disk.ts';

const options = { signal: undefined };
const get = (desk: Desk, assetId: AssetId): Promise<AssetDetail> =>
  desk.app.handlers.assets.get({ assetId }, options);
const look = (desk: Desk) => desk.app.handlers.libraries.look(undefined, options);
const elsewhere = ({ libraryPath }: Desk): string => `${libraryPath}-unmounted`;

/** Its disk goes; the empty place to attach it stays. */
async function unmount(desk: Desk): Promise<void> {
  await rename(desk.libraryPath, elsewhere(desk));
  await mkdir(desk.libraryPath);
}

async function mount(desk: Desk): Promise<void> {
  await rmdir(desk.libraryPath);
  await rename(elsewhere(desk), desk.libraryPath);
}

/** What is told of its presence from now on, in its order: a code, or null when it is there. */
async function hear(desk: Desk): Promise<(string | null)[]> {
  const heard: (string | null)[] = [];
  const stop = new AbortController();
  const stream = await desk.app.handlers.events.subscribe(undefined, { signal: stop.signal });
  const listening = (async () => {
    for await (const event of stream)
      if (event.type === 'presence.changed') heard.push(event.away?.code ?? null);
  })().catch(() => undefined);
  onTestFinished(async () => {
    stop.abort();
    await listening;
  });
  return heard;
}

test('its place is told when it goes, in the list as well, and that it is back', async () => {
  const desk = await openDesk();
  const heard = await hear(desk);
  expect(await look(desk)).toBeNull();
  await unmount(desk);
  // Nobody asks: it is looked for every few seconds.
  await until(async () => heard.at(-1) ?? null);
  expect(heard).toEqual(['library.away']);
  const { libraries } = await desk.app.handlers.libraries.state(undefined, options);
  expect(libraries).toMatchObject([{ isOpen: true, isThere: false }]);
  await mount(desk);
  await until(async () => (heard.length === 2 ? true : null));
  expect(heard).toEqual(['library.away', null]);
  const { libraries: again } = await desk.app.handlers.libraries.state(undefined, options);
  expect(again).toMatchObject([{ isOpen: true, isThere: true }]);
});

test('a file that cannot be read is reason to look at once; its picture is there again afterwards', async () => {
  const desk = await openDesk();
  await desk.connect();
  const { id } = await desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
  const statusOf = async (edgePx: number): Promise<number> => {
    const { status } = await desk.app.content(
      new Request(`http://caliper${contentPaths.preview(id, edgePx)}`),
    );
    return status;
  };
  const heard = await hear(desk);
  await unmount(desk);
  expect(await statusOf(256)).toBeGreaterThanOrEqual(400);
  await until(async () => heard[0] ?? null);
  expect(await readdir(desk.libraryPath)).toEqual([]);
  await mount(desk);
  expect(await look(desk)).toBeNull();
  await until(async () => ((await statusOf(256)) === 200 ? true : null));
});

test('downloads rest without a try that counts, also what was under way, and finish when it is back', async () => {
  const gate = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let isHeld = true;
  const desk = await openDesk({
    files: {
      ...nodeFileSystem,
      async createFile(...given) {
        begun.resolve();
        if (isHeld) await gate.promise;
        return nodeFileSystem.createFile(...given);
      },
    },
  });
  await desk.connect();
  const assetId = await desk.untilAccepted(await desk.create());
  await begun.promise;
  await unmount(desk);
  isHeld = false;
  gate.resolve();
  const resting = await until(async () => {
    const { transfer } = await get(desk, assetId);
    return transfer?.state === 'waiting' ? transfer : null;
  });
  expect(resting).toMatchObject({ attempt: 0, nextTryAt: null });
  // One that comes meanwhile does not begin either.
  const later = await desk.app.handlers.transfers.retry({ assetId }, options);
  expect(later.state).toBe('waiting');
  expect(await readdir(desk.libraryPath)).toEqual([]);
  await mount(desk);
  expect(await look(desk)).toBeNull();
  const whole = await desk.untilDownloaded(assetId);
  expect(whole.files.every((file) => file.state === 'complete')).toBe(true);
});

test('what is to be looked into is looked into when it is back: no asset has lost its folder', async () => {
  const desk = await openDesk();
  await desk.connect();
  const { id } = await desk.untilDownloaded(await desk.untilAccepted(await desk.create()));
  const before = await until(async () => (await get(desk, id)).facts);
  const heard = await hear(desk);
  await unmount(desk);
  await desk.app.handlers.problems.inspect({ of: { assetIds: [id] } }, options);
  await until(async () => heard[0] ?? null);
  await mount(desk);
  expect(await look(desk)).toBeNull();
  await until(async () => ((await get(desk, id)).facts?.inspectedAt === before.inspectedAt ? null : true));
  const { problems } = await desk.app.handlers.problems.list(
    { ignored: false, offset: 0, limit: 100 },
    options,
  );
  expect(problems.map(({ code }) => code)).not.toContain('folder-gone');
});

test('another library in its place is not taken for it', async () => {
  const shelf = await makeShelf(1);
  const presence = await createLibraryPresence(shelf.from);
  const told: (string | null)[] = [];
  presence.onChange((away) => told.push(away?.code ?? null));
  const other = await makeShelf(1);
  await rename(shelf.from, `${shelf.from}-unmounted`);
  await expect(presence.assertThere()).rejects.toMatchObject({
    code: 'library.away',
    data: { path: shelf.from },
  });
  await rename(other.from, shelf.from);
  await expect(presence.assertThere()).rejects.toBeInstanceOf(AppError);
  expect(presence.away()?.code).toBe('library.unusable');
  await rename(shelf.from, other.from);
  await rename(`${shelf.from}-unmounted`, shelf.from);
  await presence.assertThere();
  expect(told).toEqual(['library.away', 'library.unusable', null]);
});
