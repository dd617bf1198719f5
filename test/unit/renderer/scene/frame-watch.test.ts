/** Whether the driver is behind is known without waiting for it. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrameWatch } from '../../../../renderer/scene/view/look/pace-frames.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function driver() {
  const state = { done: false, fences: 0 };
  const gl = {
    fenceSync: () => ((state.fences += 1), { fence: true }),
    flush: () => undefined,
    getSyncParameter: () => (state.done ? 0x9119 : 0x9118),
    deleteSync: () => void (state.fences -= 1),
    isContextLost: () => false,
  };
  return { state, watch: createFrameWatch(gl as Partial<WebGL2RenderingContext> as WebGL2RenderingContext) };
}

it('counts from the first frame that is not finished, and forgets it when it is', async () => {
  const { state, watch } = driver();
  expect(watch.openMs()).toBe(0);
  expect(watch.isBusy()).toBe(false);
  watch.drawn();
  // Within the same tick of the clock it is known, too.
  expect([watch.isBusy(), watch.openMs()]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(2000);
  watch.drawn();
  expect(watch.openMs()).toBe(2000);
  state.done = true;
  await vi.advanceTimersByTimeAsync(100);
  expect([watch.openMs(), state.fences]).toEqual([0, 0]);
  expect(watch.lastMs()).toBeGreaterThanOrEqual(2000);
});

it('leaves nothing behind when it is closed', async () => {
  const { state, watch } = driver();
  watch.drawn();
  watch.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect([watch.openMs(), state.fences, vi.getTimerCount()]).toEqual([0, 0, 0]);
});
