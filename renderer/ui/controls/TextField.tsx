/** One-line and many-line text inputs with label, hint and error tied together for assistive technology. */
import { Field } from '@base-ui/react/field';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import unseen from '../status/Unseen.module.css';
import styles from './TextField.module.css';

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
export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
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
