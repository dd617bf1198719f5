/** Runs of fixes over assets, one run and one asset at a time, with progress, a stop and a way back. In memory only. */
import { randomUUID } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import type { AssetId } from '../../contract/schema/ids.ts';
import { type FixRun, type FixRunId, fixRunIdSchema } from '../../contract/schema/library/versions.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { VersionStore } from './version-store.ts';

/** More than anybody looks through. */
const mostRuns = 50;

interface FixRunsDeps {
  readonly catalogue: Pick<Catalogue, 'assets'>;
  readonly clock: Clock;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly store: Pick<VersionStore, 'fix' | 'switchTo' | 'currentNumber'>;
}

export interface FixRuns {
  begin(ids: readonly AssetId[], fixes: readonly Fix[]): FixRun;
  list(): FixRun[];
  /** Throws `fix.run-unknown`. */
  stop(id: FixRunId): FixRun;
  undo(id: FixRunId): Promise<FixRun>;
  /** Stops all; resolves when nothing is written any more. */
  close(): Promise<void>;
}

interface Kept {
  run: FixRun;
  readonly stop: AbortController;
}

/** One per application. */
export function createFixRuns({ catalogue, clock, hub, store }: FixRunsDeps): FixRuns {
  const kept = new Map<FixRunId, Kept>();
  const inTurn = createLimiter(1);
  const find = (id: FixRunId): Kept => {
    const found = kept.get(id);
    if (found === undefined) throw new AppError('fix.run-unknown', {});
    return found;
  };
  const put = (one: Kept, patch: Partial<FixRun>): FixRun => {
    one.run = { ...one.run, ...patch };
    hub.publish({ type: 'fix-run.changed', run: one.run });
    return one.run;
  };
  const fixOne = async (one: Kept, assetId: AssetId, at: number): Promise<void> => {
    const onProgress = (part: number): void =>
      void put(one, { progress: Math.min(1, (at + part) / one.run.assets) });
    try {
      const made = await store.fix(assetId, one.run.fixes, { signal: one.stop.signal, onProgress });
      put(one, { made: [...one.run.made, { assetId, ...made }], progress: (at + 1) / one.run.assets });
    } catch (error) {
      if (one.stop.signal.aborted) return;
      const asset = catalogue.assets.get(assetId);
      const failed = { assetId, name: asset?.name ?? asset?.remoteId ?? assetId, error: toFailure(error) };
      put(one, { failed: [...one.run.failed, failed], progress: (at + 1) / one.run.assets });
    }
  };
  const work = async (one: Kept, ids: readonly AssetId[]): Promise<void> => {
    for (const [at, id] of ids.entries()) {
      if (one.stop.signal.aborted) break;
      await fixOne(one, id, at);
    }
    put(one, { state: one.stop.signal.aborted ? 'stopped' : 'ended' });
  };
  return {
    begin(ids, fixes) {
      const id = fixRunIdSchema.parse(randomUUID());
      const rest = { fixes: [...fixes], startedAt: timestamp(clock), assets: ids.length, progress: 0 };
      const one: Kept = {
        run: { id, state: 'running', ...rest, made: [], failed: [] },
        stop: new AbortController(),
      };
      kept.set(id, one);
      const ended = [...kept].filter(([, { run }]) => run.state !== 'running');
      for (const [old] of ended.slice(0, Math.max(0, kept.size - mostRuns))) kept.delete(old);
      void inTurn(() => work(one, ids));
      return put(one, {});
    },
    list: () => [...kept.values()].map(({ run }) => run).toReversed(),
    stop(id) {
      const one = find(id);
      one.stop.abort(new AppError('cancelled', {}));
      return one.run;
    },
    async undo(id) {
      const one = find(id);
      for (const { assetId, number, fromNumber } of one.run.made)
        if (store.currentNumber(assetId) === number) await store.switchTo(assetId, fromNumber);
      return put(one, { state: 'undone' });
    },
    async close() {
      for (const { stop } of kept.values()) stop.abort(new AppError('cancelled', {}));
      await inTurn(async () => undefined);
    },
  };
}
