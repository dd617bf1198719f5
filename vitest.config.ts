import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { measureSlowness, patientMs, slownessVariable } from './test/patience.ts';
import MixedOrder from './test/run/mixed-order.ts';

// Measured once, before anything runs; a process that is given it believes it.
const slowness = (process.env[slownessVariable] ??= String(await measureSlowness()));

/** Most tests wait for disks, clocks, screens and children: on two cores fewer than four workers leave one of them idle. */
const maxWorkers = Math.max(5, availableParallelism() - 1);
/** The programs that tests start read the same sources again and again: Node keeps them compiled. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'caliper-compiled'), [slownessVariable]: slowness };
/** Five at once on two cores, and browsers among them: what hangs is told apart from what waits its turn. */
const limits = {
  testTimeout: patientMs(120_000),
  hookTimeout: patientMs(120_000),
  expect: { poll: { timeout: patientMs(30_000), interval: 50 } },
} as const;
/** Tests keep nothing to themselves, so files share processes: starting one and reading the sources is a fifth of the work, of unit tests two thirds. */
const shared = {
  pool: 'forks',
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  env,
  maxWorkers,
  ...limits,
} as const;
/** By its name a file says that it waits for `npm run test:all`: it is slow, or is about what no user's money or file depends on. */
const slow = 'test/**/*.slow.test.ts';
/** One project, so that a process that has run a file of either kind takes any other next: each is begun once. */
const whole = {
  ...shared,
  setupFiles: ['./test/run/same-decoders.ts'],
  globalSetup: ['./test/e2e/support/build-once.ts'],
};

export default defineConfig({
  test: {
    sequence: { sequencer: MixedOrder },
    reporters: ['default', './test/run/count-reporter.ts'],
    projects: [
      { test: { ...shared, name: 'static', include: ['test/static/*.test.ts'] } },
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/architecture.test.ts'],
          exclude: [slow],
        },
      },
      {
        test: {
          ...whole,
          name: 'whole',
          include: ['test/integration/**/*.test.ts', 'test/e2e/**/*.test.ts'],
          exclude: [slow],
        },
      },
      { test: { ...whole, name: 'slow', include: [slow] } },
    ],
  },
});
