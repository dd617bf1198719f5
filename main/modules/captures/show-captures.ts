/** Clips as pages see them: the row, and how far its check is. */

import type { CheckProgress } from '../../capture/capture.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { CaptureRow } from '../../catalogue/library-tables.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { CaptureCheck } from '../../contract/schema/capture/report.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import type { EventHub } from '../shared/event-hub.ts';

/** Presents rows, in answers and in events. */
export interface ShowCaptures {
  of(row: CaptureRow): CaptureCheck;
  /** Says that it changed; nothing is said of one that is off the list. */
  changed(row: CaptureRow): void;
  removed(inputId: InputId): void;
  /** Throws `capture.unknown`. */
  wanted(inputId: InputId): CaptureRow;
  /** Changes the row and says so. Throws `capture.unknown`, `library.*`. */
  change(inputId: InputId, patch: Parameters<Catalogue['captures']['update']>[1]): CaptureRow;
}

/** `progressOf` is called for those that are being checked. */
export function createShowCaptures(
  { captures }: Pick<Catalogue, 'captures'>,
  hub: Pick<EventHub, 'publish'>,
  progressOf: (inputId: InputId) => CheckProgress | null,
): ShowCaptures {
  const of = ({ listed: _, ...row }: CaptureRow): CaptureCheck => ({
    ...row,
    progress: row.state === 'checking' ? progressOf(row.inputId) : null,
  });
  const changed = (row: CaptureRow): void => {
    if (row.listed) hub.publish({ type: 'capture.changed', capture: of(row) });
  };
  return {
    of,
    changed,
    removed: (inputId) => hub.publish({ type: 'capture.removed', inputId }),
    wanted(inputId) {
      const row = captures.get(inputId);
      if (row === null) throw new AppError('capture.unknown', { id: inputId });
      return row;
    },
    change(inputId, patch) {
      const row = captures.update(inputId, patch);
      changed(row);
      return row;
    },
  };
}
