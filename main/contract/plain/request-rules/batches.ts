/** Batches (specification: Create a standard or measured batch): all or nothing, so that one faulty item refuses all. */
import { limits } from '../param-values.ts';
import { checkMeasured, checkStandard, type MeasuredFacts, type StandardFacts } from './assets.ts';
import { type Fault, megabytesAbove, pathOf } from './fault.ts';
import { amountFaults } from './sources.ts';
import { nameFaults } from './text.ts';

/** Body of `POST /v1/batches/...`. */
export interface BatchFacts<T> {
  readonly items: readonly T[];
  readonly name?: string | null;
}

/** Every fault of a batch of standard assets, apart from its size. */
export function checkStandardBatch(batch: BatchFacts<StandardFacts>): Fault[] {
  return checkBatch(batch, checkStandard);
}

/** Every fault of a batch of measured assets, apart from its size. */
export function checkMeasuredBatch(batch: BatchFacts<MeasuredFacts>): Fault[] {
  return checkBatch(batch, checkMeasured);
}

/** `sizeBytes` is the length of the whole request as it would be sent, files as base64. */
export function checkBatchSize(sizeBytes: number): Fault[] {
  const most = limits.batchBodyBytes;
  if (sizeBytes <= most) return [];
  const message = `This batch is ${megabytesAbove(sizeBytes, most)}; the service takes at most ${most / 1e6} MB. Split it or give clips by URL.`;
  return [{ path: '', code: 'body-too-large', message }];
}

function checkBatch<T>({ items, name }: BatchFacts<T>, check: (item: T, at: string) => Fault[]): Fault[] {
  return [
    ...amountFaults(items.length, limits.batchItems, { path: 'items', noun: 'item' }),
    ...items.flatMap((item, index) => check(item, pathOf('items', index))),
    ...nameFaults(name, 'name'),
  ];
}
