/** The bytes on their way, and their rate: kept in memory, reported at most ten times a second per asset. */

import type { AssetId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { LiveTransfer, Wait } from '../shared/present.ts';

// Bytes per second over the last seconds, for a progress line that does not jump.

const windowMs = 3000;

/** One per transfer. */
export interface RateMeter {
  add(bytes: number): void;
  bytesPerSecond(): number;
}

export function createRateMeter(clock: Clock): RateMeter {
  const samples: { at: number; bytes: number }[] = [];
  const startedAt = clock.now();
  const forget = (): void => {
    while (samples[0] !== undefined && samples[0].at < clock.now() - windowMs) samples.shift();
  };
  return {
    add(bytes) {
      const last = samples.at(-1);
      // Chunks of one tenth of a second share a sample, so that a fast download keeps 30 samples and not 30,000.
      if (last !== undefined && clock.now() - last.at < 100) last.bytes += bytes;
      else samples.push({ at: clock.now(), bytes });
      forget();
    },
    bytesPerSecond() {
      forget();
      const seconds = Math.min(windowMs, Math.max(500, clock.now() - startedAt)) / 1000;
      return samples.reduce((sum, sample) => sum + sample.bytes, 0) / seconds;
    },
  };
}

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
  /** The host that gives the file too slowly; null when it does no longer. */
  slow(assetId: AssetId, path: string, host: string | null): void;
  arrived(assetId: AssetId, path: string): void;
  end(assetId: AssetId): void;
  /** How to find what an asset waits for whose row tells nothing. */
  explainWaits(find: (assetId: AssetId) => Wait | null): void;
  waitOf(assetId: AssetId): Wait | null;
  get(assetId: AssetId): LiveTransfer | null;
}

interface Entry {
  readonly received: Map<string, { receivedBytes: number; totalBytes: number | null }>;
  readonly slow: Map<string, string>;
  readonly meter: RateMeter;
  bundle: LiveTransfer['bundle'];
  reportedAt: number;
  /** The report that follows when the last came too soon: a stalled download must not stand at an old number. */
  next: { cancel(): void } | null;
}

/** One per application. */
export function createLiveDownloads(clock: Clock, changed: (assetId: AssetId) => void): LiveDownloads {
  const entries = new Map<AssetId, Entry>();
  let findWait: ((assetId: AssetId) => Wait | null) | null = null;
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
        slow: new Map(),
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
    slow(assetId, path, host) {
      const entry = entries.get(assetId);
      if (entry === undefined) return;
      if (host === null) entry.slow.delete(path);
      else entry.slow.set(path, host);
      reportNow(assetId, entry);
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
    explainWaits(find) {
      findWait = find;
    },
    waitOf: (assetId) => findWait?.(assetId) ?? null,
    get(assetId) {
      const entry = entries.get(assetId);
      return entry === undefined
        ? null
        : {
            receivedByPath: entry.received,
            bundle: entry.bundle,
            bytesPerSecond: entry.meter.bytesPerSecond(),
            slowHost: entry.slow.values().next().value ?? null,
          };
    },
  };
}
