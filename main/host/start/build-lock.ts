/** One build at a time: two that write into `out/` together leave neither page whole. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { systemClock, wait } from '../../core/clock.ts';

const lookAgainMs = 200;

/** Runs `work` while `file` holds our process id; waits for another process that holds it and is alive. */
export async function withLock<T>(file: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  while (!(await take(file))) await wait(systemClock, lookAgainMs, signal);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  // Just made by the other and not yet written, or left behind by one that was killed.
  if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
