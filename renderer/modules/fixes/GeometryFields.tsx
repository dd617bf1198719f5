/** Meshes, colliders, textures and formats. */
import { useStore } from 'zustand';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Checkbox, Select } from '../../ui/controls/Choices.tsx';
import { formatName } from '../../ui/text/format.ts';
import styles from './Fix.module.css';
import { fieldWords } from './fix-words.ts';
import { Choice, NumberField, useForm } from './form-fields.tsx';
import { convertedFormats } from './store/fix-form.ts';

const meshChoices = ['weld', 'degenerate', 'insideOut', 'holes', 'simplify', 'normals'] as const;
/** What a choice needs to know. */
const meshNumbers = { holes: 'holeMm', simplify: 'triangles', normals: 'creaseDegrees' } as const;

export function MeshFields() {
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

export function ColliderFields() {
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

export function TextureFields() {
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
            ktx2: formatName('ktx2'),
          }}
          onChange={(format) => set({ format: format === 'keep' ? null : format })}
        />
      </div>
      {form.format === 'ktx2' && <p className={styles.note}>{fieldWords.ktx2Hint}</p>}
      {error !== null && <p className={styles.fault}>{error}</p>}
    </>
  );
}

export function FormatFields() {
  const { form, set, errorOf } = useForm();
  const error = errorOf('formats');
  return (
    <>
      {convertedFormats.map((format) => (
        <Checkbox
          key={format}
          label={fieldWords.formats[format]}
          checked={form.formats.has(format)}
          onChange={(next) =>
            set({
              formats: new Set(
                convertedFormats.filter((one) => (one === format ? next : form.formats.has(one))),
              ),
            })
          }
        />
      ))}
      {error !== null && <p className={styles.fault}>{error}</p>}
    </>
  );
}
