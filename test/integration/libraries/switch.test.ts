/** Several libraries in one running Caliper: switching stops a download cleanly, a move goes on meanwhile, and what fails leaves the library open. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { paramDefaults } from '../../../main/contract/plain/param-values.ts';
import type { AssetSummary } from '../../../main/contract/schema/asset.ts';
import { newestFirst } from '../../../main/contract/schema/library/search.ts';
import { readLibraryChoice } from '../../../main/core/files/locations.ts';
import { silentLog } from '../../../main/core/logging/log.ts';
import { serve } from '../../../main/host/start/serve.ts';
import { startSandboxServer } from '../../../main/sandbox/server.ts';
import { type Fault, startFaultyProxy } from '../../fakes/faulty-proxy.ts';
import { connectPage, openSession } from '../../fakes/web-page.ts';
import { createSmallWorkshop } from '../../fakes/workshop.ts';
import { until } from '../modules/desk.ts';
import { contentsOf, makeShelf } from './library-on-disk.ts';

type Page = Awaited<ReturnType<typeof connectPage>>;

const assetsOf = async ({ client }: Page): Promise<AssetSummary[]> => {
  const query = { text: '', sort: newestFirst, stacked: false, open: [], offset: 0, limit: 500 };
  return (await client.library.search(query)).rows.flatMap((row) => (row.type === 'asset' ? row.asset : []));
};

const refusal = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error) => error.data,
  );

test('a library is switched, made, refused, copied while in use and opened at its new place', async () => {
  const shelf = await makeShelf(1);
  const { userDataPath, from } = shelf;
  const sandbox = await startSandboxServer({
    dataDir: path.join(shelf.root, 'service'),
    token: 'tok',
    port: 0,
    speed: 500,
    log: silentLog,
    workshop: createSmallWorkshop(),
    assetLimit: null,
  });
  const proxy = await startFaultyProxy(sandbox.url);
  const ending = new AbortController();
  const served = await serve({
    libraryPath: from,
    userDataPath,
    port: 0,
    open: false,
    log: silentLog,
    signal: ending.signal,
  });
  onTestFinished(async () => {
    ending.abort();
    await served.closed;
    await proxy.close();
    await sandbox.close();
  });
  const cookie = await openSession(served.openingUrl);
  let page = await connectPage(served.url, cookie);
  /** As a page does: it is parted from the old library, connects again, and waits for the next one. */
  const reconnected = async (): Promise<void> => {
    if (page.socket.readyState !== WebSocket.CLOSED)
      await new Promise((resolve) => page.socket.addEventListener('close', resolve, { once: true }));
    page = await connectPage(served.url, cookie);
  };
  const openPath = async (): Promise<string> => (await page.client.app.info()).libraryPath;

  // A download that stands still in the middle of a file.
  await page.client.connections.save({ baseUrl: proxy.url, token: 'tok' });
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  const through = (model: () => Fault): void => {
    proxy.fault = ({ method, path: at }) => {
      if (at.startsWith('/files/')) return at.includes('.glb') ? model() : { kind: 'pass' };
      if (method !== 'GET' || !at.startsWith('/v1/assets/')) return { kind: 'pass' };
      return {
        kind: 'edit',
        edit: (body) => body.replaceAll(/http:\/\/127\.0\.0\.1:\d+\/files/g, `${proxy.url}/files`),
      };
    };
  };
  through(() => {
    isHeld = true;
    return { kind: 'hold', afterBytes: 1000, until: held.promise };
  });
  await page.client.create.standard({
    name: 'Blue mug',
    input: { type: 'text', text: 'a blue mug' },
    params: paramDefaults,
  });
  await until(async () => (isHeld ? true : null));

  const second = path.join(shelf.root, 'second');
  await page.client.libraries.use({ path: second, create: true });
  await reconnected();
  held.resolve();
  through(() => ({ kind: 'pass' }));
  expect(await openPath()).toBe(second);
  expect(await assetsOf(page)).toEqual([]);
  expect(readLibraryChoice(userDataPath)).toBe(second);

  // What is none is refused, and nothing changes; a file in the way, a folder that holds something, one inside of it.
  const occupied = path.join(shelf.root, 'occupied');
  await mkdir(occupied);
  await writeFile(path.join(occupied, 'notes.txt'), 'mine');
  expect(await refusal(page.client.libraries.use({ path: occupied }))).toMatchObject({
    code: 'library.not-a-library',
  });
  for (const [to, why] of [
    ['else', 'not-absolute'],
    [second, 'same'],
    [path.join(second, 'inner', 'most'), 'inside'],
    [shelf.root, 'around'],
    [from, 'a-library'],
    [occupied, 'occupied'],
    [path.join(occupied, 'notes.txt'), 'not-a-folder'],
  ] as const)
    expect(await refusal(page.client.libraries.planMove({ to })), why).toMatchObject({ data: { why } });
  const listed = await page.client.libraries.state();
  expect(listed.libraries.map(({ path: at, isOpen }) => [at, isOpen])).toEqual([
    [second, true],
    [from, false],
  ]);

  // Back again, the download goes on to its end.
  await page.client.libraries.use({ path: from });
  await reconnected();
  await until(async () => ((await assetsOf(page))[0]?.transfer?.state === 'complete' ? true : null));

  // Copied while it is in use, and opened there.
  expect(await page.client.libraries.planMove({ to: shelf.to })).toMatchObject({ how: 'rename' });
  await page.client.libraries.move({ to: shelf.to, copy: true });
  await reconnected();
  expect(await openPath()).toBe(shelf.to);
  expect((await assetsOf(page)).map(({ name }) => name)).toEqual(['Blue mug']);
  const folder = (await assetsOf(page))[0]?.folder ?? '';
  expect(await contentsOf(path.join(shelf.to, folder))).toEqual(await contentsOf(path.join(from, folder)));
  expect((await page.client.libraries.state()).move).toMatchObject({ step: 'moved', how: 'copy' });
  expect(await refusal(page.client.libraries.use({ path: from }))).toMatchObject({
    code: 'library.moved-away',
  });
  await page.client.libraries.removeOld();
  await until(async () => ((await page.client.libraries.state()).move === null ? true : null));
  expect(await contentsOf(shelf.root)).not.toContain('first');
});
