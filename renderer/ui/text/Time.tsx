/** Times that tick: how long ago, how long so far, how long still. */

import { Tooltip } from '../overlays/Tooltip.tsx';
import { useFormats } from './FormatsContext.ts';
import { formatAbsolute, formatDuration, formatRelative } from './format.ts';
import { useNow } from './useNow.ts';

/** An ISO date-time as `4 min ago`, the full time in a tooltip. */
export function Time({ at }: { readonly at: string }) {
  const atMs = Date.parse(at);
  const now = useNow(10_000);
  const formats = useFormats();
  return (
    <Tooltip content={formatAbsolute(atMs, formats)}>
      <time dateTime={at}>{formatRelative(atMs, now, formats)}</time>
    </Tooltip>
  );
}

/** Seconds since `from`, ticking, or up to `to` when it has ended. */
export function Elapsed({ from, to }: { readonly from: string; readonly to: string | null }) {
  const now = useNow(to === null ? 1000 : null);
  return <>{formatDuration((to === null ? now : Date.parse(to)) - Date.parse(from))}</>;
}

/** What is said until a time comes, with how long that still is, and from then on. */
export interface CountdownWords {
  readonly before: (left: string) => string;
  readonly now: string;
}

/** Ticks down to `to`, an ISO date-time. */
export function Countdown({ to, words }: { readonly to: string; readonly words: CountdownWords }) {
  const left = Date.parse(to) - useNow(1000);
  return <>{left < 500 ? words.now : words.before(formatDuration(left))}</>;
}
