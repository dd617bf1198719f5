/** Tells the pages what inspections found: rows as they change, counts at most twice a second. */
import type { AssetId } from '../../contract/schema/ids.ts';
import type { InspectionDeps } from './deps.ts';

const everyMs = 500;

export interface InspectionNews {
  /** Facts or problems of these assets have changed. */
  looked(ids: readonly AssetId[]): void;
  /** How many wait has changed. */
  tell(): void;
  problemsChanged(): void;
  close(): void;
}

/** `left` is asked when it is told. */
export function createInspectionNews(
  { catalogue, present, hub, clock }: Pick<InspectionDeps, 'catalogue' | 'present' | 'hub' | 'clock'>,
  left: () => number,
): InspectionNews {
  let timer: { cancel(): void } | null = null;
  let toldLeft = 0;
  let countsChanged = false;
  let isClosed = false;
  const say = (): void => {
    timer = null;
    if (left() !== toldLeft) {
      toldLeft = left();
      hub.publish({ type: 'inspection.changed', left: toldLeft });
    }
    if (!countsChanged) return;
    countsChanged = false;
    hub.publish({ type: 'problems.changed', counts: catalogue.problems.counts(false) });
  };
  const soon = (): void => {
    if (!isClosed) timer ??= clock.after(everyMs, say);
  };
  return {
    looked(ids) {
      countsChanged = true;
      for (const asset of present.assets(catalogue.assets.byIds(ids)))
        hub.publish({ type: 'asset.changed', asset });
      soon();
    },
    tell: soon,
    problemsChanged() {
      countsChanged = true;
      soon();
    },
    close() {
      isClosed = true;
      timer?.cancel();
    },
  };
}
