/** Which files of a watched folder may be copied: those that are new and have stopped growing. Pure. */

/** A file as it lies there; `path` is relative to the folder. */
export interface LyingFile {
  readonly path: string;
  readonly sizeBytes: number;
  readonly mtimeMs: number;
}

/** Since when a file is as it is. */
export interface Growing {
  readonly sizeBytes: number;
  readonly mtimeMs: number;
  readonly sinceMs: number;
}

/** `ready` in the order in which they were written; `growing` is what the next look needs. */
export interface Settled {
  readonly ready: readonly LyingFile[];
  readonly growing: ReadonlyMap<string, Growing>;
}

/** Phones and readers write every second; a pause of the network is longer, and the copy itself notices that. */
export const settleMs = 4000;

/** What says that a file was dealt with: the same name with other bytes is another file. */
export function markOf({ sizeBytes, mtimeMs }: Omit<LyingFile, 'path'>): string {
  return `${sizeBytes}:${Math.round(mtimeMs)}`;
}

/** `done`: marks by path of what was taken or refused before; `before`: what the last look saw. */
export function settle(
  files: readonly LyingFile[],
  done: Readonly<Record<string, string>>,
  before: ReadonlyMap<string, Growing>,
  nowMs: number,
): Settled {
  const ready: LyingFile[] = [];
  const growing = new Map<string, Growing>();
  for (const file of files) {
    if (done[file.path] === markOf(file)) continue;
    const { sizeBytes, mtimeMs } = file;
    const last = before.get(file.path);
    const same = last !== undefined && last.sizeBytes === sizeBytes && last.mtimeMs === mtimeMs;
    const sinceMs = same ? last.sinceMs : nowMs;
    growing.set(file.path, { sizeBytes, mtimeMs, sinceMs });
    // An empty file is one that is about to be written.
    if (same && sizeBytes > 0 && nowMs - sinceMs >= settleMs) ready.push(file);
  }
  return { ready: ready.toSorted((a, b) => a.mtimeMs - b.mtimeMs), growing };
}
