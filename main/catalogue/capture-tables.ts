/** The tables of clips that were checked and of what was measured in them, as the services see them. */
import type { CaptureCheck } from '../contract/schema/capture/check.ts';
import type { InputId } from '../contract/schema/ids.ts';

/** A clip as stored; its progress is known only to the job that checks it. `listed`: false once the user took it off the list. */
export interface CaptureRow extends Omit<CaptureCheck, 'progress'> {
  readonly listed: boolean;
}

/** Clips that were checked, or are to be. */
export interface CaptureTable {
  insert(row: CaptureRow): void;
  get(inputId: InputId): CaptureRow | null;
  /** Listed ones, newest first. */
  list(): CaptureRow[];
  /** The first of those that wait, oldest first. */
  waiting(limit: number): CaptureRow[];
  /** What was being checked when Caliper ended waits again. */
  takeUpAgain(): void;
  update(
    inputId: InputId,
    patch: Partial<
      Pick<
        CaptureRow,
        | 'fileName'
        | 'otherNames'
        | 'sha256'
        | 'listed'
        | 'state'
        | 'board'
        | 'summary'
        | 'objectKey'
        | 'bestOfObject'
        | 'error'
      >
    >,
  ): CaptureRow;
}

/** Measurements as gzipped JSON; `layoutKey` is empty for the board that was found on its own. */
export interface MeasurementTable {
  has(inputId: InputId, layoutKey: string, version: number): boolean;
  /** Null also for one of another version. */
  get(
    inputId: InputId,
    layoutKey: string,
    version: number,
  ): { readonly measuredAt: string; readonly gzipped: Uint8Array } | null;
  put(row: {
    readonly inputId: InputId;
    readonly layoutKey: string;
    readonly version: number;
    readonly measuredAt: string;
    readonly gzipped: Uint8Array;
  }): void;
}
