/** The fields of a board: the usual ones in one choice, each dimension on its own below. */
import { dictionaries, dictionarySize } from '../../../../main/contract/plain/capture/dictionaries.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Checkbox } from '../../../ui/controls/Toggles.tsx';
import {
  type BoardForm,
  boardPresets,
  formOfPreset,
  type JudgedForm,
  presetOf,
  withSquare,
} from '../store/board-form.ts';
import styles from './Boards.module.css';
import { dictionaryHint, boardFieldsWords as words } from './board-words.ts';

const own = 'own';
const numberFields = [
  { field: 'columns', label: words.columns, inputMode: 'numeric' },
  { field: 'rows', label: words.rows, inputMode: 'numeric' },
  { field: 'squareMm', label: words.squareMm, inputMode: 'decimal' },
  { field: 'markerMm', label: words.markerMm, inputMode: 'decimal' },
] as const;

/** Faults are shown at their fields. */
export function BoardFields({
  form,
  judged,
  onChange,
}: {
  readonly form: BoardForm;
  readonly judged: JudgedForm;
  readonly onChange: (form: BoardForm) => void;
}) {
  const { faults } = judged;
  const preset = presetOf(form);
  return (
    <div className={styles.fields}>
      <TextField
        label={words.name}
        value={form.name}
        onChange={(name) => onChange({ ...form, name })}
        error={faults.name ?? null}
        maxLength={60}
        className={styles.wide ?? ''}
      />
      <div className={styles.wide}>
        <Select
          label={words.board}
          value={preset?.id ?? own}
          options={[
            ...boardPresets.map(({ id, columns, rows, dictionary }) => ({
              value: id,
              label: `${columns} × ${rows}, ${dictionary}`,
            })),
            ...(preset === null ? [{ value: own, label: words.otherDimensions }] : []),
          ]}
          onChange={(id) => {
            const chosen = boardPresets.find((one) => one.id === id);
            if (chosen !== undefined) onChange(formOfPreset(chosen, form.paper, form.name));
          }}
        />
      </div>
      {numberFields.map(({ field, label, inputMode }) => (
        <TextField
          key={field}
          label={label}
          value={form[field]}
          inputMode={inputMode}
          onChange={(value) =>
            onChange(field === 'squareMm' ? withSquare(form, value) : { ...form, [field]: value })
          }
          error={faults[field] ?? null}
        />
      ))}
      <div className={styles.wide}>
        <Select
          label={words.dictionaryOfMarkers}
          value={form.dictionary}
          options={dictionaries.map((dictionary) => ({
            value: dictionary,
            label: dictionary,
            hint: dictionaryHint(dictionary, dictionarySize(dictionary)),
          }))}
          onChange={(dictionary) => onChange({ ...form, dictionary })}
        />
      </div>
      <div className={styles.wide}>
        <Checkbox
          label={words.legacyLayout}
          hint={words.legacyLayoutHint}
          checked={form.legacy}
          onChange={(legacy) => onChange({ ...form, legacy })}
        />
      </div>
    </div>
  );
}
