/** How far something is: a part of the whole, or only that it goes on. */
import { Progress } from '@base-ui/react/progress';
import { classes } from '../classes.ts';
import styles from './ProgressBar.module.css';

/** `value` is 0 to 1, or null when nobody knows; `label` says of what, for assistive technology. */
export interface ProgressBarProps {
  readonly label: string;
  readonly value: number | null;
  readonly tone?: 'info' | 'success' | 'warning' | 'danger' | 'neutral';
  /** Without motion: waiting, stopped. */
  readonly paused?: boolean;
  readonly className?: string | undefined;
}

/** A 4 px bar. */
export function ProgressBar({ label, value, tone = 'info', paused = false, className }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Progress.Root aria-label={label} value={percent} className={classes(styles.root, className)}>
      <Progress.Track className={styles.track}>
        <Progress.Indicator
          className={classes(styles.indicator, styles[tone], percent === null && !paused && styles.unknown)}
        />
      </Progress.Track>
    </Progress.Root>
  );
}
