/** A disk that cannot take the files: said on the card, in the queue and on the asset's screen, and “Try again” finishes it. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createFakeApp, type FakeApp, fakeAsset, fakeTransfer } from '../../fakes/handlers/handlers.ts';
import { openFakeHost } from '../support/fake-host.ts';
import { newHome, openHosts, sharedBrowser } from '../support/hosts.ts';
import { endingsIn, folderOf } from '../support/library-files.ts';
import { startTestService } from '../support/service.ts';
import { cell, connectTo, createFromText, row, screen } from '../support/steps.ts';

const browser = sharedBrowser();
const [web] = openHosts(browser);
const notThere = async (): Promise<Response> => new Response(null, { status: 404 });

/** An application whose only download stopped; trying it again brings everything. */
function stoppedApp(error: AppError): { app: FakeApp; handlers: Handlers; retries: () => number } {
  const stopped = fakeTransfer(1, {
    state: 'stopped',
    filesDone: 1,
    receivedBytes: 1024,
    error: toFailure(error),
  });
  const app = createFakeApp({ assetCount: 1 });
  const asset = fakeAsset(1, { transfer: stopped, files: [], kinds: [], sizeBytes: 0, hasPreview: false });
  app.assets[0] = asset;
  app.transfers[0] = stopped;
  let retries = 0;
  const retry: Handlers['transfers']['retry'] = async () => {
    retries += 1;
    const transfer = fakeTransfer(1);
    // Without a model: this is not about drawing one.
    const files = fakeAsset(1).files.filter((file) => file.kind !== 'glb');
    app.assets[0] = { ...asset, transfer, files, kinds: ['preview'], sizeBytes: 1024 };
    app.transfers[0] = transfer;
    app.events.emit({ type: 'transfer.changed', transfer });
    app.events.emit({ type: 'asset.changed', asset: app.assets[0] });
    return transfer;
  };
  return {
    app,
    handlers: { ...app.handlers, transfers: { ...app.handlers.transfers, retry } },
    retries: () => retries,
  };
}

const faults = [
  {
    name: 'a full disk',
    error: new AppError('transfer.disk-full', { folder: '/library/mug-1', neededBytes: 39_200_000 }),
    sentence: /The disk holding \/library\/mug-1 is full: 39 MB more are needed\. Free some space/,
  },
  {
    name: 'a folder that may not be written',
    error: new AppError('transfer.folder-read-only', { folder: '/library/mug-1' }),
    sentence: /Caliper has no permission to write to \/library\/mug-1\. Make the folder writable/,
  },
] as const;

const places: readonly { name: string; go(page: Page): Promise<void>; done(page: Page): Promise<void> }[] = [
  {
    name: 'on its card',
    go: (page) => cell(page, 'Mug 1').waitFor(),
    done: (page) => cell(page, 'Mug 1').getByText('1.0 kB').waitFor(),
  },
  {
    name: 'in the queue',
    go: (page) => screen(page, 'Queue').click(),
    done: (page) => row(page, 'Mug 1').getByText('Complete', { exact: true }).waitFor(),
  },
  {
    name: 'on the asset’s screen',
    go: (page) => cell(page, 'Mug 1').dblclick(),
    done: (page) => page.getByText('No model to show').waitFor(),
  },
];

describe.each(faults)('$name', ({ error, sentence }) => {
  test.each(places)('is said $name with a button that tries again', async ({ go, done }) => {
    const { handlers, retries } = stoppedApp(error);
    const page = await openFakeHost(browser, handlers, notThere);
    await go(page);
    const place = page.getByRole('main');
    await place.getByText(sentence).first().waitFor();
    await place.getByText('Stopped', { exact: true }).first().waitFor();
    await place.getByRole('button', { name: 'Try again' }).click();
    await done(page);
    await expect.poll(() => place.getByText(sentence).count()).toBe(0);
    expect(retries()).toBe(1);
  });
});

test('a folder that vanishes under a download stops it in words, and what a user repairs is taken up again', async () => {
  const service = await startTestService();
  const home = await newHome();
  const { page } = await web.open(home);
  await connectTo(page, { url: service.url, token: service.token() });
  const gate = Promise.withResolvers<void>();
  service.misbehave(({ path: asked }) =>
    asked.includes('.glb') ? { kind: 'hold', afterBytes: 5000, until: gate.promise } : null,
  );
  await createFromText(page, { text: 'a wooden stool', name: 'Stool' });
  const stool = row(page, 'Stool');
  await expect.poll(() => endingsIn(home.libraryPath)).toEqual(['.json', '.part', '.png']);
  const folder = await folderOf(home.libraryPath, 'stool');
  await rename(folder, path.join(home.libraryPath, 'aside'));
  await writeFile(folder, 'in the way');
  gate.resolve();
  await stool.getByText('Stopped', { exact: true }).waitFor();
  await stool
    .getByText(/could not be written \(.*\)\. Check the disk/)
    .first()
    .waitFor();
  await stool.getByRole('button', { name: 'Try again' }).click();
  await stool
    .getByText(/could not be written \(something else has its name\)/)
    .first()
    .waitFor();
  await rm(folder);
  await mkdir(folder);
  await stool.getByRole('button', { name: 'Try again' }).click();
  await stool.getByText('Complete', { exact: true }).waitFor();
  await expect.poll(() => endingsIn(folder)).toEqual(['.glb', '.json', '.json', '.png']);
  expect(service.seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
});
