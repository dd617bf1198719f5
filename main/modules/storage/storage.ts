/** What takes space on this machine, and what of it can go. */
import { statfs } from 'node:fs/promises';
import { storagePartSchema } from '../../contract/schema/storage.ts';
import type { settingsApi } from '../../contract/settings-api.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { clearPart } from './clear-part.ts';
import type { MeasuredParts, MeasureRequest } from './measure-storage.ts';

interface Deps extends MeasureRequest {
  readonly clock: Clock;
  /** Off this thread. */
  readonly measure: (request: MeasureRequest, signal: AbortSignal) => Promise<MeasuredParts>;
}

/** One per application. */
export function createStorage({
  libraryPath,
  userDataPath,
  clock,
  measure,
}: Deps): HandlersOf<(typeof settingsApi)['storage']> {
  const at = { libraryPath, userDataPath };
  return {
    async measure(_, { signal }) {
      const [found, disk] = await Promise.all([
        measure(at, signal ?? new AbortController().signal),
        statfs(libraryPath).catch(() => null),
      ]);
      return {
        ...at,
        parts: storagePartSchema.options.flatMap((part) => {
          const amount = found[part];
          return amount === undefined ? [] : [{ part, ...amount }];
        }),
        freeBytes: disk === null ? null : disk.bavail * disk.bsize,
        measuredAt: timestamp(clock),
      };
    },
    clear: ({ part }) => clearPart(part, at),
  };
}
