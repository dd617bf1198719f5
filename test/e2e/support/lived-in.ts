/** Applications in memory for looking at screens: one with everything in it, and one at its first start. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { AppError, toFailure } from '../../../main/contract/plain/errors.ts';
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import { createFakeApp, fakeJob, fakeTransfer } from '../../fakes/handlers/handlers.ts';
import { sampleData } from '../../fakes/sample-data.ts';
import { sampleQueue } from '../../fakes/sample-queue.ts';

const model = path.resolve(import.meta.dirname, '../../fixtures/glb/textured.glb');

/** A preview for every asset, and the same small model. */
export async function sampleContent(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname.endsWith('.glb'))
    return new Response(await readFile(model), { headers: { 'content-type': 'model/gltf-binary' } });
  if (pathname.endsWith('.json')) return new Response('{"mass":0.35,"inertia":{"ixx":[1,2,3]},"name":"mug"}');
  if (pathname.endsWith('.xml')) return new Response('<mujoco>\n<worldbody>\n<body>\n<joint/>\n</body>\n');
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#4477aa' } });
  return new Response(await picture.png().toBuffer(), { headers: { 'content-type': 'image/png' } });
}

/** Rows of every state in the queue, an asset in every state, and a connection that does not answer. */
export function livedIn(): Handlers {
  const sample = sampleData(Date.now(), {
    state: 'unreachable',
    nextTryAt: new Date(Date.now() + 60_000).toISOString(),
    error: toFailure(
      new AppError('remote.unreachable', {
        baseUrl: 'https://assets.workshop.example',
        reason: 'the connection was refused',
      }),
    ),
  });
  const app = createFakeApp({ assetCount: states.length });
  for (const [index, state] of states.entries()) {
    const asset = app.assets[index];
    if (asset !== undefined) app.assets[index] = { ...asset, ...state };
  }
  return {
    ...app.handlers,
    jobs: { ...app.handlers.jobs, list: async () => [...sample.jobs] },
    submissions: { ...app.handlers.submissions, list: async () => [...sample.submissions] },
    transfers: { ...app.handlers.transfers, list: async () => [...sample.transfers] },
    connections: { ...app.handlers.connections, state: async () => sample.connections },
  };
}

/** Everything that a queue can have at once: labels, holds, batches and sets in every state; what is done there changes it. */
export function busyQueue(): Handlers {
  const sample = sampleData(Date.now());
  const queue = sampleQueue(Date.now());
  const app = createFakeApp({ assetCount: 0 });
  app.jobs.push(...sample.jobs);
  app.transfers.push(...sample.transfers);
  app.submissions.push(...queue.submissions, ...sample.submissions);
  app.groups.push(...queue.groups);
  Object.assign(app.capacity, queue.capacity);
  return {
    ...app.handlers,
    connections: { ...app.handlers.connections, state: async () => sample.connections },
  };
}

const noFiles = (): Pick<AssetDetail, 'files' | 'kinds' | 'sizeBytes' | 'hasPreview'> => ({
  files: [],
  kinds: [],
  sizeBytes: 0,
  hasPreview: false,
});
const problem = {
  type: 'generation-failed',
  title: 'It could not be made',
  detail: 'No edges were found',
  status: 422,
};
const full = toFailure(new AppError('transfer.disk-full', { folder: '/library/mug-2', neededBytes: null }));

/** What each asset has in place of being complete. */
const states: readonly Partial<AssetDetail>[] = [
  {},
  { name: 'Stopped mug', ...noFiles(), transfer: fakeTransfer(2, { state: 'stopped', error: full }) },
  { name: 'Failed mug', ...noFiles(), folder: null, job: fakeJob(3, { status: 'failed', error: problem }) },
  {
    name: 'Running mug',
    ...noFiles(),
    transfer: null,
    job: fakeJob(4, { status: 'running', stage: 'physics', progress: 0.4, endedAt: null }),
  },
  {
    name: 'Arriving mug',
    transfer: fakeTransfer(5, { state: 'active', receivedBytes: 900, bytesPerSecond: 200 }),
  },
  { name: 'Canceled mug', ...noFiles(), job: fakeJob(6, { status: 'canceled' }) },
];

/** No connection, no asset, nothing requested. */
export function firstStart(): Handlers {
  const { handlers } = createFakeApp({ assetCount: 0 });
  const health = { state: 'unknown', since: new Date().toISOString(), nextTryAt: null, error: null } as const;
  const { connections } = handlers;
  return {
    ...handlers,
    connections: { ...connections, state: async () => ({ connections: [], health, refused: [] }) },
  };
}
