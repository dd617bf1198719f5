/** What is said of a file that is no clip, until `main/media` says it. */
import type { HardFault } from '../../../contract/model/capture/video-facts.ts';
import type { Words } from '../facts.ts';

export function faultWords(fault: HardFault, fileName: string): Words {
  return {
    seen: `“${fileName}” cannot be used as a capture (${fault.code}).`,
    why: 'The service takes one MP4 or MOV clip of at most 500 MB that can be decoded.',
    todo: 'Copy the original from the phone again, or film again.',
  };
}
