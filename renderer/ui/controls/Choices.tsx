/** Choices: one of a few, from a list, all in sight or each with a sentence; and on or off. */

import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Toggle } from '@base-ui/react/toggle';
import { ToggleGroup } from '@base-ui/react/toggle-group';
import { Check, ChevronsUpDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classes } from '../classes.ts';
import unseen from '../status/Signs.module.css';
import { formatNumber } from '../text/format.ts';
import styles from './Choices.module.css';

// A choice of one from a short list that is not worth showing in full.

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
      <BaseSelect.Root
        value={value}
        items={options.map(({ value: v, label: l }) => ({ value: v, label: l }))}
        disabled={disabled}
        onValueChange={(next: V | null) => {
          if (next !== null) onChange(next);
        }}
      >
        <BaseSelect.Trigger aria-labelledby={labelId} className={classes(styles.trigger, styles[size])}>
          <BaseSelect.Value className={styles.value} />
          <BaseSelect.Icon className={styles.icon}>
            <ChevronsUpDown />
          </BaseSelect.Icon>
        </BaseSelect.Trigger>
        <BaseSelect.Portal render={<section aria-label={label} />}>
          <BaseSelect.Positioner
            className={styles.positioner}
            sideOffset={4}
            alignItemWithTrigger={false}
            align="start"
          >
            <BaseSelect.Popup className={styles.popup} aria-labelledby={labelId}>
              {options.map((option) => (
                <BaseSelect.Item key={String(option.value)} value={option.value} className={styles.item}>
                  <span className={styles.check}>
                    <BaseSelect.ItemIndicator>
                      <Check />
                    </BaseSelect.ItemIndicator>
                  </span>
                  <span className={styles.text}>
                    <BaseSelect.ItemText>{option.label}</BaseSelect.ItemText>
                    {option.hint !== undefined && <span className={styles.hint}>{option.hint}</span>}
                  </span>
                </BaseSelect.Item>
              ))}
            </BaseSelect.Popup>
          </BaseSelect.Positioner>
        </BaseSelect.Portal>
      </BaseSelect.Root>
    </div>
  );
}

// A choice of one among a few, all of them visible.

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

// One of a few ways, each with a sentence about what it means.

/** A way and its sentence. */
export interface RadioOption<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly hint: string;
}

/** Arrow keys choose, Enter does what the dialog around it is for. */
export function RadioChoice<V extends string>({
  label,
  value,
  options,
  onChange,
  onConfirm,
}: {
  readonly label: string;
  readonly value: V;
  readonly options: readonly RadioOption<V>[];
  readonly onChange: (value: V) => void;
  readonly onConfirm: () => void;
}) {
  const id = useId();
  return (
    <RadioGroup
      aria-label={label}
      className={styles.radioChoiceGroup}
      value={value}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat) onConfirm();
      }}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen !== undefined) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <label key={option.value} className={styles.option} htmlFor={`${id}${option.value}`}>
          <Radio.Root id={`${id}${option.value}`} value={option.value} className={styles.radio}>
            <Radio.Indicator className={styles.dot} />
          </Radio.Root>
          <span className={styles.radioChoiceText}>
            <span>{option.label}</span>
            <span className={styles.radioChoiceHint}>{option.hint}</span>
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}

// On and off: a switch acts at once, a checkbox is part of a form.

/** The label is part of the control and toggles it. */
export interface ToggleProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly disabled?: boolean;
}

/** A switch, the label at its left. */
export function Switch({ label, hint, checked, onChange, disabled = false }: ToggleProps) {
  return (
    <label className={styles.switchRow}>
      <span className={styles.togglesText}>
        <span>{label}</span>
        {hint !== undefined && <span className={styles.togglesHint}>{hint}</span>}
      </span>
      <BaseSwitch.Root
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseSwitch.Thumb className={styles.thumb} />
      </BaseSwitch.Root>
    </label>
  );
}

/** A checkbox, the label at its right. */
export function Checkbox({ label, hint, checked, onChange, disabled = false }: ToggleProps) {
  return (
    <label className={styles.checkRow}>
      <BaseCheckbox.Root
        className={styles.checkbox}
        checked={checked}
        disabled={disabled}
        onCheckedChange={(next) => onChange(next)}
      >
        <BaseCheckbox.Indicator className={styles.indicator}>
          <Check />
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      <span className={styles.togglesText}>
        <span>{label}</span>
        {hint !== undefined && <span className={styles.togglesHint}>{hint}</span>}
      </span>
    </label>
  );
}
