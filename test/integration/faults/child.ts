/** One life of the application: `child.ts SETTINGS` journals what its journal lacks and works until all of it is done. */
import { writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { ORPCError } from '@orpc/client';
import sharp from 'sharp';
import type { z } from 'zod';
import { createApp } from '../../../main/app.ts';
import { sentenceOf } from '../../../main/contract/plain/error-messages.ts';
import { isAppError } from '../../../main/contract/plain/errors.ts';
import { contentPaths } from '../../../main/contract/rules/content-paths.ts';
import type { StoredInput } from '../../../main/contract/schema/creation/create-request.ts';
import { appFailureSchema } from '../../../main/contract/schema/failure.ts';
import { groupIdSchema } from '../../../main/contract/schema/ids.ts';
import { type Clock, systemClock, wait } from '../../../main/core/clock.ts';
import { createFileSecrets } from '../../../main/core/files/secrets-file.ts';
import { createLog } from '../../../main/core/logging/log.ts';
import { noUpdates, silentNotifier } from '../../../main/core/ports.ts';
import { createDispatch, type Dispatch } from '../../../main/host/dispatch.ts';
import { readLibrary } from './library-records.ts';
import {
  bundledSet,
  type fatalSchema,
  type LifeSettings,
  lifeSchema,
  type StoredInputs,
  wantedRequests,
} from './wanted.ts';

const clipFile = path.join(import.meta.dirname, '../sandbox-inputs/clips/phone.mp4');
const downloadThread = new URL('../../../main/transfer/threads/worker.ts', import.meta.url);
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    writeSync(2, `${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
    writeSync(2, `${JSON.stringify({ fatal: fatalOf(error) })}\n`);
    process.exit(1);
  });
const settings = lifeSchema.parse(JSON.parse(process.argv[2] ?? ''));
const log = createLog({ level: 'warn' });
const clock = fastClock(settings);
const app = await createApp(
  {
    secrets: createFileSecrets({ folder: settings.userDataPath, log }),
    opener: { showInFolder: () => Promise.resolve(), openFile: () => Promise.resolve() },
    folderDialog: null,
    fileDrag: null,
    systemProxy: null,
    updates: noUpdates('off'),
    notifier: silentNotifier,
    startSandbox: () => Promise.reject(new Error('the service is elsewhere')),
  },
  { ...settings, version: '0.0.0', host: 'cli', sandboxSpeed: 1, parallelDownloads: 3 },
  { log, clock, random: () => 0, ...(settings.threads ? { downloadThread } : {}) },
);
const alive = setInterval(() => undefined, 60_000);
const client = createDispatch(app.handlers, log).client();
const { connections } = await client.connections.state();
if (!connections.some((one) => one.active)) await connect(client);
await journalWhatIsMissing(client);
await untilSettled();
await fetchAsBundle(client);
await untilSettled();
await app.close();
clearInterval(alive);

/** In bad weather the trial may fail: the user tries again. */
async function connect(api: ReturnType<Dispatch['client']>): Promise<void> {
  for (;;) {
    try {
      await api.connections.save({ baseUrl: settings.baseUrl, token: settings.token });
      return;
    } catch (error) {
      if (fatalOf(error).code !== 'connection.trial-failed') throw error;
      await wait(systemClock, 100);
    }
  }
}

async function untilSettled(): Promise<void> {
  while (!readLibrary(settings.libraryPath, (library) => library.isSettled())) await wait(systemClock, 15);
}

/** The user has deleted the folders of a set by mistake, and asks for all of it in one piece. */
async function fetchAsBundle(api: ReturnType<Dispatch['client']>): Promise<void> {
  const members = readLibrary(settings.libraryPath, (library) => library.singleMembers(bundledSet));
  const [first] = members;
  if (first === undefined) return;
  for (const { folder } of members)
    await rm(path.join(settings.libraryPath, folder), { recursive: true, force: true });
  await api.transfers.viaBundle({ of: { groupId: groupIdSchema.parse(first.groupId) } });
}

/** What the journal holds is never requested again: it is the user's only memory of having asked. */
async function journalWhatIsMissing(api: ReturnType<Dispatch['client']>): Promise<void> {
  const journalled = new Set(
    readLibrary(settings.libraryPath, (library) => library.submissions().map(({ name }) => name)),
  );
  for (const request of wantedRequests(settings.work, await storeInputs())) {
    if (!journalled.has(request.name ?? '')) await api.create.submit({ requests: [{ request }] });
  }
}

/** The same bytes in every life: an image through the byte channel, as a page sends it, and a clip of this machine. */
async function storeInputs(): Promise<StoredInputs> {
  const bytes = await sharp({ create: { width: 32, height: 32, channels: 3, background: '#a04020' } })
    .png()
    .toBuffer();
  const answer = await app.content(
    new Request(`http://caliper${contentPaths.inputs}`, {
      method: 'POST',
      headers: { 'x-file-name': 'p.png' },
      body: new Uint8Array(bytes),
    }),
  );
  const image = (await answer.json()) as StoredInput;
  const clip = await app.storeFile(clipFile, 'clip');
  return { image: image.id, clip: clip.id };
}

/** Goes on from life to life, so that no wait that was noted lies farther away than it was meant to. */
function fastClock({ epochMs, rate }: LifeSettings): Clock {
  return {
    now: () => epochMs + (Date.now() - epochMs) * rate,
    after: (ms, callback) => systemClock.after(ms / rate, callback),
  };
}

/** What crossed the bridge carries its failure as data; its own message says nothing. */
function fatalOf(error: unknown): z.output<typeof fatalSchema>['fatal'] {
  const carried = error instanceof ORPCError ? appFailureSchema.safeParse(error.data) : null;
  if (carried?.success === true) return { code: carried.data.code, message: sentenceOf(carried.data) };
  if (isAppError(error)) return { code: error.code, message: error.message };
  if (!(error instanceof Error)) return { code: 'thrown', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return { code, message: error.message };
}
