/** Which clips are of one object, and which of them is the best: found anew shortly after rows have changed. */
import { bestOf, objectKeys } from '../../capture/judge/objects.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CaptureRow } from '../../catalogue/library-tables.ts';
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import { createGathering, createWorkLoop } from '../shared/work-loop.ts';
import type { Judging } from './judging.ts';
import type { ShowCaptures } from './show-captures.ts';

/** Notified whenever rows come, go, or are judged otherwise. */
export interface Objects {
  readonly touched: () => void;
  readonly judged: (report: CaptureReport) => void;
  close(): Promise<void>;
}

interface Deps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
  readonly show: ShowCaptures;
  readonly judging: Pick<Judging, 'stored'>;
}

/** What tells the better clip. */
type Merits = Pick<CaptureReport, 'verdict' | 'issues' | 'analysis'>;

/** All listed rows are read for it: not at each of a hundred that come together. */
const gatheringLimits = { quietMs: 250, mostMs: 2000 };

/** One per application. Reports of an earlier run are judged once more, and only where there are several clips of an object. */
export function createObjects(deps: Deps): Objects {
  const { clock, log } = deps;
  const merits = new Map<InputId, Merits>();
  const loop = createWorkLoop({
    name: 'objects',
    clock,
    log,
    pass: async (signal) => {
      await regroup(deps, merits, signal);
      return null;
    },
  });
  const gathering = createGathering<null>(clock, gatheringLimits, loop.kick);
  const touched = (): void => gathering.add(null);
  return {
    touched,
    judged({ clip, verdict, issues, analysis }) {
      if (clip.inputId !== null) merits.set(clip.inputId, { verdict, issues, analysis });
      touched();
    },
    close() {
      gathering.close();
      return loop.close();
    },
  };
}

async function regroup(deps: Deps, merits: Map<InputId, Merits>, signal: AbortSignal): Promise<void> {
  const { catalogue, show } = deps;
  const rows = catalogue.captures.list();
  const names = new Map(rows.map((row) => [row.inputId, row.fileName]));
  // A part that was cut out is of the object of the whole.
  const named = rows.map(({ fileName, trimmedFrom, summary }) => ({
    fileName: (trimmedFrom === null ? null : names.get(trimmedFrom)) ?? fileName,
    recordedAt: summary?.recordedAt ?? null,
    durationS: summary?.durationS ?? null,
  }));
  const keys = objectKeys(named);
  const keyOf = new Map(rows.map((row, place) => [row.inputId, keys.get(place) ?? null]));
  const best = new Set<InputId>();
  for (const [key, members] of Map.groupBy(rows, (row) => keyOf.get(row.inputId) ?? null)) {
    if (key === null) continue;
    const found = await bestAmong(deps, merits, members);
    signal.throwIfAborted();
    if (found !== null) best.add(found);
  }
  const changed = catalogue.transaction(() =>
    rows.flatMap(({ inputId, objectKey: key, bestOfObject: was }) => {
      const objectKey = keyOf.get(inputId) ?? null;
      const bestOfObject = best.has(inputId);
      return objectKey === key && bestOfObject === was
        ? []
        : [catalogue.captures.update(inputId, { objectKey, bestOfObject })];
    }),
  );
  for (const row of changed) show.changed(row);
}

/** Null when none of them will do. */
async function bestAmong(
  { judging }: Deps,
  merits: Map<InputId, Merits>,
  members: readonly CaptureRow[],
): Promise<InputId | null> {
  const good = members.filter(
    ({ summary }) => summary?.final === true && (summary.verdict === 'pass' || summary.verdict === 'warn'),
  );
  for (const row of good) {
    if (merits.has(row.inputId)) continue;
    const judged = await judging.stored(row);
    if (judged === null) continue;
    const { verdict, issues, analysis } = judged.report;
    merits.set(row.inputId, { verdict, issues, analysis });
  }
  const known = good.flatMap(({ inputId }) => {
    const own = merits.get(inputId);
    return own === undefined ? [] : [{ inputId, own }];
  });
  const place = bestOf(known.map(({ own }) => own));
  return place === null ? null : (known[place]?.inputId ?? null);
}
