/** One option of the form: its choices with their meaning, the default marked. */

import { Select } from '../../../ui/controls/Select.tsx';
import { paramFieldWords as words } from '../form-words.ts';
import type { ParamChoices, ParamPath } from '../store/create-params.ts';
import styles from './ParamField.module.css';
import type { GuideOption } from './params-words.ts';

/** `usual` is what it is when nothing is chosen; `whose` default that is. */
export function ParamSelect<P extends ParamPath>({
  option,
  value,
  usual,
  whose,
  onChange,
}: {
  readonly option: GuideOption<P>;
  readonly value: ParamChoices[P];
  readonly usual: ParamChoices[P];
  readonly whose: 'account' | 'service';
  readonly onChange: (value: ParamChoices[P]) => void;
}) {
  const name = whose === 'account' ? words.accountsDefault : words.servicesDefault;
  const meaning = option.values.find((each) => each.value === value);
  return (
    <div className={styles.field}>
      <Select
        label={option.label}
        aside={
          value === usual
            ? name
            : `${name}: ${option.values.find((each) => each.value === usual)?.label ?? ''}`
        }
        value={value}
        options={option.values.map((each) => ({
          value: each.value,
          label: each.label,
          hint: each.value === usual ? words.defaultHint(each.hint) : each.hint,
        }))}
        onChange={onChange}
      />
      <p className={styles.explanation}>
        {option.explanation} {meaning?.hint}
      </p>
    </div>
  );
}
