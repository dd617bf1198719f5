/** That something is under way: a bar, a spinner, place-holders for what is still loading. */
import { Progress } from '@base-ui/react/progress';
import { useEffect, useState } from 'react';
import { classes } from '../classes.ts';
import { progressWords, unitWords } from '../ui-words.ts';
import styles from './Progress.module.css';

// How far something is: a part of the whole, or only that it goes on.

/** 0 to 1, or null when nobody knows; `finishing` when all but a last part is done that has no share to count by. */
export type ProgressValue = number | null | 'finishing';

/** `label` says of what, for assistive technology. */
export interface ProgressBarProps {
  readonly label: string;
  readonly value: ProgressValue;
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | 'neutral';
  /** Without motion: waiting, stopped. Of an unknown part it is empty. */
  readonly paused?: boolean;
  readonly className?: string | undefined;
}

/** A 4 px bar. */
export function ProgressBar({ label, value, tone = 'info', paused = false, className }: ProgressBarProps) {
  const percent = percentShown(value, paused);
  return (
    <Progress.Root
      aria-label={label}
      value={percent}
      getAriaValueText={() => progressText(value, percent)}
      className={classes(styles.root, className)}
    >
      <Progress.Track className={styles.track}>
        <Progress.Indicator
          className={classes(
            styles.indicator,
            styles[tone],
            percent === null && (value === 'finishing' ? styles.finishing : styles.unknown),
          )}
        />
      </Progress.Track>
    </Progress.Root>
  );
}

function progressText(value: ProgressValue, percent: number | null): string {
  if (percent !== null) return unitWords.percent(percent);
  return value === 'finishing' ? progressWords.finishing : progressWords.unknown;
}

/** 0 to 100, or null for a bar that moves. Only what has ended is whole: 99.6 % is 99. */
export function percentShown(value: ProgressValue, paused: boolean): number | null {
  if (value === 'finishing') return null;
  if (value === null) return paused ? 0 : null;
  return Math.floor(Math.min(1, Math.max(0, value)) * 100 + 1e-9);
}

// A small sign that something is under way.

/** A small turning ring, decoration only: the caller also says in words what is under way. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden="true" />;
}

// Place-holders, and when they are worth showing.

/** A grey place-holder of the shape of what is to come; it takes its size from `className`. */
export function Skeleton({ className }: { readonly className?: string | undefined }) {
  return <span className={classes(styles.skeleton, className)} aria-hidden="true" />;
}

/** True once `loading` has lasted 150 ms: what is quick shows no place-holder at all. */
export function useIsSlow(loading: boolean, afterMs = 150): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return undefined;
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [loading, afterMs]);
  return loading && slow;
}
