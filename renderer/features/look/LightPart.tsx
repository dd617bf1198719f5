/** Where the light comes from, how strong it is, and from which side. */
import { useRef } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../ui/Button.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { useApp } from '../app-context.ts';
import { LabelledSlider } from './LabelledSlider.tsx';
import styles from './LookTray.module.css';
import { lookWords } from './look-words.ts';
import { optionsOf } from './name-options.ts';

export function LightPart() {
  const { look } = useApp();
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
