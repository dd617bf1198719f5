/** Measures clips without looking at them: what it answers is the test's, and when. */

import type { Capture, MeasureOptions } from '../../main/capture/capture.ts';
import type { Measurement } from '../../main/contract/schema/capture/measurement.ts';
import { sampleMeasurement } from './capture-measurement.ts';

/** One call of `measure`. */
export interface MeasuringCall {
  readonly fileName: string;
  readonly options: MeasureOptions;
}

export interface FakeMeasuring extends Capture {
  /** In the order in which they came. */
  readonly calls: MeasuringCall[];
  /** How many were under way at once, at most. */
  readonly most: () => number;
  /** A good clip unless it is replaced; what it throws is thrown. */
  answer: (call: MeasuringCall) => Promise<Measurement> | Measurement;
  readonly closed: () => boolean;
}

export function createFakeMeasuring(parallel = 2): FakeMeasuring {
  const calls: MeasuringCall[] = [];
  let running = 0;
  let most = 0;
  let closed = false;
  const fake: FakeMeasuring = {
    parallel,
    calls,
    most: () => most,
    closed: () => closed,
    answer: () => sampleMeasurement(),
    async measure({ fileName }, options) {
      options.signal.throwIfAborted();
      const call = { fileName, options };
      calls.push(call);
      running += 1;
      most = Math.max(most, running);
      const aborted = new Promise<never>((_, reject) => {
        options.signal.addEventListener('abort', () => reject(options.signal.reason), { once: true });
      });
      try {
        return await Promise.race([fake.answer(call), aborted]);
      } finally {
        running -= 1;
      }
    },
    boardMarkers: async ({ columns, rows }) =>
      Array.from({ length: columns * rows }, (_, id) =>
        Array.from({ length: 36 }, (__, at) => (at + id) % 3 === 0),
      ),
    measurePhoto: async () => {
      throw new Error('this test measures no photos');
    },
    close: async () => {
      closed = true;
    },
  };
  return fake;
}

/** Never ends on its own. */
export const forever = (): Promise<never> => new Promise(() => undefined);
