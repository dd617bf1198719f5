/** What an asset weighs, and the question about a mass that cannot be right. */
import { type MaterialName, materials } from '../../../main/contract/plain/materials.ts';
import { massText } from '../../../main/contract/plain/measure-text.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Select } from '../../ui/controls/Choices.tsx';
import { Banner } from '../../ui/status/Messages.tsx';
import { formatNumber } from '../../ui/text/format.ts';
import styles from './Fix.module.css';
import { fieldWords, materialNames, slipWords } from './fix-words.ts';
import { Choice, NumberField, useForm } from './form-fields.tsx';

export function MassFields() {
  const { form, before, set } = useForm();
  return (
    <>
      <Slip />
      <Choice
        label={fieldWords.by}
        value={form.massBy}
        names={fieldWords.massBy}
        onChange={(massBy) => set({ massBy })}
      />
      {form.massBy === 'mass' && (
        <div className={styles.pair}>
          <NumberField
            label={fieldWords.mass}
            field="mass"
            name="mass"
            aside={before?.massKg ? fieldWords.now(massText(before.massKg)) : undefined}
          />
          <Choice
            label={fieldWords.unit}
            value={form.massUnit}
            names={{ g: 'g', kg: 'kg' }}
            className={styles.unit}
            onChange={(massUnit) => set({ massUnit })}
          />
        </div>
      )}
      {form.massBy === 'density' && (
        <NumberField
          label={fieldWords.density}
          field="density"
          name="density"
          hint={fieldWords.densityHint}
        />
      )}
      {form.massBy === 'material' && (
        <>
          <Select
            size="md"
            label={fieldWords.material}
            value={form.material}
            options={(Object.keys(materials) as MaterialName[]).map((name) => ({
              value: name,
              label: fieldWords.materialOption(materialNames[name], materials[name].kgM3),
            }))}
            onChange={(material) => set({ material })}
          />
          <p className={styles.note}>{fieldWords.densityHint}</p>
        </>
      )}
    </>
  );
}

/** Asks before a mass that cannot be right is taken for a slip of the decimal point. */
function Slip() {
  const { form, before, set } = useForm();
  // At another size the density is another one.
  const slip = form.chosen.has('size') || form.chosen.has('frame') ? null : (before?.slip ?? null);
  if (before === null || before.massKg === null || slip === null) return null;
  const suggested = massText(slip.suggestedKg);
  return (
    <Banner
      tone="warning"
      actions={
        <Button
          size="sm"
          onClick={() =>
            set({
              massBy: 'mass',
              mass: String(Number((slip.suggestedKg * 1000).toPrecision(12))),
              massUnit: 'g',
            })
          }
        >
          {slipWords.use(suggested)}
        </Button>
      }
    >
      {slipWords.question(
        massText(before.massKg),
        formatNumber(slip.densityKgM3, { maximumSignificantDigits: 3 }),
        suggested,
      )}
    </Banner>
  );
}
