/** Tells when the process that started this one is gone, npm included: the program must not outlive its terminal. */
import { readFileSync } from 'node:fs';

/** One ancestor as it was at the start; the start time tells it from a later process with the same id. */
export interface Ancestor {
  readonly pid: number;
  readonly parentPid: number;
  /** Clock ticks since boot; null where the platform does not tell. */
  readonly startTicks: number | null;
  readonly name: string;
  readonly state: string;
}

/** Looks a process up; null when there is none, `unknown` when the system does not tell: no descriptor was free to ask with. */
export type LookUp = (pid: number) => Ancestor | null | 'unknown';

const npmLevels = 6;

/**
 * Calls back once when the parent is gone. Started by npm, the chain is npm -> sh -> node, and a signal to npm alone
 * leaves the shell behind, so every process up to and including npm is watched. Never keeps the process alive.
 */
export function onParentExit(
  callback: () => void,
  options: { intervalMs?: number } = {},
): { readonly watched: readonly number[]; stop(): void } {
  const lookUp = process.platform === 'linux' ? lookUpInProc : lookUpBySignal;
  const watched = ancestorsToWatch(process.ppid, lookUp);
  const parentPid = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parentPid && watched.every((one) => isSame(one, lookUp(one.pid)))) return;
    clearInterval(timer);
    callback();
  }, options.intervalMs ?? 1000);
  timer.unref();
  return { watched: watched.map((one) => one.pid), stop: () => clearInterval(timer) };
}

/** The parent, and, when npm is found above it, all up to and including npm. */
export function ancestorsToWatch(parentPid: number, lookUp: LookUp): readonly Ancestor[] {
  const chain: Ancestor[] = [];
  for (let pid = parentPid; pid > 1 && chain.length < npmLevels; ) {
    const one = lookUp(pid);
    if (one === null || one === 'unknown') break;
    chain.push(one);
    pid = one.parentPid;
  }
  const npm = chain.findIndex((one) => /^npm\b/.test(one.name));
  return chain.slice(0, Math.max(npm + 1, 1));
}

/** False when it is gone, a zombie, or another process with a recycled id; what cannot be looked up counts as there. */
export function isSame(before: Ancestor, now: ReturnType<LookUp>): boolean {
  if (now === 'unknown') return true;
  return now !== null && now.startTicks === before.startTicks && !['Z', 'X'].includes(now.state);
}

/** Parses `/proc/<pid>/stat` (proc_pid_stat(5)); the name may hold spaces and parentheses, so it ends at the last `)`. */
export function parseProcStat(line: string): Ancestor | null {
  const open = line.indexOf('(');
  const close = line.lastIndexOf(')');
  const fields = line.slice(close + 2).split(' ');
  const [pid, parentPid, startTicks] = [line.slice(0, open), fields[1], fields[19]].map(Number);
  if (open < 0 || close < 0 || pid === undefined || parentPid === undefined || startTicks === undefined)
    return null;
  if (!Number.isInteger(pid) || !Number.isInteger(parentPid) || !Number.isFinite(startTicks)) return null;
  return { pid, parentPid, startTicks, name: line.slice(open + 1, close), state: fields[0] ?? '' };
}

function lookUpInProc(pid: number): ReturnType<LookUp> {
  try {
    return parseProcStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOENT' || code === 'ESRCH' ? null : 'unknown';
  }
}

/** Elsewhere only the direct parent is known; macOS's shell replaces itself by the command, so that is npm. */
function lookUpBySignal(pid: number): Ancestor | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null;
  }
  return { pid, parentPid: 0, startTicks: null, name: '', state: '' };
}
