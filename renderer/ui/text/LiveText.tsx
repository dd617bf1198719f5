/** Text with something in it that lives: times that tick, and sentences of the catalogue with something shown in them. */
import { createContext, Fragment, type ReactNode, use, useEffect, useState } from 'react';
import { Tooltip } from '../overlays/Tooltip.tsx';
import { type Formats, formatAbsolute, formatDuration, formatRelative } from './format.ts';

// How dates and times are written on the whole page.

/** As the user has chosen. */
export const FormatsContext = createContext<Formats>('en-GB');

/** For `formatAbsolute` and `formatRelative`. */
export function useFormats(): Formats {
  return use(FormatsContext);
}

// The present as a value that renews itself.

/** The time in ms since the epoch, anew every `everyMs`; null freezes it. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (everyMs === null) return undefined;
    const tick = (): void => setNow(Date.now());
    const first = setTimeout(tick, 0);
    const timer = setInterval(tick, everyMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [everyMs]);
  return now;
}

// Times that tick: how long ago, how long so far, how long still.

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

// A sentence of the catalogue with something shown in it: a time that goes on, a path, a number that counts.

/** The names in braces: of `Listed {at}.` it is `at`. */
type Slots<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Slots<Rest>
  : never;

/** `{at}` in `words` is where `slots.at` is shown, so that another language can put it elsewhere. */
export function Sentence<const Words extends string>({
  words,
  slots,
}: {
  readonly words: Words;
  readonly slots: Readonly<Record<Slots<Words>, ReactNode>>;
}) {
  const shown: Readonly<Record<string, ReactNode>> = slots;
  return words.split(/\{(\w+)\}/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a sentence keep their places
    <Fragment key={index}>{index % 2 === 1 ? shown[part] : part}</Fragment>
  ));
}
