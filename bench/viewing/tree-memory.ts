/** Memory of all programs that this process has started, with theirs: shared pages counted once, by their shares. */
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const lookEveryMs = 150;

/** The most at one time in MB while the work goes on, and what it answers. Linux only; 0 elsewhere. */
export async function withPeakMb<T>(
  work: () => Promise<T>,
  except: ReadonlySet<number> = new Set(),
): Promise<{ answer: T; peakMb: number }> {
  // In a thread: this one serves the files, and looking takes 20 ms.
  const watcher = new Worker(new URL(import.meta.url), { workerData: { except } });
  await once(watcher, 'message');
  try {
    const answer = await work();
    watcher.postMessage('end', []);
    const [peakMb] = (await once(watcher, 'message')) as [number];
    return { answer, peakMb: Math.round(peakMb) };
  } finally {
    await watcher.terminate();
  }
}

/** Of the children of this process and of theirs, at this moment. */
export function treeMb(except: ReadonlySet<number> = new Set()): number {
  return sharesMb(tree(except));
}

function watch(except: ReadonlySet<number>): void {
  let peakMb = 0;
  const look = (): void => {
    peakMb = Math.max(peakMb, treeMb(except));
  };
  look();
  setInterval(look, lookEveryMs);
  parentPort?.once('message', () => {
    look();
    parentPort?.postMessage(peakMb, []);
  });
  parentPort?.postMessage('watching', []);
}

function tree(except: ReadonlySet<number>): number[] {
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
  return [...parents.keys()].filter(ours);
}

function sharesMb(ids: readonly number[]): number {
  return ids.reduce(
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

const given = workerData as { readonly except?: ReadonlySet<number> } | null;
if (!isMainThread && given?.except !== undefined) watch(given.except);
