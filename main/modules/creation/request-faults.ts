/** What is wrong with a request by the rules of the specification, as it would be sent. Pure. */
import { checkMeasured, checkStandard } from '../../contract/plain/request-rules/assets.ts';
import {
  checkBatchSize,
  checkMeasuredBatch,
  checkStandardBatch,
} from '../../contract/plain/request-rules/batches.ts';
import type { Fault } from '../../contract/plain/request-rules/fault.ts';
import { checkHighFidelity, checkProcedural } from '../../contract/plain/request-rules/variation-sets.ts';
import type { CreateCall } from './create-call.ts';

/** Every fault; `sizeBytes` is the length of the whole body, files as base64 (specification: Limits). */
export function requestFaults(call: CreateCall, sizeBytes: number): Fault[] {
  switch (call.route) {
    case 'standard':
      return checkStandard(call.ask);
    case 'measured':
      return checkMeasured(call.ask);
    case 'standard-batch':
      return [...checkStandardBatch(call.ask), ...checkBatchSize(sizeBytes)];
    case 'measured-batch':
      return [...checkMeasuredBatch(call.ask), ...checkBatchSize(sizeBytes)];
    case 'high-fidelity-set':
      return checkHighFidelity(call.ask);
    case 'procedural-set':
      return checkProcedural(call.ask);
  }
}
