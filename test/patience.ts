/** How long tests wait before they call something hung: measured once for a whole run, so that a slow or busy machine is given more. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** What `patientMs` reads; `vitest.config.ts` sets it for every process of a run. */
export const slownessVariable = 'CALIPER_TEST_SLOWNESS';

/** Reading Node and counting, in a process of its own: what most tests do all the time. */
const work = 'let x = 1; for (let n = 0; n < 3e7; n += 1) x = (x * 1103515245 + 12345) & 0x7fffffff;';
/** What this took on an idle core of the machine on which the limits were chosen. */
const usualMs = 220;
/** Above it a test that hangs would hold up the run for longer than anybody waits. */
const mostSlowness = 10;

/** How many times slower this machine is than the usual one, as busy as it is now: the worst of `rounds`, from 1 to `most`. */
export async function measureSlowness(rounds = 3, most = mostSlowness): Promise<number> {
  let worstMs = 0;
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await once(spawn(process.execPath, ['-e', work], { stdio: 'ignore' }), 'close');
    worstMs = Math.max(worstMs, performance.now() - startedAt);
  }
  return Math.min(most, Math.max(1, worstMs / usualMs));
}

/** `ms` are for the usual machine. */
export function patientMs(ms: number): number {
  return Math.round(ms * Number(process.env[slownessVariable] ?? 1));
}
