/** The user's limits of transfers: how many files at once, and how fast all downloads and all uploads may be. */
import type { Preferences } from '../../contract/schema/app-info.ts';
import type { Clock } from '../../core/clock.ts';
import { createRateLimit, type RateLimit } from '../../core/rate-limit.ts';

/** Work that is under way follows a change. */
export interface TransferLimits {
  readonly downloads: RateLimit;
  readonly uploads: RateLimit;
  /** Files fetched at the same time. */
  parallelFiles(): number;
  /** Bytes a second of all downloads together; null for none. */
  downloadLimit(): number | null;
  /** Reads the preferences anew. */
  apply(): void;
}

/** One per application. `usualFiles` at once where the user has chosen no number. */
export function createTransferLimits({
  preferences,
  clock,
  usualFiles,
}: {
  readonly preferences: {
    get(): Pick<Preferences, 'parallelDownloads' | 'downloadLimit' | 'uploadLimit'>;
  };
  readonly clock: Clock;
  readonly usualFiles: number;
}): TransferLimits {
  const downloads = createRateLimit(clock);
  const uploads = createRateLimit(clock);
  const apply = (): void => {
    const { downloadLimit, uploadLimit } = preferences.get();
    downloads.set(downloadLimit);
    uploads.set(uploadLimit);
  };
  apply();
  return {
    downloads,
    uploads,
    apply,
    downloadLimit: () => preferences.get().downloadLimit,
    parallelFiles: () => preferences.get().parallelDownloads ?? usualFiles,
  };
}
