/** Memory of all programs that this process has started, with theirs: shared pages counted once, by their shares. */
import { readdirSync, readFileSync } from 'node:fs';

const lookEveryMs = 150;

/** The most at one time in MB while the work goes on, and what it answers. Linux only; 0 elsewhere. */
export async function withPeakMb<T>(
  work: () => Promise<T>,
  except: ReadonlySet<number> = new Set(),
): Promise<{ answer: T; peakMb: number }> {
  let peakMb = 0;
  const look = (): void => {
    peakMb = Math.max(peakMb, treeMb(except));
  };
  const timer = setInterval(look, lookEveryMs);
  try {
    const answer = await work();
    look();
    return { answer, peakMb: Math.round(peakMb) };
  } finally {
    clearInterval(timer);
  }
}

/** Of the children of this process and of theirs, at this moment. */
export function treeMb(except: ReadonlySet<number> = new Set()): number {
  const parents = new Map<number, number>();
  for (const name of listed()) {
    const parent = Number(/^PPid:\s+(\d+)/m.exec(read(`/proc/${name}/status`))?.[1]);
    if (Number.isFinite(parent)) parents.set(Number(name), parent);
  }
  const ours = (id: number): boolean => {
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      if (except.has(at)) return false;
      if (at === process.pid) return id !== process.pid;
    }
    return false;
  };
  return [...parents.keys()]
    .filter(ours)
    .reduce(
      (sum, id) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0) / 1000,
      0,
    );
}

function listed(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}
