/** Where a processor draws, a picture is shown when the driver has finished it, and not before. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPace } from '../../../../renderer/scene/view/look/pace-frames.ts';
import { smoothSteps } from '../../../../renderer/scene/view/look/smoothing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const now = (): number => vi.getMockedSystemTime()?.getTime() ?? 0;

interface Given {
  readonly frameMs: number;
  readonly heavy: boolean;
  readonly stepMs?: number;
  readonly coarse?: boolean;
  /** What is drawn at rest comes after so long. */
  readonly fineAfterMs?: number;
}

/** A driver that takes `frameMs` for each picture of a movement and `stepMs` for one at rest, and a page that takes over what is on the canvas every 16 ms. */
function view({ frameMs, heavy, stepMs = frameMs, coarse = false, fineAfterMs = 0 }: Given) {
  const fineAt = now() + fineAfterMs;
  const did: string[] = [];
  let busyUntil = 0;
  let lastMs = 0;
  let asked = false;
  const work = (what: string, ms: number): void => {
    did.push(what);
    busyUntil = Math.max(now(), busyUntil) + ms;
    lastMs = ms;
  };
  const pace = createPace({
    paint: () => work('paint', frameMs),
    paintAside: () => work('aside', frameMs),
    step: (at) => work(`step ${at}`, stepMs),
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
    isFine: () => now() >= fineAt,
    isHeavy: () => heavy,
    isCoarse: () => coarse,
    tell: (still) => did.push(still ? 'still' : 'moves'),
    frames: { drawn: () => undefined, isBusy: () => now() < busyUntil, lastMs: () => lastMs },
  });
  const frame = (): void => {
    asked = false;
    pace.frame();
  };
  return { did, pace, frame, isAsked: () => asked, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

it('paints a light picture at once, and smooths it when the view is at rest', async () => {
  const { did, frame, pass } = view({ frameMs: 10, heavy: false });
  frame();
  expect(did).toEqual(['moves', 'paint']);
  await pass(240);
  expect(did).toHaveLength(2);
  await pass(3000);
  const steps = Array.from({ length: smoothSteps }, (_, at) => [`step ${at}`, 'show']).flat();
  expect(did.slice(2)).toEqual([...steps, 'still']);
});

it('draws the first picture at once, however heavy, and those that follow aside until they are finished', async () => {
  const { did, frame, pass } = view({ frameMs: 200, heavy: true });
  frame();
  expect(did).toEqual(['moves', 'paint']);
  frame();
  await pass(390);
  expect(did.slice(2)).toEqual(['moves', 'aside']);
  await pass(30);
  expect(did.slice(2)).toEqual(['moves', 'aside', 'show']);
  await pass(10_000);
  const steps = Array.from({ length: smoothSteps - 1 }, (_, at) => [`step ${at + 1}`, 'show']).flat();
  expect(did.slice(5)).toEqual([...steps, 'still']);
});

it('draws what was requested meanwhile once, after the picture that is being drawn', async () => {
  const { did, frame, pass, isAsked } = view({ frameMs: 400, heavy: true });
  const asides = (): string[] => did.filter((what) => what === 'aside' || what === 'show');
  frame();
  frame();
  await pass(450);
  expect(asides()).toEqual(['aside']);
  frame();
  frame();
  await pass(400);
  expect([asides(), isAsked()]).toEqual([['aside', 'show'], true]);
  frame();
  await pass(500);
  expect([asides(), isAsked()]).toEqual([['aside', 'show', 'aside', 'show'], false]);
});

it('takes one step to learn how long they are, and no more when that is long: a movement would be held up', async () => {
  const { did, frame, pass } = view({ frameMs: 400, heavy: true });
  frame();
  await pass(5000);
  expect(did).toEqual(['moves', 'paint', 'step 0', 'show', 'still']);
});

it('learns from a frame that took long, and ends a smoothing when the view moves', async () => {
  const { did, frame, pass } = view({ frameMs: 100, heavy: false });
  frame();
  await pass(300);
  frame();
  await pass(20);
  // The step under way is finished first: what is shown waits for all that the driver was given.
  expect(did).toEqual(['moves', 'paint', 'step 0', 'moves']);
  await pass(300);
  expect(did.slice(4)).toEqual(['aside', 'show']);
});

it('does nothing more once it is closed', async () => {
  const { did, pace, frame, pass } = view({ frameMs: 100, heavy: true });
  frame();
  pace.close();
  await pass(5000);
  expect(did).toEqual(['moves', 'paint', 'moves']);
  expect(vi.getTimerCount()).toBe(0);
});

it('draws the coarse form while the view moves, and the model itself at rest, however long that takes', async () => {
  const { did, frame, pass } = view({ frameMs: 10, stepMs: 900, heavy: false, coarse: true });
  frame();
  await pass(2000);
  expect(did).toEqual(['moves', 'paint', 'step 0', 'show', 'still']);
  frame();
  await pass(5);
  expect(did.slice(5), 'the step before says nothing of a movement').toEqual(['moves', 'paint']);
  await pass(2000);
  expect(did.slice(7), 'once more as it is').toEqual(['step 0', 'show', 'still']);
});

it('does not draw a movement onto the canvas behind a long picture', async () => {
  const { did, frame, pass } = view({ frameMs: 10, stepMs: 400, heavy: false, coarse: true });
  frame();
  await pass(300);
  expect(did).toEqual(['moves', 'paint', 'step 0']);
  frame();
  await pass(100);
  expect(did.slice(3), 'the page would stand still').toEqual(['moves']);
  await pass(400);
  expect(did.slice(4)).toEqual(['aside', 'show']);
  await pass(1000);
  expect(did.slice(6), 'the coarse one is no step').toEqual(['step 0', 'show', 'still']);
});

it('waits at rest for what is drawn there, and is not still before', async () => {
  const { did, frame, pass } = view({
    frameMs: 10,
    stepMs: 400,
    heavy: false,
    coarse: true,
    fineAfterMs: 1000,
  });
  frame();
  await pass(990);
  expect(did).toEqual(['moves', 'paint']);
  frame();
  await pass(100);
  expect(did.slice(2), 'the view moved meanwhile').toEqual(['moves', 'paint']);
  await pass(2000);
  expect(did.slice(4)).toEqual(['step 0', 'show', 'still']);
});
