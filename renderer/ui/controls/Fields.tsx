/** Where a value is entered: text on one line or many, what narrows a list, a number between two ends. */
import { Field } from '@base-ui/react/field';
import { Search } from 'lucide-react';
import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { classes } from '../classes.ts';
import unseen from '../status/Signs.module.css';
import styles from './Fields.module.css';

interface FieldProps {
  readonly label: string;
  /** Hides the label from view, not from a screen reader. */
  readonly hideLabel?: boolean;
  readonly hint?: ReactNode;
  /** In words; makes the input invalid. May come and go with every key, so it is read out with the field only. */
  readonly error?: string | null;
  /** As `error`, why what was submitted was refused: read out at once, wherever the focus is. */
  readonly refusal?: string | null;
  /** Shown at the right of the label: a counter, a default. */
  readonly aside?: ReactNode;
}

/** `leading` and `trailing` sit inside the box: an icon, a reveal button. */
interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
}

/** A one-line text input. */
export function TextField({
  label,
  hideLabel,
  hint,
  error,
  refusal,
  aside,
  value,
  onChange,
  leading,
  trailing,
  className,
  ...rest
}: TextFieldProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, refusal, aside, className }}>
      <div className={styles.box}>
        {leading !== undefined && <span className={styles.leading}>{leading}</span>}
        <Field.Control
          {...rest}
          render={<input />}
          className={styles.input}
          value={value}
          onValueChange={(next) => onChange(next)}
        />
        {trailing}
      </div>
    </FieldFrame>
  );
}

/** As `TextField`; grows with its content between `rows` and the height its container allows. */
export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text input of many lines. */
export function TextArea({
  label,
  hideLabel,
  hint,
  error,
  refusal,
  aside,
  value,
  onChange,
  className,
  rows = 4,
  ...rest
}: TextAreaProps) {
  return (
    <FieldFrame {...{ label, hideLabel, hint, error, refusal, aside, className }}>
      <Field.Control
        render={
          <textarea
            {...rest}
            rows={rows}
            className={styles.area}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        }
      />
    </FieldFrame>
  );
}

interface FrameProps {
  readonly label: string;
  readonly hideLabel: boolean | undefined;
  readonly hint: ReactNode;
  readonly error: string | null | undefined;
  readonly refusal: string | null | undefined;
  readonly aside: ReactNode;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

function FieldFrame({ label, hideLabel, hint, error, refusal, aside, className, children }: FrameProps) {
  const refused = (refusal ?? '') !== '';
  const invalid = refused || (error ?? '') !== '';
  return (
    <Field.Root className={classes(styles.field, className)} invalid={invalid}>
      <div className={hideLabel === true ? unseen.unseen : styles.head}>
        <Field.Label className={styles.label}>{label}</Field.Label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children}
      {invalid && (
        // Only an alert that is new is read out.
        <Field.Error
          key={refused ? 'refusal' : 'error'}
          match
          role={refused ? 'alert' : undefined}
          className={styles.error}
        >
          {refused ? refusal : error}
        </Field.Error>
      )}
      {!invalid && hint !== undefined && (
        <Field.Description className={styles.hint}>{hint}</Field.Description>
      )}
    </Field.Root>
  );
}

// The field that narrows what a list shows: its name is the placeholder.

/** `placeholder` is the label unless it is given: an example of what can be typed. */
export function SearchField({
  label,
  placeholder = label,
  ...rest
}: Omit<TextFieldProps, 'type' | 'hideLabel' | 'leading'>) {
  return (
    <TextField
      {...rest}
      label={label}
      hideLabel
      type="search"
      placeholder={placeholder}
      leading={<Search />}
    />
  );
}

// A value between two ends: dragged, or moved by the arrow keys.

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
