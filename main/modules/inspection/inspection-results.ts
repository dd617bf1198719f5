/** Writes what inspections found, several at a time: each commit waits for the disk. */
import type { AssetId } from '../../contract/schema/ids.ts';
import type { InspectionDeps } from './deps.ts';
import type { Looked } from './look-into.ts';

const mostAtOnce = 20;
const latestMs = 300;

export interface InspectionResults {
  put(looked: Looked): void;
  write(): void;
  /** Writes what there is; nothing is written on its own any more. */
  close(): void;
}

/** `onWritten` is called after the commit. */
export function createResults(
  { catalogue, clock, log }: Pick<InspectionDeps, 'catalogue' | 'clock' | 'log'>,
  onWritten: (ids: readonly AssetId[]) => void,
): InspectionResults {
  let open: Looked[] = [];
  let timer: { cancel(): void } | null = null;
  const write = (): void => {
    timer?.cancel();
    timer = null;
    const looked = open;
    open = [];
    if (looked.length === 0) return;
    try {
      catalogue.transaction(() => {
        for (const one of looked) one.write();
      });
      onWritten(looked.map(({ assetId }) => assetId));
    } catch (error) {
      // They are looked into again at the next start.
      log.error({ err: error }, 'what was found in files could not be kept');
    }
  };
  return {
    put(looked) {
      open.push(looked);
      if (open.length >= mostAtOnce) write();
      else timer ??= clock.after(latestMs, write);
    },
    write,
    close: write,
  };
}
