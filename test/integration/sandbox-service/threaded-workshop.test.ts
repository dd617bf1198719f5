import { MessageChannel } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import {
  createThreadedWorkshop,
  type ThreadedWorkshop,
} from '../../../main/sandbox/engine/threaded-workshop.ts';
import { serveWorkshop } from '../../../main/sandbox/engine/workshop-thread.ts';
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

/** A workshop whose threads run this code, with `port` and `say` (which counts its tasks) in scope. */
function workshopOf(code: string, threads = 2): ThreadedWorkshop {
  const source = `import { parentPort as port } from 'node:worker_threads';
    let tasks = 0;
    const say = () => port.postMessage({ type: 'made', dimensions: { tasks: (tasks += 1) }, files: [] });
    ${code}`;
  const workshop = createThreadedWorkshop(new URL(`data:text/javascript,${encodeURIComponent(source)}`), {
    threads,
  });
  onTestFinished(() => workshop.close());
  return workshop;
}

test('a thread is used again when it is idle, another is started when it is not', async () => {
  const workshop = workshopOf(`port.on('message', say);`);
  const make = async (): Promise<unknown> => (await workshop.makeAsset(request, {})).dimensions.tasks;
  expect(await make()).toBe(1);
  expect(await make()).toBe(2);
  expect(new Set(await Promise.all([make(), make()]))).toEqual(new Set([1, 3]));
});

test('what a thread throws, how it ends and what it answers wrongly fail its task only', async () => {
  const failing = workshopOf(
    `port.on('message', () => port.postMessage({ type: 'failed', message: 'no clay' }));`,
  );
  await expect(failing.makeAsset(request, {})).rejects.toThrow('The workshop failed: no clay');
  const throwing = workshopOf(`port.on('message', () => { throw new Error('out of luck'); });`);
  await expect(throwing.makeAsset(request, {})).rejects.toThrow('out of luck');
  await expect(throwing.makeAsset(request, {})).rejects.toThrow('out of luck');
  const ending = workshopOf(`port.on('message', () => process.exit(3));`);
  await expect(ending.makeAsset(request, {})).rejects.toThrow('ended with code 3');
  const confused = workshopOf(`port.on('message', say);`);
  await expect(confused.paletteOf(new Uint8Array(1))).rejects.toThrow('another question');
});

test('a thread that computes without end stops when its task is aborted', async () => {
  const workshop = workshopOf(
    `port.on('message', (task) => { if (task.request.stem === 'mug') for (;;); say(); });`,
  );
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
    `port.on('message', (task) => setImmediate(() => port.postMessage({ type: 'made', dimensions: { tasks: (tasks += 1), stem: task.request.stem }, files: [] })));`,
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
    `port.on('message', (task) => { if (task.type === 'palette') return; if (task.request.stem !== 'mug') say(); });`,
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
  const workshop = workshopOf(`port.on('message', () => { for (;;); });`, 1);
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
  const answer = new Promise<unknown>((resolve) => outside.once('message', resolve));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port is no window: it has no origin
  outside.postMessage({ type: 'make', request });
  expect(await answer).toMatchObject({
    files: [
      [1, 2, 3],
      [1, 2, 3],
      [4, 5],
    ].map((bytes) => ({ bytes: Uint8Array.from(bytes) })),
  });
  expect([own.byteLength, part.byteLength]).toEqual([0, 2]);
  inside.close();
});
