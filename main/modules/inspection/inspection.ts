/** Looks into the files of every downloaded asset once, newest first, and again when the user asks; what it finds is kept. */
import { isAppError } from '../../contract/plain/errors.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { createPause } from '../../core/slices.ts';
import { createWorkLoop } from '../shared/work-loop.ts';
import type { InspectionDeps } from './deps.ts';
import { createFailedDownloads } from './failed-downloads.ts';
import { createInspectionNews } from './inspection-news.ts';
import { createInspectionQueue } from './inspection-queue.ts';
import { createResults } from './inspection-results.ts';
import { inspectionVersion, lookInto } from './look-into.ts';

/** The window and the downloads come first: all that was never looked into is looked for after this time. */
const startAfterMs = 5000;
/** While the user waits for downloads it is asked again after this time. */
const downloadsMs = 2000;
/** Rows gone through at a time when looking for assets to look into. */
const pageOfSweep = 500;
const atOnce = 2;

/** One per application. */
export interface Inspection {
  /** Looks for assets that came, or were missed. */
  kick(): void;
  /** As soon as there is time; `hashes`: at once, with every byte compared. */
  inspect(ids: readonly AssetId[], options: { readonly hashes: boolean }): void;
  /** The counts of problems have changed by another hand. */
  problemsChanged(): void;
  close(): Promise<void>;
}

/** Listens to the hub for as long as the application runs. */
export function createInspection(deps: InspectionDeps): Inspection {
  const { catalogue, hub, clock, log, presence } = deps;
  const queue = createInspectionQueue();
  const news = createInspectionNews(deps, queue.left);
  const results = createResults(deps, news.looked);
  const failed = createFailedDownloads(deps, (assetId) => news.looked([assetId]));
  const opensAt = clock.now() + startAfterMs;
  const arriving = new Set<AssetId>();
  // The place of the sweep over all assets; `done` once it has come to the oldest.
  let sweep: { readonly before: number | null } | 'done' = { before: null };

  const findMore = async (signal: AbortSignal): Promise<void> => {
    const pause = createPause();
    while (sweep !== 'done' && !signal.aborted) {
      await pause();
      const page = catalogue.facts.unread(sweep.before, inspectionVersion, pageOfSweep);
      queue.put(page.ids, { hashes: false });
      sweep = page.next === null ? 'done' : { before: page.next };
    }
    news.tell();
  };
  const worker = async (signal: AbortSignal): Promise<void> => {
    for (;;) {
      if (signal.aborted || (!queue.isUrgent() && arriving.size > 0)) return;
      const next = queue.take();
      if (next === null) return;
      try {
        const looked = await lookInto(deps, next, signal);
        // What was not found while the library is away says nothing; it is looked into when it is back.
        const isAway = (await presence.look()) !== null;
        if (isAway) queue.put([next.assetId], next);
        else if (looked !== null) results.put(looked);
        if (isAway) return;
      } catch (error) {
        if (signal.aborted || isAppError(error, 'cancelled')) return;
        log.warn({ err: error, asset: next.assetId }, 'an asset could not be looked into');
      }
      news.tell();
    }
  };
  const loop = createWorkLoop({
    name: 'inspection',
    clock,
    log,
    async pass(signal) {
      if ((await presence.look()) !== null) return null;
      if (clock.now() >= opensAt) {
        await failed.begin();
        await findMore(signal);
      }
      await Promise.all(Array.from({ length: atOnce }, () => worker(signal)));
      results.write();
      if (queue.left() > 0) return clock.now() + downloadsMs;
      return sweep === 'done' ? null : opensAt;
    },
  });
  hub.listen((event) => {
    if (event.type !== 'transfer.changed') return;
    const { assetId, state } = event.transfer;
    failed.heard(event.transfer);
    if (state === 'active') arriving.add(assetId);
    else arriving.delete(assetId);
    if (state !== 'complete') return;
    queue.put([assetId], { hashes: false });
    loop.kick();
  });
  return {
    kick: loop.kick,
    inspect(ids, options) {
      queue.put(ids, options);
      news.tell();
      loop.kick();
    },
    problemsChanged: news.problemsChanged,
    async close() {
      news.close();
      await loop.close();
      results.close();
    },
  };
}
