/** One option of the form: its choices with their meaning, the default marked. */
import { useStore } from 'zustand';
import type { ParamChoices, ParamPath } from '../../state/create-params.ts';
import { Select } from '../../ui/Select.tsx';
import { useApp } from '../app-context.ts';
import styles from './ParamField.module.css';
import type { GuideOption } from './params-guide.ts';

export function ParamField<P extends ParamPath>({ option }: { readonly option: GuideOption<P> }) {
  const { create } = useApp();
  const chosen = useStore(create.store, (state) => state.form.chosen[option.path]);
  const usual = useStore(create.store, (state) => state.defaults[option.path]);
  return (
    <ParamSelect
      option={option}
      value={chosen ?? usual}
      usual={usual}
      onChange={(next) => create.choose(option.path, next)}
    />
  );
}

/** The same for any owner of the choice; `usual` is what it is when nothing is chosen. */
export function ParamSelect<P extends ParamPath>({
  option,
  value,
  usual,
  onChange,
}: {
  readonly option: GuideOption<P>;
  readonly value: ParamChoices[P];
  readonly usual: ParamChoices[P];
  readonly onChange: (value: ParamChoices[P]) => void;
}) {
  const meaning = option.values.find((each) => each.value === value);
  return (
    <div className={styles.field}>
      <Select
        label={option.label}
        aside={
          value === usual
            ? 'default'
            : `default: ${option.values.find((each) => each.value === usual)?.label ?? ''}`
        }
        value={value}
        options={option.values.map((each) => ({
          value: each.value,
          label: each.label,
          hint: each.value === usual ? `${each.hint} Default.` : each.hint,
        }))}
        onChange={onChange}
      />
      <p className={styles.explanation}>
        {option.explanation} {meaning?.hint}
      </p>
    </div>
  );
}
