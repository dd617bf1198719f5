/** The caller's signal, and nothing else of what the caller passed. */
import type { CallOptions } from '../requests.ts';

/** To be spread into a call. */
export function signalOf(options: CallOptions | undefined): CallOptions {
  return options?.signal === undefined ? {} : { signal: options.signal };
}
