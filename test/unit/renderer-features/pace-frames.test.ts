/** Where a processor draws, a picture is shown when the driver has finished it, and not before. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from '../../../renderer/scene/view/look/pace-frames.ts';
import { smoothSteps } from '../../../renderer/scene/view/look/smoothing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const now = (): number => vi.getMockedSystemTime()?.getTime() ?? 0;

/** A driver that takes `frameMs` for each picture, and a page that takes over what is on the canvas every 16 ms. */
function view({ frameMs, heavy }: { readonly frameMs: number; readonly heavy: boolean }) {
  const did: string[] = [];
  let busyUntil = 0;
  let lastMs = 0;
  let asked = false;
  const work = (what: string): void => {
    did.push(what);
    busyUntil = Math.max(now(), busyUntil) + frameMs;
    lastMs = frameMs;
  };
  const pace = createPace({
    paint: () => work('paint'),
    step: (at) => work(`step ${at}`),
    show: () => did.push(now() < busyUntil ? 'show too early' : 'show'),
    ask() {
      asked = true;
    },
    whenTaken(then) {
      const timer = setTimeout(then, 16);
      return () => clearTimeout(timer);
    },
    isAsked: () => asked,
    isWhole: () => true,
    isHeavy: () => heavy,
    tell: (still) => did.push(still ? 'still' : 'moves'),
    cover: (covered) => did.push(covered ? 'covered' : 'seen'),
    frames: { drawn: () => undefined, openMs: () => Math.max(0, busyUntil - now()), lastMs: () => lastMs },
  });
  const frame = (): void => {
    asked = false;
    pace.frame();
  };
  return { did, pace, frame, isAsked: () => asked, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

it('paints a light picture at once, and smooths it when the view stands still', async () => {
  const { did, frame, pass } = view({ frameMs: 10, heavy: false });
  frame();
  expect(did).toEqual(['moves', 'paint']);
  await pass(240);
  expect(did).toHaveLength(2);
  await pass(3000);
  const steps = Array.from({ length: smoothSteps }, (_, at) => [`step ${at}`, 'show']).flat();
  expect(did.slice(2)).toEqual([...steps, 'still']);
});

it('draws a heavy picture aside, covers the one before it, and shows it when it is finished', async () => {
  const { did, frame, pass } = view({ frameMs: 200, heavy: true });
  frame();
  await pass(190);
  expect(did).toEqual(['moves', 'covered', 'step 0']);
  await pass(30);
  expect(did).toEqual(['moves', 'covered', 'step 0', 'show', 'seen']);
  await pass(10_000);
  const steps = Array.from({ length: smoothSteps - 1 }, (_, at) => [`step ${at + 1}`, 'show']).flat();
  expect(did.slice(5)).toEqual([...steps, 'still']);
});

it('draws what was asked for meanwhile once, after the picture that is being drawn', async () => {
  const { did, frame, pass, isAsked } = view({ frameMs: 400, heavy: true });
  frame();
  await pass(50);
  frame();
  frame();
  expect(did.filter((what) => what.startsWith('step'))).toEqual(['step 0']);
  await pass(400);
  expect([did.filter((what) => what === 'show').length, isAsked()]).toEqual([1, true]);
  frame();
  await pass(500);
  expect(did.filter((what) => what === 'step 0' || what === 'show')).toEqual([
    'step 0',
    'show',
    'step 0',
    'show',
  ]);
  expect(isAsked()).toBe(false);
});

it('takes slow steps of a picture that is shown no further, so that a movement is not held up', async () => {
  const { did, frame, pass } = view({ frameMs: 400, heavy: true });
  frame();
  await pass(5000);
  expect(did).toEqual(['moves', 'covered', 'step 0', 'show', 'seen', 'still']);
});

it('learns from a frame that took long, and ends a smoothing when the view moves', async () => {
  const { did, frame, pass } = view({ frameMs: 100, heavy: false });
  frame();
  await pass(300);
  frame();
  await pass(20);
  // The step under way is finished first: what is shown waits for all that the driver was told.
  expect(did).toEqual(['moves', 'paint', 'step 0', 'moves']);
  await pass(300);
  expect(did.slice(4)).toEqual(['step 0', 'show']);
});

it('does nothing more once it is closed', async () => {
  const { did, pace, frame, pass } = view({ frameMs: 100, heavy: true });
  frame();
  pace.close();
  await pass(5000);
  expect(did).toEqual(['moves', 'covered', 'seen', 'moves']);
  expect(vi.getTimerCount()).toBe(0);
});
