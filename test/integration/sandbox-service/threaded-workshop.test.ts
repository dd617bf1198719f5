import { expect, onTestFinished, test } from 'vitest';
import {
  createThreadedWorkshop,
  type ThreadedWorkshop,
} from '../../../main/sandbox/engine/threaded-workshop.ts';
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
function workshopOf(code: string): ThreadedWorkshop {
  const source = `import { parentPort as port } from 'node:worker_threads';
    let tasks = 0;
    const say = () => port.postMessage({ type: 'made', dimensions: { tasks: (tasks += 1) }, files: [] });
    ${code}`;
  const workshop = createThreadedWorkshop(new URL(`data:text/javascript,${encodeURIComponent(source)}`));
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
