/** A clip that cannot be looked into, or that the service would not take. */
import type { CaptureIssue } from '../../contract/schema/capture/report.ts';
import type { HardFault } from '../../contract/schema/capture/video-facts.ts';
import { faultWords } from '../../media/fault-words.ts';

/** A clip that is only too large is a video all the same. */
export const stopsEverything = (fault: HardFault): boolean => fault.code !== 'too-large';

/** `unreadable`, in the same words wherever the clip is refused. */
export function faultIssue(fault: HardFault, fileName: string): CaptureIssue {
  return {
    code: 'unreadable',
    severity: 'fail',
    spans: [],
    measured: null,
    ...faultWords(fault, fileName),
  };
}
