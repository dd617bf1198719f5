/** A program that runs while it is watched: time, processor time and the most memory that was resident. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface Measured {
  readonly seconds: number;
  /** User and system, of all threads; 0 where the system does not tell. */
  readonly cpuSeconds: number;
  /** The peak; 0 where the system does not tell. */
  readonly rssMb: number;
}

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;
const lookEveryMs = 20;

/** From now until `work` is done. */
export async function measured(pid: number | undefined, work: () => Promise<unknown>): Promise<Measured> {
  const before = cpuSecondsOf(pid);
  let [rssMb, cpuSeconds] = [0, before];
  const look = (): void => {
    rssMb = Math.max(rssMb, peakRssMb(pid));
    cpuSeconds = Math.max(cpuSeconds, cpuSecondsOf(pid));
  };
  const timer = setInterval(look, lookEveryMs);
  const start = performance.now();
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  const seconds = (performance.now() - start) / 1000;
  look();
  return { seconds, cpuSeconds: cpuSeconds - before, rssMb };
}

/** Throws when the program does not end well. */
export async function ended(child: ChildProcess, name: string): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
}

function peakRssMb(pid: number | undefined): number {
  return Number(/VmHWM:\s+(\d+) kB/.exec(proc(pid, 'status'))?.[1] ?? 0) / 1000;
}

function cpuSecondsOf(pid: number | undefined): number {
  // The name in brackets may hold spaces.
  const fields = proc(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / ticksPerSecond;
}

function proc(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
