/** How the model is drawn: which property of it, with which edges, in which light, before what, and cut open where. */
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import { texelDensity } from '../../scene/view/look/texel-density.ts';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Select } from '../../ui/Select.tsx';
import { Switch } from '../../ui/Toggles.tsx';
import { useApp } from '../app-context.ts';
import type { TrayProps } from '../stage/tray.ts';
import { useIsFine } from '../stage/use-is-fine.ts';
import { LightPart } from './LightPart.tsx';
import styles from './LookTray.module.css';
import { lookWords } from './look-words.ts';
import { optionsOf } from './name-options.ts';
import { SectionPart } from './SectionPart.tsx';
import { VariantsPart } from './variants/VariantsPart.tsx';

export function LookTray({ detail, file, model }: TrayProps) {
  const { look } = useApp();
  const settings = useStore(look.store);
  const { drawing, wires, background, figure, orthographic } = settings;
  const hint = lookWords.hints[drawing];
  return (
    <>
      <VariantsPart detail={detail} file={file} model={model} />
      <div className={styles.part}>
        <Select
          label={lookWords.drawing}
          size="md"
          value={drawing}
          options={optionsOf(lookWords.drawings)}
          onChange={(chosen) => look.set({ drawing: chosen })}
        />
        {hint !== undefined && <p className={styles.hint}>{hint}</p>}
        {drawing === 'uv' && <Density model={model} />}
      </div>
      <Choice
        label={lookWords.wires}
        value={wires}
        names={lookWords.wireNames}
        onChange={(chosen) => look.set({ wires: chosen })}
      />
      <LightPart />
      <Select
        label={lookWords.background}
        size="md"
        value={background}
        options={optionsOf(lookWords.backgrounds).filter(
          ({ value }) => value !== 'surroundings' || settings.surroundings !== null,
        )}
        onChange={(chosen) => look.set({ background: chosen })}
      />
      <SectionPart size={model.facts.bounds} />
      <Choice
        label={lookWords.figure}
        value={figure}
        names={lookWords.figures}
        onChange={(chosen) => look.set({ figure: chosen })}
      />
      <Switch
        label={lookWords.orthographic}
        checked={orthographic}
        onChange={(chosen) => look.set({ orthographic: chosen })}
      />
      <Button size="sm" onClick={look.reset}>
        {lookWords.reset}
      </Button>
    </>
  );
}

/** One of a few, with its name above. */
function Choice<V extends string>({
  label,
  value,
  names,
  onChange,
}: {
  readonly label: string;
  readonly value: V;
  readonly names: Readonly<Record<V, string>>;
  readonly onChange: (value: V) => void;
}) {
  return (
    <div className={styles.part}>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <SegmentedControl label={label} wide value={value} segments={optionsOf(names)} onChange={onChange} />
    </div>
  );
}

function Density({ model }: { readonly model: LoadedModel }) {
  const isFine = useIsFine(model);
  const density = useMemo(() => (isFine ? texelDensity(model.scene) : null), [model, isFine]);
  return <p className={styles.hint}>{density === null ? '\u00a0' : lookWords.density(density)}</p>;
}
