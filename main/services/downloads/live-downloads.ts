/** The bytes on their way: kept in memory, reported at most ten times a second per asset. */
import type { AssetId } from '../../contract/model/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { LiveTransfer } from '../present.ts';
import { createRateMeter, type RateMeter } from './rate-meter.ts';

const reportEveryMs = 100;

/** `changed` is wired by `app.ts` to publish the transfer. */
export interface LiveDownloads {
  begin(assetId: AssetId): void;
  progress(
    assetId: AssetId,
    path: string,
    progress: { receivedBytes: number; totalBytes: number | null },
  ): void;
  /** How far the ZIP is that brings its files; null while it is unpacked. */
  bundle(assetId: AssetId, progress: { receivedBytes: number; totalBytes: number | null } | null): void;
  arrived(assetId: AssetId, path: string): void;
  end(assetId: AssetId): void;
  get(assetId: AssetId): LiveTransfer | null;
}

interface Entry {
  readonly received: Map<string, { receivedBytes: number; totalBytes: number | null }>;
  readonly meter: RateMeter;
  bundle: LiveTransfer['bundle'];
  reportedAt: number;
  /** The report that follows when the last came too soon: a stalled download must not stand at an old number. */
  next: { cancel(): void } | null;
}

/** One per application. */
export function createLiveDownloads(clock: Clock, changed: (assetId: AssetId) => void): LiveDownloads {
  const entries = new Map<AssetId, Entry>();
  const reportNow = (assetId: AssetId, entry: Entry): void => {
    entry.next?.cancel();
    entry.next = null;
    entry.reportedAt = clock.now();
    changed(assetId);
  };
  const report = (assetId: AssetId, entry: Entry): void => {
    const waitMs = entry.reportedAt + reportEveryMs - clock.now();
    if (waitMs <= 0) reportNow(assetId, entry);
    else entry.next ??= clock.after(waitMs, () => reportNow(assetId, entry));
  };
  return {
    begin: (assetId) =>
      void entries.set(assetId, {
        received: new Map(),
        meter: createRateMeter(clock),
        bundle: null,
        reportedAt: 0,
        next: null,
      }),
    progress(assetId, path, progress) {
      const entry = entries.get(assetId);
      if (entry === undefined) return;
      // The first call tells what an earlier try had brought: nothing of that came just now.
      const before = entry.received.get(path)?.receivedBytes ?? progress.receivedBytes;
      entry.received.set(path, progress);
      entry.meter.add(Math.max(0, progress.receivedBytes - before));
      report(assetId, entry);
    },
    bundle(assetId, progress) {
      const entry = entries.get(assetId);
      if (entry === undefined) return;
      const before = entry.bundle?.receivedBytes ?? progress?.receivedBytes ?? 0;
      entry.meter.add(Math.max(0, (progress?.receivedBytes ?? before) - before));
      entry.bundle = progress;
      report(assetId, entry);
    },
    arrived(assetId, path) {
      const entry = entries.get(assetId);
      if (entry === undefined) return;
      entry.received.delete(path);
      reportNow(assetId, entry);
    },
    end(assetId) {
      entries.get(assetId)?.next?.cancel();
      entries.delete(assetId);
    },
    get(assetId) {
      const entry = entries.get(assetId);
      return entry === undefined
        ? null
        : {
            receivedByPath: entry.received,
            bundle: entry.bundle,
            bytesPerSecond: entry.meter.bytesPerSecond(),
          };
    },
  };
}
