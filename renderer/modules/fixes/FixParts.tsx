/** The fixes to choose from, each with its own fields once it is chosen. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { type MaterialName, materials } from '../../../main/contract/plain/materials.ts';
import { massText } from '../../../main/contract/plain/measure-text.ts';
import { useStores } from '../../stores/use-stores.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox, Select } from '../../ui/controls/Choices.tsx';
import { TextField } from '../../ui/controls/Fields.tsx';
import { Banner } from '../../ui/status/Messages.tsx';
import { formatName, formatNumber } from '../../ui/text/format.ts';
import { lengthUnits } from '../shared/length-units.ts';
import styles from './Fix.module.css';
import {
  extentNow,
  faultText,
  fieldWords,
  fixWords,
  materialNames,
  partWords,
  slipWords,
} from './fix-words.ts';
import { type FixField, type FixForm, type FixPart, fixParts, formFixes } from './store/fix-form.ts';

const fieldsOf: Readonly<Record<FixPart, (() => ReactNode) | null>> = {
  size: () => <SizeFields />,
  frame: () => <FrameFields />,
  origin: () => <OriginFields />,
  mass: () => <MassFields />,
  mesh: () => <MeshFields />,
  colliders: () => <ColliderFields />,
  textures: () => <TextureFields />,
  relink: null,
};

export function FixParts() {
  const { fixes } = useStores<'fixes'>();
  const chosen = useStore(fixes.store, ({ form }) => form.chosen);
  return (
    <fieldset className={styles.parts} aria-label={fixWords.parts}>
      {fixParts.map((part) => {
        const { title, hint } = partWords[part];
        const isChosen = chosen.has(part);
        const fields = fieldsOf[part];
        return (
          <div key={part} className={classes(styles.part, isChosen && styles.chosen)}>
            <Checkbox
              label={title}
              hint={hint}
              checked={isChosen}
              onChange={(next) => fixes.choose(part, next)}
            />
            {isChosen && fields !== null && <div className={styles.fields}>{fields()}</div>}
          </div>
        );
      })}
    </fieldset>
  );
}

/** The form, the change of a field, and what is wrong with one. */
function useForm() {
  const { fixes } = useStores<'fixes'>();
  const { form, before } = useStore(fixes.store);
  const { faults } = formFixes(form);
  return { form, before, set: fixes.set, errorOf: (field: FixField) => faultText(field, faults[field]) };
}

/** A select whose options are the keys of their names. */
function Choice<Value extends string>({
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
function NumberField({
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

function UnitChoice({
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

function SizeFields() {
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

function FrameFields() {
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

function OriginFields() {
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

function MassFields() {
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
      {form.massBy === 'density' && <NumberField label={fieldWords.density} field="density" name="density" />}
      {form.massBy === 'material' && (
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

const meshChoices = ['weld', 'degenerate', 'insideOut', 'holes', 'simplify', 'normals'] as const;
/** What a choice needs to know. */
const meshNumbers = { holes: 'holeMm', simplify: 'triangles', normals: 'creaseDegrees' } as const;

function MeshFields() {
  const { form, set, errorOf } = useForm();
  const error = errorOf('mesh');
  return (
    <>
      {meshChoices.map((choice) => {
        const number = choice in meshNumbers ? meshNumbers[choice as keyof typeof meshNumbers] : null;
        return (
          <div key={choice} className={styles.choice}>
            <Checkbox
              label={fieldWords[choice]}
              checked={form[choice]}
              onChange={(next) => set({ [choice]: next })}
            />
            {number !== null && form[choice] && (
              <NumberField label={fieldWords[number]} field={number} name={number} />
            )}
          </div>
        );
      })}
      {error !== null && <p className={styles.fault}>{error}</p>}
    </>
  );
}

function ColliderFields() {
  const { fixes } = useStores<'fixes'>();
  const { form, set } = useForm();
  const { before, measuring } = useStore(fixes.store);
  const isDecomposition = form.shape === 'decomposition';
  return (
    <>
      <Choice
        label={fieldWords.shape}
        value={form.shape}
        names={fieldWords.shapes}
        onChange={(shape) => set({ shape })}
      />
      {isDecomposition && (
        <div className={styles.pair}>
          <NumberField label={fieldWords.hulls} field="hulls" name="hulls" />
          <NumberField label={fieldWords.errorMm} field="errorMm" name="errorMm" />
        </div>
      )}
      {(isDecomposition || form.shape === 'hull') && (
        <NumberField label={fieldWords.vertices} field="vertices" name="vertices" />
      )}
      {before !== null && before.colliders === null && (
        <Button size="sm" busy={measuring} onClick={() => void fixes.measureColliders()}>
          {fieldWords.measureColliders}
        </Button>
      )}
    </>
  );
}

const edges = [512, 1024, 2048, 4096, 8192] as const;

function TextureFields() {
  const { form, set, errorOf } = useForm();
  const error = errorOf('textures');
  return (
    <>
      <div className={styles.pair}>
        <Select
          size="md"
          label={fieldWords.edge}
          value={form.edgePx ?? 0}
          options={[
            { value: 0, label: fieldWords.keep },
            ...edges.map((px) => ({ value: px, label: fieldWords.edgePx(px) })),
          ]}
          onChange={(px) => set({ edgePx: px === 0 ? null : px })}
        />
        <Choice
          label={fieldWords.format}
          value={form.format ?? 'keep'}
          names={{
            keep: fieldWords.keep,
            png: formatName('png'),
            jpeg: formatName('jpeg'),
            webp: formatName('webp'),
          }}
          onChange={(format) => set({ format: format === 'keep' ? null : format })}
        />
      </div>
      {error !== null && <p className={styles.fault}>{error}</p>}
    </>
  );
}
