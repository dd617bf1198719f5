/** Memory of this process and of all programs that it has started, while something runs. */
import { readdirSync, readFileSync } from 'node:fs';

const lookEveryMs = 50;

/** The most that was resident at one time, in MB; 0 where the system does not tell. */
export async function peakMemoryMb(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const look = (): void => {
    most = Math.max(most, residentMb());
  };
  const timer = setInterval(look, lookEveryMs);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  look();
  return most;
}

function residentMb(): number {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids
    .map((id) => statusOf(id))
    .filter(({ id, parent }) => id === process.pid || parent === process.pid)
    .reduce((sum, { residentKb }) => sum + residentKb / 1000, 0);
}

function statusOf(id: string): { id: number; parent: number; residentKb: number } {
  let status = '';
  try {
    status = readFileSync(`/proc/${id}/status`, 'utf8');
  } catch {
    // It has ended meanwhile.
  }
  const number = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  return { id: Number(id), parent: number('PPid'), residentKb: number('VmRSS') };
}
