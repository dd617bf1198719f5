/** How long tests wait before they call something hung: measured once for a whole run, so that a slow or busy machine is given more. */
import { spawnSync } from 'node:child_process';

/** What `patientMs` reads; `vitest.config.ts` sets it for every process of a run. */
export const slownessVariable = 'CALIPER_TEST_SLOWNESS';

/** Reading Node and counting, in a process of its own: what most tests do all the time. */
const work = 'let x = 1; for (let n = 0; n < 3e7; n += 1) x = (x * 1103515245 + 12345) & 0x7fffffff;';
/** What this took on an idle core of the machine on which the limits were chosen. */
const usualMs = 220;
/** Above it a test that hangs would hold up the run for longer than anybody waits. */
const mostSlowness = 10;

/** How many times slower this machine is than the usual one, as busy as it is now: from 1 to 10. */
export function measureSlowness(): number {
  const tookMs = Array.from({ length: 3 }, () => {
    const startedAt = performance.now();
    spawnSync(process.execPath, ['-e', work]);
    return performance.now() - startedAt;
  });
  return Math.min(mostSlowness, Math.max(1, Math.max(...tookMs) / usualMs));
}

/** `ms` are for the usual machine. */
export function patientMs(ms: number): number {
  return Math.round(ms * Number(process.env[slownessVariable] ?? 1));
}
