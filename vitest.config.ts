import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

/** Most tests wait for disks, clocks and children: on two cores vitest's own choice, one worker, leaves one idle (two: 478 s, three: 372 s). */
const maxWorkers = Math.max(3, availableParallelism() - 1);
/** The programs that tests start read the same sources again and again: Node keeps them compiled. */
const env = { NODE_COMPILE_CACHE: join(tmpdir(), 'caliper-compiled') };
const shared = { pool: 'forks', restoreMocks: true, env } as const;

export default defineConfig({
  test: {
    reporters: ['default', './test/run/count-reporter.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          maxWorkers,
          // Unit tests keep nothing to themselves: sharing a process saves two thirds of their time.
          isolate: false,
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/architecture.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          maxWorkers,
          include: ['test/integration/**/*.test.ts'],
          // Here a failure is looked into; elsewhere one hiccup of a busy machine is named in the report.
          retry: process.env['CI'] === undefined ? 0 : 1,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: ['./test/e2e/build-once.ts'],
          // One waits for its screen while the other paints.
          maxWorkers: 2,
          // After the others: browsers need the machine for themselves.
          sequence: { groupOrder: 1 },
          // Two browsers and a service on two cores: a second try tells a broken test from a busy machine. The report names both.
          retry: 1,
          expect: { poll: { timeout: 30_000, interval: 100 } },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
