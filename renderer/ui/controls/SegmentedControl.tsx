/** A choice of one among a few, all of them visible. */
import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { formatNumber } from '../text/format.ts';
import styles from './SegmentedControl.module.css';

/** `count` is shown behind the label, for filters. */
export interface Segment<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly count?: number;
}

/** Exactly one segment is always chosen. `wide` shares the whole width equally. */
export interface SegmentedControlProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly segments: readonly Segment<V>[];
  readonly onChange: (value: V) => void;
  readonly wide?: boolean;
  readonly className?: string;
}

/** A row of joined toggle buttons; arrow keys move between them. */
export function SegmentedControl<V extends string>({
  label,
  value,
  segments,
  onChange,
  wide = false,
  className,
}: SegmentedControlProps<V>) {
  return (
    <ToggleGroup<V>
      aria-label={label}
      className={classes(styles.group, wide && styles.wide, className)}
      value={[value]}
      onValueChange={(next) => {
        const chosen = next[0];
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {segments.map((segment) => (
        <Toggle<V> key={segment.value} value={segment.value} className={styles.segment}>
          {segment.icon}
          {segment.label}
          {segment.count !== undefined && <span className={styles.count}>{formatNumber(segment.count)}</span>}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
