/** One of a few ways, each with a sentence about what it means. */
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { useId } from 'react';
import styles from './RadioChoice.module.css';

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
      className={styles.group}
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
          <span className={styles.text}>
            <span>{option.label}</span>
            <span className={styles.hint}>{option.hint}</span>
          </span>
        </label>
      ))}
    </RadioGroup>
  );
}
