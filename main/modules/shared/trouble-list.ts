/** Collects what is wrong with one asset's folder: counts everything, lists a bounded part of it. */
import type { AssetTrouble } from '../../contract/schema/verification.ts';
import type { FileCheck } from '../../transfer/check/check-file.ts';

const listedPerAsset = 1000;

/** How many names the whole report may still list: it is printed as one JSON value. */
export interface Room {
  left: number;
}

/** The room of one report. */
export const reportRoom = (): Room => ({ left: 100_000 });

/** Everything that was found, listed or not. */
export interface TroubleCounts {
  missing: number;
  changed: number;
  unreadable: number;
  extra: number;
}

/** What was found in one folder so far. */
export interface TroubleList {
  readonly counts: Readonly<TroubleCounts>;
  check(path: string, check: FileCheck): void;
  extra(path: string): void;
  unreadable(path: string, reason: string): void;
  /** Null when there is nothing to say. */
  trouble(folder: string, name: string | null): AssetTrouble | null;
}

/** `room` is shared by the folders of a report. */
export function createTroubleList(room: Room): TroubleList {
  const counts: TroubleCounts = { missing: 0, changed: 0, unreadable: 0, extra: 0 };
  const missing: string[] = [];
  const changed: AssetTrouble['changed'] = [];
  const unreadable: AssetTrouble['unreadable'] = [];
  const extra: string[] = [];
  let listed = 0;
  const add = <T>(list: T[], kind: keyof TroubleCounts, item: T): void => {
    counts[kind] += 1;
    if (listed >= listedPerAsset || room.left <= 0) return;
    listed += 1;
    room.left -= 1;
    list.push(item);
  };
  return {
    counts,
    check(path, check) {
      if (check.verdict === 'missing') add(missing, 'missing', path);
      else if (check.verdict === 'changed')
        add(changed, 'changed', { path, what: check.what, reason: check.reason });
      else if (check.verdict === 'unreadable') add(unreadable, 'unreadable', { path, reason: check.reason });
    },
    extra: (path) => add(extra, 'extra', path),
    unreadable: (path, reason) => add(unreadable, 'unreadable', { path, reason }),
    trouble(folder, name) {
      const all = counts.missing + counts.changed + counts.unreadable + counts.extra;
      if (all === 0) return null;
      return { folder, name, problem: null, missing, changed, unreadable, extra, notListed: all - listed };
    },
  };
}
