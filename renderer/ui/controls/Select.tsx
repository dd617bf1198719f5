/** A choice of one from a short list that is not worth showing in full. */
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronsUpDown } from 'lucide-react';
import { useId } from 'react';
import { classes } from '../classes.ts';
import unseen from '../status/Unseen.module.css';
import styles from './Select.module.css';

/** One option; `hint` explains it below its label. */
export interface SelectOption<V extends string | number> {
  readonly value: V;
  readonly label: string;
  readonly hint?: string;
}

/** `size` is the height of the control: 28 or 32 px. */
export interface SelectProps<V extends string | number> {
  readonly label: string;
  readonly hideLabel?: boolean;
  readonly value: V;
  readonly options: readonly SelectOption<V>[];
  readonly onChange: (value: V) => void;
  readonly disabled?: boolean;
  readonly size?: 'md' | 'lg';
  readonly className?: string | undefined;
  readonly aside?: string;
}

/** A labelled select. */
export function Select<V extends string | number>({
  label,
  hideLabel = false,
  value,
  options,
  onChange,
  disabled = false,
  size = 'lg',
  className,
  aside,
}: SelectProps<V>) {
  const labelId = useId();
  return (
    <div className={classes(styles.field, className)}>
      <div className={hideLabel ? unseen.unseen : styles.head}>
        <span id={labelId} className={styles.label}>
          {label}
        </span>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      <Base.Root
        value={value}
        items={options.map(({ value: v, label: l }) => ({ value: v, label: l }))}
        disabled={disabled}
        onValueChange={(next: V | null) => {
          if (next !== null) onChange(next);
        }}
      >
        <Base.Trigger aria-labelledby={labelId} className={classes(styles.trigger, styles[size])}>
          <Base.Value className={styles.value} />
          <Base.Icon className={styles.icon}>
            <ChevronsUpDown />
          </Base.Icon>
        </Base.Trigger>
        <Base.Portal render={<section aria-label={label} />}>
          <Base.Positioner
            className={styles.positioner}
            sideOffset={4}
            alignItemWithTrigger={false}
            align="start"
          >
            <Base.Popup className={styles.popup} aria-labelledby={labelId}>
              {options.map((option) => (
                <Base.Item key={String(option.value)} value={option.value} className={styles.item}>
                  <span className={styles.check}>
                    <Base.ItemIndicator>
                      <Check />
                    </Base.ItemIndicator>
                  </span>
                  <span className={styles.text}>
                    <Base.ItemText>{option.label}</Base.ItemText>
                    {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
                  </span>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
