/** Fields of the fix form: its state, numbers as text, and choices. */
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Select } from '../../ui/controls/Choices.tsx';
import { TextField } from '../../ui/controls/Fields.tsx';
import { lengthUnits } from '../shared/store/length-units.ts';
import styles from './Fix.module.css';
import { faultText, fieldWords } from './fix-words.ts';
import { type FixField, type FixForm, formFixes } from './store/fix-form.ts';

/** The form, the change of a field, and what is wrong with one. */
export function useForm() {
  const { fixes } = useStores<'fixes'>();
  const { form, before } = useStore(fixes.store);
  const { faults } = formFixes(form);
  return { form, before, set: fixes.set, errorOf: (field: FixField) => faultText(field, faults[field]) };
}

/** A select whose options are the keys of their names. */
export function Choice<Value extends string>({
  label,
  value,
  names,
  className,
  onChange,
}: {
  readonly label: string;
  readonly value: Value;
  readonly names: Readonly<Record<Value, string>>;
  readonly className?: string | undefined;
  readonly onChange: (value: Value) => void;
}) {
  const options = (Object.keys(names) as Value[]).map((key) => ({ value: key, label: names[key] }));
  return (
    <Select
      size="md"
      label={label}
      value={value}
      options={options}
      className={className}
      onChange={onChange}
    />
  );
}

/** A number as text. */
export function NumberField({
  label,
  field,
  name,
  aside,
  hint,
}: {
  readonly label: string;
  readonly field: FixField;
  readonly name:
    | 'holeMm'
    | 'triangles'
    | 'creaseDegrees'
    | 'length'
    | 'factor'
    | 'measured'
    | 'mass'
    | 'density'
    | 'hulls'
    | 'vertices'
    | 'errorMm';
  readonly aside?: string | undefined;
  readonly hint?: string;
}) {
  const { form, set, errorOf } = useForm();
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={form[name]}
      error={errorOf(field)}
      {...(aside !== undefined && { aside })}
      {...(hint !== undefined && { hint })}
      onChange={(text) => set({ [name]: text })}
    />
  );
}

export function UnitChoice({
  value,
  onChange,
}: {
  readonly value: FixForm['unit'];
  readonly onChange: (unit: FixForm['unit']) => void;
}) {
  return (
    <Select
      size="md"
      label={fieldWords.unit}
      className={styles.unit}
      value={value}
      options={lengthUnits.map((unit) => ({ value: unit, label: unit }))}
      onChange={onChange}
    />
  );
}
