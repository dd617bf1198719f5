/** What of a caller's options goes into the call, and nothing else. */
import type { CallOptions, InsistOptions } from '../requests.ts';

/** To be spread into a call. */
export function signalOf(options: CallOptions | undefined): CallOptions {
  return options?.signal === undefined ? {} : { signal: options.signal };
}

/** As `signalOf`, with the user's insistence. */
export function insistenceOf(options: InsistOptions | undefined): InsistOptions {
  return options?.insist === true ? { ...signalOf(options), insist: true } : signalOf(options);
}
