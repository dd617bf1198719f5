/** A value between two ends: dragged, or moved by the arrow keys. */
import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import styles from './Slider.module.css';

/** `text` is the value in words with its unit, for screen readers. */
export interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly text: string;
  readonly onChange: (value: number) => void;
  /** Let go: this is the value now. */
  readonly onDone?: (value: number) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

/** The label is read out, not shown: it is beside the slider. */
export function Slider({ label, value, min, max, step, text, onChange, onDone, ...rest }: SliderProps) {
  const { disabled, className } = rest;
  const part = max > min ? (Math.min(max, Math.max(min, value)) - min) / (max - min) : 0;
  const style: CSSProperties & { readonly '--part': number } = { '--part': part };
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      className={classes(styles.slider, className)}
      style={style}
      {...{ value, min, max, step, disabled }}
      onChange={(event) => onChange(event.target.valueAsNumber)}
      onPointerUp={(event) => onDone?.(event.currentTarget.valueAsNumber)}
      onKeyUp={(event) => onDone?.(event.currentTarget.valueAsNumber)}
    />
  );
}
