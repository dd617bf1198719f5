/** On and off: a switch acts at once, a checkbox is part of a form. */
import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox';
import { Switch as BaseSwitch } from '@base-ui/react/switch';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Toggles.module.css';

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
      <span className={styles.text}>
        <span>{label}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
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
      <span className={styles.text}>
        <span>{label}</span>
        {hint !== undefined && <span className={styles.hint}>{hint}</span>}
      </span>
    </label>
  );
}
