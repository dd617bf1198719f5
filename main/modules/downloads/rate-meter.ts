/** Bytes per second over the last seconds, for a progress line that does not jump. */
import type { Clock } from '../../core/clock.ts';

const windowMs = 3000;

/** One per transfer. */
export interface RateMeter {
  add(bytes: number): void;
  bytesPerSecond(): number;
}

export function createRateMeter(clock: Clock): RateMeter {
  const samples: { at: number; bytes: number }[] = [];
  const startedAt = clock.now();
  const forget = (): void => {
    while (samples[0] !== undefined && samples[0].at < clock.now() - windowMs) samples.shift();
  };
  return {
    add(bytes) {
      const last = samples.at(-1);
      // Chunks of one tenth of a second share a sample, so that a fast download keeps 30 samples and not 30,000.
      if (last !== undefined && clock.now() - last.at < 100) last.bytes += bytes;
      else samples.push({ at: clock.now(), bytes });
      forget();
    },
    bytesPerSecond() {
      forget();
      const seconds = Math.min(windowMs, Math.max(500, clock.now() - startedAt)) / 1000;
      return samples.reduce((sum, sample) => sum + sample.bytes, 0) / seconds;
    },
  };
}
