/** Where downloads run: in threads of their own where the host names their entry, otherwise in this one. */
import type { Clock } from '../core/clock.ts';
import type { Log } from '../core/logging/log.ts';
import type { ThreadFaults } from '../core/logging/thread-faults.ts';
import type { SystemProxy } from '../core/network/system-proxy.ts';
import type { RateLimit } from '../core/rate-limit.ts';
import type { FileSystem } from './disk/file-system.ts';
import { createDownloadFile } from './download-file.ts';
import { createDownloadThreads } from './threads/download-threads.ts';
import type { Downloads } from './types.ts';

/** `files` is the disk of downloads in this thread; others write to this machine's. */
export function openDownloads({
  log,
  clock,
  files,
  downloadThread,
  limit,
  faults,
  systemProxy = null,
}: {
  readonly log: Log;
  readonly clock: Clock;
  readonly files?: FileSystem;
  /** `threads/worker.ts`, or what it was built to. */
  readonly downloadThread?: URL;
  /** Hears of threads that break down. */
  readonly faults?: ThreadFaults;
  /** Of all of them together. */
  readonly limit?: RateLimit;
  readonly systemProxy?: SystemProxy | null;
}): Downloads {
  if (downloadThread !== undefined)
    return createDownloadThreads({
      entry: downloadThread,
      log,
      clock,
      systemProxy,
      ...(limit && { limit }),
      ...(faults && { faults }),
    });
  const download = createDownloadFile({
    log,
    clock,
    systemProxy,
    ...(files && { files }),
    ...(limit && { pace: limit }),
  });
  // It holds nothing but connections that end on their own.
  return { download, close: () => Promise.resolve() };
}
