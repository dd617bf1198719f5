import { defineConfig } from 'vitest/config';

const shared = { pool: 'forks', restoreMocks: true } as const;

export default defineConfig({
  test: {
    reporters: ['default', './test/run/count-reporter.ts'],
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          // Unit tests keep nothing to themselves: sharing a process saves two thirds of their time.
          isolate: false,
          include: ['test/unit/**/*.test.{ts,tsx}', 'test/architecture.test.ts'],
        },
      },
      {
        test: {
          ...shared,
          name: 'integration',
          include: ['test/integration/**/*.test.ts'],
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
          fileParallelism: false,
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
