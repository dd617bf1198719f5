import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import MixedOrder from './test/run/mixed-order.ts';

/** Most tests wait for disks, clocks, screens and children: on two cores fewer than four workers leave one of them idle. */
const maxWorkers = Math.max(5, availableParallelism() - 1);
/** The programs that tests start read the same sources again and again: Node keeps them compiled. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'caliper-compiled') };
/** Four at once on two cores, and browsers among them: what hangs is told apart from what waits its turn. */
const limits = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000, interval: 50 } },
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

export default defineConfig({
  test: {
    sequence: { sequencer: MixedOrder },
    reporters: ['default', './test/run/count-reporter.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/architecture.test.ts'],
        },
      },
      {
        // One project, so that a process that has run a file of either kind takes any other next: each is begun once.
        test: {
          ...shared,
          name: 'whole',
          include: ['test/integration/**/*.test.ts', 'test/e2e/**/*.test.ts'],
          globalSetup: ['./test/e2e/build-once.ts'],
          // Two browsers and a service on two cores: a second try tells a broken test from a busy machine. The report names both.
          retry: 1,
          testTimeout: 120_000,
        },
      },
    ],
  },
});
