/** Which of the waiting files is fetched next: fair between assets and hosts, yet finishing what was begun. Pure. */

/** A file that waits for its turn. `lane` is what it belongs to; lanes are older the smaller their `order`. */
export interface WaitingFile {
  readonly lane: string;
  readonly order: number;
  readonly host: string;
}

/** A file that is being fetched; one that has been silent for a while moves no more. */
export interface RunningFile {
  readonly lane: string;
  readonly host: string;
  readonly isMoving: boolean;
}

export interface FileLimits {
  /** Files that move at the same time. */
  readonly total: number;
  readonly perHost: number;
}

/** Silent files beside those that move: so many hosts may stall before anyone else waits for them. */
const openPerMoving = 4;
/** With fewer at once than this, nothing is kept back. */
const fewest = 4;

/** How many more files may begin, over all assets. A silent one holds a connection to its own host, not anyone's turn. */
export function freeTurns(running: readonly RunningFile[], { total }: FileLimits): number {
  const moving = running.filter((file) => file.isMoving).length;
  return Math.max(0, Math.min(total - moving, total * openPerMoving - running.length));
}

/** Those whose host has room. */
export function eligible<W extends WaitingFile>(
  waiting: readonly W[],
  running: readonly RunningFile[],
  { perHost }: FileLimits,
): W[] {
  const ofHost = counts(running.map((file) => file.host));
  return waiting.filter((file) => (ofHost.get(file.host) ?? 0) < perHost);
}

/**
 * The oldest lane first, so that assets are finished rather than begun. The last but one turn goes to the lane that has
 * the fewest, and the last one only to a lane that has none: a small file is not stuck behind another's large ones.
 */
export function nextFile<W extends WaitingFile>(
  waiting: readonly W[],
  running: readonly RunningFile[],
  limits: FileLimits,
): W | null {
  const free = freeTurns(running, limits);
  if (free === 0) return null;
  const ofLane = counts(running.map((file) => file.lane));
  const has = (file: W): number => ofLane.get(file.lane) ?? 0;
  const keepsBack = limits.total >= fewest;
  const fair = free <= 2 || !keepsBack;
  let best: W | null = null;
  for (const file of eligible(waiting, running, limits)) {
    if (keepsBack && free === 1 && has(file) > 0) continue;
    if (best === null) best = file;
    else if (fair && has(file) !== has(best)) best = has(file) < has(best) ? file : best;
    else if (file.order < best.order) best = file;
  }
  return best;
}

function counts(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return found;
}
