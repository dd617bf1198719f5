/** Where the model is cut open. */
import { useStore } from 'zustand';
import { lengthText } from '../../scene/length-text.ts';
import type { ModelBounds } from '../../scene/measure.ts';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Switch } from '../../ui/Toggles.tsx';
import { useApp } from '../app-context.ts';
import { LabelledSlider } from './LabelledSlider.tsx';
import styles from './LookTray.module.css';
import { lookWords } from './look-words.ts';
import { optionsOf } from './name-options.ts';

const places = { x: 0, y: 1, z: 2 } as const;

export function SectionPart({ size: { min, max } }: { readonly size: ModelBounds }) {
  const { look } = useApp();
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
