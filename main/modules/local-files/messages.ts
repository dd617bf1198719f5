/** What the application says to a thread that reads local files, and what it hears. */
import { z } from 'zod';
import type { InspectionReport, ReportProgress } from '../../contract/schema/inspection-report.ts';
import type { FoundAsset, ScanRequest, ScanSummary } from '../../inspect/scan/types.ts';
import type { Findings, InspectRequest } from '../../inspect/types.ts';
import type { MeasuredParts } from '../storage/measure-storage.ts';

const id = z.int();

/** Made by this program in its other thread and copied by the engine: the outside of it is looked at only. */
const shaped = <T extends object>(...keys: (keyof T & string)[]) =>
  z.custom<T>((value) => typeof value === 'object' && value !== null && keys.every((key) => key in value));

/** `end` ends an inspection, a scan or a watch; of what has ended already it means nothing. */
export const orderSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('inspect'),
    id,
    hashes: z.boolean(),
    request: shaped<InspectRequest>('root', 'origin', 'files'),
  }),
  z.object({
    type: z.literal('report'),
    id,
    request: shaped<InspectRequest>('root', 'origin', 'files'),
  }),
  z.object({ type: z.literal('scan'), id, request: shaped<ScanRequest>('root', 'known') }),
  z.object({
    type: z.literal('measure'),
    id,
    request: z.object({ libraryPath: z.string(), userDataPath: z.string() }),
  }),
  z.object({ type: z.literal('watch'), id, root: z.string() }),
  z.object({ type: z.literal('end'), id }),
]);
export type Order = z.output<typeof orderSchema>;

export const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('inspected'), id, findings: shaped<Findings>('facts', 'faults') }),
  z.object({ type: z.literal('reported'), id, report: shaped<InspectionReport>('files', 'rows') }),
  z.object({ type: z.literal('reading'), id, progress: shaped<ReportProgress>('phase', 'done', 'of') }),
  z.object({
    type: z.literal('found'),
    id,
    assets: z.custom<readonly FoundAsset[]>((value) => Array.isArray(value)),
  }),
  z.object({ type: z.literal('seen'), id, seen: z.int() }),
  z.object({ type: z.literal('scanned'), id, summary: shaped<ScanSummary>('seen', 'skipped') }),
  z.object({ type: z.literal('measured'), id, parts: shaped<MeasuredParts>() }),
  z.object({ type: z.literal('changed'), id }),
  /** The thread that guards this one against hostile files; no order's own. */
  z.object({ type: z.literal('guard-broke-down'), id, reason: z.string() }),
  z.object({ type: z.literal('failed'), id, reason: z.string() }),
]);
export type Answer = z.output<typeof answerSchema>;
