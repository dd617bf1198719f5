/** The samples: made by the real embedded service and a real clip, once however often they are requested, and gone again everywhere. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../../main/app.ts';
import type { SamplesState } from '../../../../main/contract/schema/app-info.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { startSandboxServer } from '../../../../main/sandbox/server.ts';
import { createFakeMeasuring } from '../../../fakes/fake-measuring.ts';
import { createFakePorts } from '../../../fakes/ports.ts';
import { createSmallWorkshop } from '../../../fakes/workshop.ts';
import { until } from '../desk.ts';

const options = { signal: undefined };
const samplesFolder = path.resolve(import.meta.dirname, '../../../../resources/samples');

async function openApp({ shipped = true, speed = 200 } = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-samples-'));
  const app = await createApp(
    createFakePorts({
      startSandbox: async ({ dataDir, token }) => {
        const server = await startSandboxServer({
          dataDir,
          token,
          port: 0,
          speed,
          log: silentLog,
          workshop: createSmallWorkshop(),
        });
        const end = Promise.withResolvers<{ reason: string | null }>();
        const close = async (): Promise<void> => {
          await server.close();
          end.resolve({ reason: null });
        };
        return { url: server.url, token, closed: end.promise, close };
      },
    }),
    {
      version: '0',
      host: 'cli',
      libraryPath: folder,
      userDataPath: folder,
      sandboxSpeed: 200,
      parallelDownloads: 2,
    },
    { log: silentLog, random: () => 0, measuring: createFakeMeasuring(), ...(shipped && { samplesFolder }) },
  );
  onTestFinished(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });
  return app.handlers;
}

const nothing: SamplesState = { captureShipped: true, capture: null, library: null };

test('a sample library is made at the sandbox under its label, and removed here and there', async () => {
  const { samples, submissions, connections, jobs, assets, library } = await openApp();
  expect(await samples.state(undefined, options)).toEqual(nothing);
  const twice = await Promise.all([
    samples.add({ what: 'library' }, options),
    samples.add({ what: 'library' }, options),
  ]);
  expect(twice.map((state) => state.library?.assets)).toEqual([6, 6]);
  expect((await connections.state(undefined, options)).connections).toMatchObject([{ kind: 'sandbox' }]);
  for (const { label } of await submissions.list(undefined, options)) expect(label).toBe('Sample');
  await until(async () => {
    const { library: made } = await samples.state(undefined, options);
    return made !== null && made.ready === made.assets ? true : null;
  });
  const ids = (await jobs.list({ limit: 10 }, options)).flatMap((job) => job.assetId ?? []);
  await samples.remove({ what: 'library' }, options);
  expect(await samples.state(undefined, options)).toEqual(nothing);
  for (const assetId of ids) {
    const asset = await assets.get({ assetId }, options);
    expect([asset.deletedAtServiceAt, asset.deletedHereAt]).not.toContain(null);
  }
  const listed = await jobs.list({ limit: 10 }, options);
  expect(listed.filter(({ clearedAt }) => clearedAt === null)).toEqual([]);
  expect((await library.edits(undefined, options)).length).toBeGreaterThan(0);
});

test('a sample library that is under way is not half removed', async () => {
  const { samples, submissions } = await openApp({ speed: 0.001 });
  await samples.add({ what: 'library' }, options);
  await until(async () => ((await submissions.list(undefined, options)).length === 0 ? true : null));
  await expect(samples.remove({ what: 'library' }, options)).rejects.toMatchObject({
    code: 'samples.still-made',
    data: { count: 6 },
  });
  expect((await samples.state(undefined, options)).library).toEqual({ assets: 6, ready: 0 });
});

test('the sample clip is checked like any other, once, and leaves the list again', async () => {
  const { samples, captures } = await openApp();
  const added = await samples.add({ what: 'capture' }, options);
  expect(await samples.add({ what: 'capture' }, options)).toEqual(added);
  const list = await captures.list(undefined, options);
  expect(list.map(({ inputId }) => inputId)).toEqual([added.capture?.inputId]);
  expect(await samples.remove({ what: 'capture' }, options)).toEqual(nothing);
  expect(await captures.list(undefined, options)).toEqual([]);
  // Taken off by hand it is gone as well, and can be brought back.
  const again = await samples.add({ what: 'capture' }, options);
  await captures.remove({ inputIds: [again.capture?.inputId ?? never()] }, options);
  expect(await samples.state(undefined, options)).toEqual(nothing);
});

test('an installation without the clip says so', async () => {
  const { samples } = await openApp({ shipped: false });
  expect((await samples.state(undefined, options)).captureShipped).toBe(false);
  await expect(samples.add({ what: 'capture' }, options)).rejects.toMatchObject({ code: 'input.missing' });
});

const never = (): never => {
  throw new TypeError('the clip was added');
};
