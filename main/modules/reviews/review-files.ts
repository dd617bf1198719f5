/** Keeps reviews and the files beside the assets the same: at once when something is said, and now and then where a disk was away. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { createKeyedQueue } from '../../core/concurrency/keyed-queue.ts';
import { createPause } from '../../core/slices.ts';
import { createWorkLoop } from '../shared/work-loop.ts';
import { type SyncDeps, syncReview } from './sync-review.ts';

/** A disk that was away may be back; nothing else tells of it. */
const againMs = 60_000;
const rowsAtOnce = 100;
/** Files of many assets that a scan found are looked at one after the other. */
const mostToLookAt = 100_000;

interface Deps extends SyncDeps {
  readonly catalogue: Catalogue;
  /** `changed`: the catalogue says something else than before. */
  readonly onSynced: (assetId: AssetId, changed: boolean) => Promise<void>;
}

/** One per application. */
export interface ReviewFiles {
  /** Now, and before the answer. */
  sync(assetId: AssetId): Promise<void>;
  /** Something was said of these, or their files are new. */
  touched(ids: Iterable<AssetId>): void;
  kick(): void;
  close(): Promise<void>;
}

export function createReviewFiles(deps: Deps): ReviewFiles {
  const { catalogue, clock, log } = deps;
  const byAsset = createKeyedQueue<AssetId>();
  const toLookAt = new Set<AssetId>();
  const triedAt = new Map<AssetId, number>();
  const sync = (assetId: AssetId): Promise<void> =>
    byAsset.run(assetId, async () => {
      const { changed, pending } = await syncReview(deps, assetId);
      if (pending) triedAt.set(assetId, clock.now());
      else triedAt.delete(assetId);
      await deps.onSynced(assetId, changed);
    });
  /** True while there is one that could not be written. */
  const writeDue = async (signal: AbortSignal): Promise<boolean> => {
    const pause = createPause();
    let isWaiting = false;
    for (let after: number | null = 0; after !== null; ) {
      const page: ReturnType<Catalogue['reviews']['due']> = catalogue.reviews.due(after, rowsAtOnce);
      for (const id of page.ids) {
        if (signal.aborted) return isWaiting;
        if (clock.now() - (triedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= againMs) await sync(id);
        isWaiting ||= triedAt.has(id);
        await pause();
      }
      after = page.next;
    }
    return isWaiting;
  };
  const loop = createWorkLoop({
    name: 'reviews',
    clock,
    log,
    async pass(signal) {
      const pause = createPause();
      for (const id of toLookAt) {
        if (signal.aborted) return null;
        toLookAt.delete(id);
        await sync(id);
        await pause();
      }
      return (await writeDue(signal)) ? clock.now() + againMs : null;
    },
  });
  return {
    sync,
    touched(ids) {
      for (const id of ids) {
        triedAt.delete(id);
        if (toLookAt.size < mostToLookAt) toLookAt.add(id);
      }
      loop.kick();
    },
    kick: loop.kick,
    async close() {
      await loop.close();
      await byAsset.settled();
    },
  };
}
