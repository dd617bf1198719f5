/** The slider for the size of the cards. */
import { Slider } from '@base-ui/react/slider';
import { useState } from 'react';
import { useStore } from 'zustand';
import { failureOf } from '../../state/failure.ts';
import { useApp } from '../app-context.ts';
import { cardSizes } from './grid-layout.ts';
import styles from './LibraryBar.module.css';
import { words } from './library-words.ts';

/** Shown while dragging; kept by main when it ends. */
export function CardSize() {
  const { session, notices } = useApp();
  const kept = useStore(session.store, (state) => state.preferences?.cardSize ?? cardSizes.usual);
  const [moving, setMoving] = useState<number | null>(null);
  const keep = (cardSize: number): void => {
    setMoving(null);
    session.setPreferences({ cardSize }).catch((error: unknown) => notices.fail(failureOf(error)));
  };
  return (
    <Slider.Root
      className={styles.size}
      value={moving ?? kept}
      min={cardSizes.smallest}
      max={cardSizes.largest}
      step={8}
      onValueChange={(value) => {
        setMoving(value);
        session.store.setState(({ preferences }) => ({
          preferences: preferences === null ? null : { ...preferences, cardSize: value },
        }));
      }}
      onValueCommitted={keep}
    >
      <Slider.Control className={styles.control}>
        <Slider.Track className={styles.track}>
          <Slider.Thumb className={styles.thumb} getAriaLabel={() => words.cardSize} />
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
