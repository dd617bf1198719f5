import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { createPeer, type Message } from '../../../main/core/worker-rpc/peer.ts';
import {
  createThreadedWorkshop,
  type ThreadedWorkshop,
} from '../../../main/sandbox/engine/threaded-workshop.ts';
import { serveWorkshop, type WorkshopProcedures } from '../../../main/sandbox/engine/workshop-thread.ts';
import type { MakeRequest } from '../../../main/sandbox/make/types.ts';

const request: MakeRequest = {
  text: 'a mug',
  palette: [],
  stem: 'mug',
  seed: 1,
  params: {
    mesh: { quality: 'low' },
    texture: { resolution: 1024 },
    physics: { body: 'rigid', collision: 'auto', simulator: 'agnostic' },
  },
};

const serving = new URL('../../../main/core/worker-rpc/peer.ts', import.meta.url).href;

/** A workshop whose threads have these procedures, with `made` (which counts its tasks) in scope. */
function workshopOf(code: string, threads = 2): ThreadedWorkshop {
  const source = `import { parentPort as port } from 'node:worker_threads';
    import { serveThread } from '${serving}';
    let tasks = 0;
    const made = (more) => ({ dimensions: { tasks: (tasks += 1), ...more }, files: [] });
    serveThread(port, { ${code} });`;
  const workshop = createThreadedWorkshop(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
    threads,
  });
  onTestFinished(() => workshop.close());
  return workshop;
}

test('a thread is used again when it is idle, another is started when it is not', async () => {
  const workshop = workshopOf('makeAsset: () => made()');
  const make = async (): Promise<unknown> => (await workshop.makeAsset(request, {})).dimensions.tasks;
  expect(await make()).toBe(1);
  expect(await make()).toBe(2);
  expect(new Set(await Promise.all([make(), make()]))).toEqual(new Set([1, 3]));
});

test('what a thread throws and how it ends fail its task only', async () => {
  const failing = workshopOf(`makeAsset() { throw new Error('no clay'); }`);
  await expect(failing.makeAsset(request, {})).rejects.toThrow('The workshop failed: Error: no clay');
  const throwing = workshopOf(
    `makeAsset() { setImmediate(() => { throw new Error('out of luck'); }); return new Promise(() => {}); }`,
  );
  await expect(throwing.makeAsset(request, {})).rejects.toThrow('out of luck');
  await expect(throwing.makeAsset(request, {})).rejects.toThrow('out of luck');
  const ending = workshopOf('makeAsset: () => process.exit(3)');
  await expect(ending.makeAsset(request, {})).rejects.toThrow('ended with code 3');
});

test('a thread that computes without end stops when its task is aborted', async () => {
  const workshop = workshopOf(`makeAsset({ stem }) { if (stem === 'mug') for (;;); return made(); }`);
  const controller = new AbortController();
  const endless = workshop.makeAsset(request, { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(endless).rejects.toThrow('enough');
  expect((await workshop.makeAsset({ ...request, stem: 'cup' }, {})).dimensions).toEqual({ tasks: 1 });
  // Would never resolve if the endless thread were still there.
  await workshop.close();
});

test('no more threads are started than allowed; the others wait their turn, first come, first served', async () => {
  const workshop = workshopOf(
    'makeAsset: ({ stem }) => new Promise((resolve) => setImmediate(() => resolve(made({ stem }))))',
    1,
  );
  const made: unknown[] = [];
  const stems = ['a', 'b', 'c', 'd', 'e'];
  await Promise.all(
    stems.map(async (stem) => made.push((await workshop.makeAsset({ ...request, stem }, {})).dimensions)),
  );
  expect(made).toEqual(stems.map((stem, i) => ({ tasks: i + 1, stem })));
});

test('a task that is aborted while it waits is never begun, and an aborted palette ends too', async () => {
  const workshop = workshopOf(
    `makeAsset: ({ stem }) => (stem === 'mug' ? new Promise(() => {}) : made()), paletteOf: () => new Promise(() => {})`,
    1,
  );
  const [running, waiting, looking] = [new AbortController(), new AbortController(), new AbortController()];
  const stuck = workshop.makeAsset(request, { signal: running.signal });
  const second = workshop.makeAsset({ ...request, stem: 'cup' }, { signal: waiting.signal });
  const third = workshop.makeAsset({ ...request, stem: 'jar' }, {});
  waiting.abort(new Error('changed my mind'));
  await expect(second).rejects.toThrow('changed my mind');
  running.abort(new Error('enough'));
  await expect(stuck).rejects.toThrow('enough');
  expect((await third).dimensions).toEqual({ tasks: 1 });
  const palette = workshop.paletteOf(new Uint8Array(1), { signal: looking.signal });
  looking.abort(new Error('seen enough'));
  await expect(palette).rejects.toThrow('seen enough');
});

test('what waits when the workshop closes fails, and so does what comes later', async () => {
  const workshop = workshopOf('makeAsset() { for (;;); }', 1);
  const [running, waiting] = [workshop.makeAsset(request, {}), workshop.makeAsset(request, {})];
  const outcomes = Promise.allSettled([running, waiting]);
  await workshop.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(waiting).rejects.toThrow('The workshop is closed.');
  await expect(workshop.makeAsset(request, {})).rejects.toThrow('The workshop is closed.');
});

test('a file’s bytes are handed over, not copied, and those that share their memory stay whole', async () => {
  const { port1: inside, port2: outside } = new MessageChannel();
  const own = new Uint8Array([1, 2, 3]);
  const part = new Uint8Array([9, 4, 5, 9]).subarray(1, 3);
  serveWorkshop(inside, {
    makeAsset: () =>
      Promise.resolve({
        dimensions: {},
        files: [own, own, part].map((bytes, i) => ({ kind: 'glb', path: `${i}`, bytes })),
      }),
    paletteOf: () => Promise.resolve([]),
  });
  const peer = createPeer<WorkshopProcedures>(
    (message, buffers) => outside.postMessage([message], buffers),
    {},
  );
  outside.on('message', (messages: readonly Message[]) => {
    for (const message of messages) peer.hear(message);
  });
  expect(await peer.call('makeAsset', request)).toMatchObject({
    files: [
      [1, 2, 3],
      [1, 2, 3],
      [4, 5],
    ].map((bytes) => ({ bytes: Uint8Array.from(bytes) })),
  });
  expect([own.byteLength, part.byteLength]).toEqual([0, 2]);
  inside.close();
});
