/** Makes the fault of a clip that cannot be looked into. Pure. */
import type { HardFault } from '../contract/schema/capture/video-facts.ts';

/** What only looking into the clip brings to light: the service takes such a clip and fails on it later. */
const unseenByService: ReadonlySet<HardFault['code']> = new Set(['corrupt', 'too-slow']);

/** `detail` must be censored already (`censored.ts`); it is cut to what the contract allows. */
export function hardFault(
  code: HardFault['code'],
  { atS = null, detail = null }: { atS?: number | null; detail?: string | null } = {},
): HardFault {
  return { code, service: !unseenByService.has(code), atS, detail: detail?.slice(0, 2000) ?? null };
}
