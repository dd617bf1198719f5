/** How the model is drawn: which property of it, with which edges, in which light, before what, and cut open where. */
import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { lengthText } from '../../../main/contract/plain/measure-text.ts';
import type { LoadedModel } from '../../scene/load/load-model.ts';
import type { ModelBounds } from '../../scene/measure.ts';
import { texelDensity } from '../../scene/view/look/texel-density.ts';
import { useStores } from '../../stores/use-stores.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { SegmentedControl, Select, Switch } from '../../ui/controls/Choices.tsx';
import { Slider, type SliderProps } from '../../ui/controls/Fields.tsx';
import type { TrayProps } from '../stage/tray.ts';
import { useIsFine } from '../stage/use-model.ts';
import styles from './LookTray.module.css';
import { lookWords, optionsOf } from './look-words.ts';
import { VariantsPart } from './Variants.tsx';

/** Where the model is cut open. */
const places = { x: 0, y: 1, z: 2 } as const;

function SectionPart({ size: { min, max } }: { readonly size: ModelBounds }) {
  const { look } = useStores<'look'>();
  const { section, sectionOn } = useStore(look.store);
  const { axis, at, flipped } = section;
  const place = places[axis];
  // To the micrometre: the middle of a model around 0 is 0.
  const metres = Math.round((min[place] + (max[place] - min[place]) * at) * 1e6) / 1e6;
  return (
    <div className={styles.part}>
      <Switch
        label={lookWords.section}
        checked={sectionOn}
        onChange={(chosen) => look.set({ sectionOn: chosen })}
      />
      {sectionOn && (
        <>
          <SegmentedControl
            label={lookWords.axis}
            wide
            value={axis}
            segments={optionsOf(lookWords.axes)}
            onChange={(chosen) => look.set({ section: { ...section, axis: chosen } })}
          />
          <LabelledSlider
            label={lookWords.at}
            value={at}
            min={0}
            max={1}
            step={0.005}
            text={lengthText(metres)}
            onChange={(value) => look.set({ section: { ...section, at: value } })}
          />
          <Switch
            label={lookWords.flipped}
            checked={flipped}
            onChange={(chosen) => look.set({ section: { ...section, flipped: chosen } })}
          />
          <p className={styles.hint}>{lookWords.sectionHint}</p>
        </>
      )}
    </div>
  );
}

export function LookTray({ detail, file, model }: TrayProps) {
  const { look } = useStores<'look'>();
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

/** Where the light comes from, how strong it is, and from which side. */
function LightPart() {
  const { look } = useStores<'look'>();
  const { light, lightTurnDegrees, exposureStops, surroundings } = useStore(look.store);
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.part}>
      <span className={styles.label} aria-hidden="true">
        {lookWords.light}
      </span>
      <SegmentedControl
        label={lookWords.light}
        wide
        value={light}
        segments={optionsOf(lookWords.lightNames)}
        onChange={(chosen) => {
          if (chosen === 'file' && surroundings === null) input.current?.click();
          else look.set({ light: chosen });
        }}
      />
      <input
        ref={input}
        type="file"
        accept=".hdr"
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) look.set({ surroundings: file, light: 'file' });
          event.target.value = '';
        }}
      />
      {light === 'file' && (
        <Button size="sm" className={styles.file} onClick={() => input.current?.click()}>
          {surroundings === null ? lookWords.chooseFile : lookWords.otherFile(surroundings.name)}
        </Button>
      )}
      <LabelledSlider
        label={lookWords.turn}
        value={lightTurnDegrees}
        min={-180}
        max={180}
        step={5}
        text={lookWords.degrees(lightTurnDegrees)}
        disabled={light === 'plain'}
        onChange={(value) => look.set({ lightTurnDegrees: value })}
      />
      <LabelledSlider
        label={lookWords.exposure}
        value={exposureStops}
        min={-4}
        max={4}
        step={0.25}
        text={lookWords.stops(exposureStops)}
        onChange={(value) => look.set({ exposureStops: value })}
      />
    </div>
  );
}

/** A slider below its name and its value. */
export function LabelledSlider(props: SliderProps) {
  return (
    <div className={styles.slider}>
      <div className={styles.sliderHead} aria-hidden="true">
        <span className={styles.label}>{props.label}</span>
        <span className={styles.value}>{props.text}</span>
      </div>
      <Slider {...props} />
    </div>
  );
}
