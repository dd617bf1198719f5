/**
 * How long one turn at a file goes on, and what counts as progress; the same for single files and for bundles.
 *
 * Progress is growth beyond the best length that was ever kept of this file, whatever its version: a host that breaks
 * off at 8 of 20 MB and begins anew brings 8 MB each time and nothing new. A try counts only when it brought at least
 * 64 kB more, and no more old bytes than new ones. Together with the eight tries that may bring nothing
 * (`after-try.ts`), that bounds what is fetched of a file to ten times its length, and the requests to its length by
 * 64 kB: a host that gives one new byte each time is given up after eight.
 */
import { isAppError } from '../../contract/plain/errors.ts';
import type { Cut } from '../../transfer/types.ts';
import type { Memory } from './asset-memory.ts';
import { downloadVerdict } from './download-verdict.ts';

/** Bytes. */
const minGrowth = 64 * 1024;
/** Continuations and fresh URLs of one turn, so that a host that hangs up after little leaves room for others. */
const maxContinuations = 50;
/** Fresh URLs in a row without progress; then the asset is tried again later. */
const maxFreshUrls = 2;

/** One file of an asset, or its bundle. `file` names it in the memory of its asset. */
export interface Fetching<T> {
  readonly file: string;
  readonly memory: Memory;
  readonly signal: AbortSignal;
  /** One try; `onCut` is the download's. */
  readonly download: (onCut: (cut: Cut) => void) => Promise<T>;
  /** Asks for a fresh URL before the next try; null where that is the caller's to do. */
  readonly renewUrl: (() => void) | null;
}

/** On at once from where it was cut, as long as each try is progress. Throws what `download` throws, or the signal's reason. */
export async function downloadUntilComplete<T>({
  file,
  memory,
  signal,
  download,
  renewUrl,
}: Fetching<T>): Promise<T> {
  let freshUrls = 0;
  for (let tries = 0; ; tries += 1) {
    let isProgress = false;
    try {
      const arrived = await download((cut) => {
        isProgress = recordCut(memory, file, cut);
      });
      memory.brought = true;
      return arrived;
    } catch (error) {
      signal.throwIfAborted();
      if (tries >= maxContinuations) throw error;
      if (isProgress) freshUrls = 0;
      if (isAppError(error, 'transfer.incomplete') && isProgress) continue;
      if (renewUrl === null || downloadVerdict(error) !== 'fresh-url' || freshUrls === maxFreshUrls)
        throw error;
      freshUrls += 1;
      renewUrl();
    }
  }
}

/** True for progress. */
function recordCut(memory: Memory, file: string, { keptBytes, bestBytes, fetchedBytes }: Cut): boolean {
  const best = Math.max(memory.best.get(file) ?? 0, bestBytes);
  memory.best.set(file, Math.max(best, keptBytes));
  const grownBytes = keptBytes - best;
  const isProgress = grownBytes >= minGrowth && fetchedBytes <= 2 * grownBytes;
  if (isProgress) memory.brought = true;
  else if (fetchedBytes > 0) memory.inVain = true;
  return isProgress;
}
