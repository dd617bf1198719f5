/** Where and how large an asset is: size, units and axes, origin. */
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox } from '../../ui/controls/Choices.tsx';
import { TextField } from '../../ui/controls/Fields.tsx';
import styles from './Fix.module.css';
import { extentNow, fieldWords } from './fix-words.ts';
import { Choice, NumberField, UnitChoice, useForm } from './form-fields.tsx';
import { lastDistance, lastPoint } from './store/from-measures.ts';

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
      {form.sizeBy === 'distance' && (
        <LastMeasure
          valueOf={(measures) => lastDistance(measures, form.unit)}
          label={(distance) => fieldWords.takeDistance(distance, form.unit)}
          onUse={(measured) => set({ measured })}
        />
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
      {form.origin === 'point' && (
        <LastMeasure
          valueOf={(measures) => lastPoint(measures, form.unit)}
          label={() => fieldWords.takePoint}
          onUse={(point) => set({ point })}
        />
      )}
      {form.origin === 'point' && error !== null && <p className={styles.fault}>{error}</p>}
    </>
  );
}

type Measures = Parameters<typeof lastDistance>[0];

/** Takes over what was measured last in the view of this asset; where nothing was, it says how. */
function LastMeasure<Value>({
  valueOf,
  label,
  onUse,
}: {
  readonly valueOf: (measures: Measures) => Value | null;
  readonly label: (value: Value) => string;
  readonly onUse: (value: Value) => void;
}) {
  const { fixes, measures } = useStores<'fixes' | 'measures'>();
  const assetId = useStore(fixes.store, ({ subject }) => subject?.known[0]?.id);
  const byAsset = useStore(measures.store, (state) => state.byAsset);
  const value = valueOf((assetId === undefined ? undefined : byAsset.get(assetId)) ?? []);
  if (value === null) return <p className={styles.note}>{fieldWords.measureFirst}</p>;
  return (
    <Button size="sm" onClick={() => onUse(value)}>
      {label(value)}
    </Button>
  );
}
