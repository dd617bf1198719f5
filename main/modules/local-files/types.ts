/** Reading files of this machine beside the application: inspections, scans and watching, off its thread. */
import type { InspectionReport, ReportProgress } from '../../contract/schema/inspection-report.ts';
import type { HandoverOrder, HandoverResult } from '../../handover/write-out.ts';
import type { ComparedReports } from '../../inspect/report/diff-reports.ts';
import type { FoundAsset, ScanRequest, ScanSummary } from '../../inspect/scan/types.ts';
import type { Findings, InspectRequest } from '../../inspect/types.ts';
import type { MeasuredParts, MeasureRequest } from '../storage/index.ts';

/** `hashes`: every file is compared with the folder's manifest byte by byte; otherwise only that it is there, and its size. */
export interface InspectOptions {
  readonly hashes: boolean;
  readonly signal: AbortSignal;
}

/** `onProgress` is called as often as there is something to say. */
export interface ReportOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: ReportProgress) => void;
}

/** Two folders with the same object in them. */
export interface DiffRequest {
  readonly before: InspectRequest;
  readonly after: InspectRequest;
}

/** `onBytes`: how many were written since the last call. */
export interface HandoverOptions {
  readonly signal: AbortSignal;
  readonly onBytes?: (bytes: number) => void;
}

/** Throws `cancelled` when aborted, `inspect.failed` for what its reader did not expect. */
export interface LocalFiles {
  inspect(request: InspectRequest, options: InspectOptions): Promise<Findings>;
  /** Every hash compared, every file that Caliper knows read. */
  report(request: InspectRequest, options: ReportOptions): Promise<InspectionReport>;
  /** Reports on both and compares them, with their bytes. */
  diff(request: DiffRequest, options: ReportOptions): Promise<ComparedReports>;
  /** Prepares an asset for another program, as `handOverInto`; throws `inspect.failed` as well. */
  handOver(order: HandoverOrder, options: HandoverOptions): Promise<HandoverResult>;
  scan(
    request: ScanRequest,
    options: {
      readonly signal: AbortSignal;
      readonly onFound: (assets: readonly FoundAsset[]) => void;
      readonly onSeen: (seen: number) => void;
    },
  ): Promise<ScanSummary>;
  /** Adds up what lies in the library and in the user data folder. */
  measure(request: MeasureRequest, signal: AbortSignal): Promise<MeasuredParts>;
  /** Tells of changes below a folder until it is closed. */
  watch(root: string, onChange: () => void): { close(): void };
  close(): Promise<void>;
}
