/** Where and how large an asset is: size, units and axes, origin. */
import { Checkbox } from '../../ui/controls/Choices.tsx';
import { TextField } from '../../ui/controls/Fields.tsx';
import styles from './Fix.module.css';
import { extentNow, fieldWords } from './fix-words.ts';
import { Choice, NumberField, UnitChoice, useForm } from './form-fields.tsx';

export function SizeFields() {
  const { form, before, set } = useForm();
  const now = extentNow(form, before?.sizeM);
  return (
    <>
      <Choice
        label={fieldWords.by}
        value={form.sizeBy}
        names={fieldWords.sizeBy}
        onChange={(sizeBy) => set({ sizeBy })}
      />
      {form.sizeBy === 'extent' && (
        <Choice
          label={fieldWords.along}
          value={form.along}
          names={fieldWords.alongNames}
          onChange={(along) => set({ along })}
        />
      )}
      {form.sizeBy === 'factor' ? (
        <NumberField label={fieldWords.factor} field="factor" name="factor" hint={fieldWords.factorHint} />
      ) : (
        <div className={styles.pair}>
          {form.sizeBy === 'distance' && (
            <NumberField label={fieldWords.measured} field="measured" name="measured" />
          )}
          <NumberField
            label={fieldWords.length}
            field="length"
            name="length"
            aside={form.sizeBy === 'extent' && now !== null ? fieldWords.now(now) : undefined}
          />
          <UnitChoice value={form.unit} onChange={(unit) => set({ unit })} />
        </div>
      )}
      <Checkbox
        label={fieldWords.keepMass}
        hint={fieldWords.keepMassHint}
        checked={form.keepMass}
        onChange={(keepMass) => set({ keepMass })}
      />
    </>
  );
}

export function FrameFields() {
  const { form, set, errorOf } = useForm();
  const units = { keep: fieldWords.keep, mm: 'mm', cm: 'cm', m: 'm', in: 'in' };
  const error = errorOf('frame');
  return (
    <>
      <div className={styles.pair}>
        <Choice
          label={fieldWords.numbersIn}
          value={form.numbersIn}
          names={units}
          onChange={(numbersIn) => set({ numbersIn })}
        />
        <Choice
          label={fieldWords.up}
          value={form.up}
          names={{ keep: fieldWords.keep, ...fieldWords.axes }}
          onChange={(up) => set({ up })}
        />
      </div>
      {error !== null && <p className={styles.fault}>{error}</p>}
    </>
  );
}

export function OriginFields() {
  const { form, set, errorOf } = useForm();
  const error = errorOf('point');
  return (
    <>
      <Choice
        label={fieldWords.originAt}
        value={form.origin}
        names={fieldWords.origins}
        onChange={(origin) => set({ origin })}
      />
      {form.origin === 'point' && (
        <div className={styles.pair}>
          {(['x', 'y', 'z'] as const).map((axis, at) => (
            <TextField
              key={axis}
              label={fieldWords.axes[axis]}
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              value={form.point[at] ?? ''}
              onChange={(text) => {
                const [x, y, z] = form.point.with(at, text);
                set({ point: [x ?? '', y ?? '', z ?? ''] });
              }}
            />
          ))}
          <UnitChoice value={form.unit} onChange={(unit) => set({ unit })} />
        </div>
      )}
      {form.origin === 'point' && error !== null && <p className={styles.fault}>{error}</p>}
    </>
  );
}
